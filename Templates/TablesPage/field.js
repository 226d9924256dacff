// --- A column of a row, in the form ---

const numberPattern = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

class Field {
  constructor({ name, type }, value) {
    Object.assign(this, { name, type, base: value });
    const id = `field-${name}`;
    this.control = type === "boolean" ? booleanControl(id) : textControl(id, type, value);
    this.note = element("span", { class: "hint", id: `note-${name}` });
    this.control.setAttribute("aria-describedby", this.note.id);
    this.element = element("div", { class: "field" },
      element("label", { for: id }, name, " ", element("span", { class: "quiet" }, type)), this.control, this.note);
    if (type !== "boolean") this.addNoValue(id);
    this.show(value);
    if (typeof value === "string" && value.includes("\r")) {
      this.note.textContent = "If you change this text, each end of a line becomes a line feed.";
    }
  }

  // Only a box can tell a text without characters from no value.
  addNoValue(id) {
    this.none = element("input", { type: "checkbox", id: `none-${id}` });
    const label = element("label", { for: this.none.id }, "no value", element("span", { class: "unseen" }, ` for ${this.name}`));
    this.element.append(element("span", { class: "choice" }, this.none, " ", label));
    this.none.addEventListener("change", () => { if (this.none.checked) this.control.value = ""; });
    this.control.addEventListener("input", () => {
      this.none.checked = false;
      this.control.setCustomValidity("");
    });
  }

  show(value) {
    this.control.value = this.type === "boolean" && value === null ? "none" : shown(value);
    if (this.none) this.none.checked = value === null;
    this.shownText = this.control.value;
  }

  get hasNone() { return this.none ? this.none.checked : this.control.value === "none"; }

  // Whether the user has changed the value. The control itself changes the ends of lines.
  get isChanged() { return this.hasNone !== (this.base === null) || this.control.value !== this.shownText; }

  // What is in the control as a value.
  get value() {
    const text = this.control.value;
    if (this.hasNone) return null;
    switch (this.type) {
      case "string": return text;
      case "boolean": return text === "true";
      case "date": return text.trim();
      default: return new ExactNumber(text.trim());
    }
  }

  // Says what is wrong with the value, at the control.
  check() {
    const isNumber = ["integer", "number", "decimal"].includes(this.type);
    const isWrong = isNumber && !this.hasNone && !numberPattern.test(this.control.value.trim());
    this.control.setCustomValidity(isWrong ? "Write a number, such as 10 or 2.5; or check 'no value'." : "");
    return this.control.reportValidity();
  }

  // Takes over the value on the service, or shows it beside that of the user.
  meet(value) {
    const { isChanged } = this;
    if (isChanged && !areSame(this.value, value)) {
      this.note.textContent = areSame(value, this.base) ? "" : `Now on the service: ${value === null ? "no value" : shown(value)}`;
      return;
    }
    this.note.textContent = "";
    this.base = value;
    this.show(value);
  }

  enable(isEnabled) {
    this.control.disabled = !isEnabled;
    if (this.none) this.none.disabled = !isEnabled;
  }

  focus() {
    this.control.focus();
    this.control.select?.();
  }
}

function booleanControl(id) {
  return element("select", { id }, element("option", { value: "none" }, "no value"),
    element("option", { value: "true" }, "true"), element("option", { value: "false" }, "false"));
}

// A field of one line would take the ends of lines out of a text.
function textControl(id, type, value) {
  const isLong = type === "string" && /[\r\n]|.{80}/.test(shown(value));
  const attributes = { id, autocomplete: "off", spellcheck: "false", autocapitalize: "none" };
  if (isLong) return element("textarea", { ...attributes, rows: 6 });
  const isNumber = ["integer", "number", "decimal"].includes(type);
  return element("input", { ...attributes, inputmode: isNumber ? "decimal" : undefined,
    placeholder: type === "date" ? "2026-01-31T12:00:00.000Z" : undefined });
}
