// --- A column of a row, in the form ---

const patterns = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
  decimal: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
};
const examples = { integer: "10", number: "2.5", decimal: "2.50", date: "2026-01-31T12:00:00.000Z" };

class Field {
  constructor({ name, type }, value) {
    Object.assign(this, { name, type });
    const id = `field-${name}`;
    this.control = type === "boolean" ? booleanControl(id) : textControl(id, type);
    this.note = element("span", { class: "hint", id: `note-${name}` });
    this.control.setAttribute("aria-describedby", this.note.id);
    this.element = element("div", { class: "field" },
      element("label", { for: id }, name, " ", element("span", { class: "quiet" }, type)), this.control, this.note);
    if (type !== "boolean") this.addNoValue(id);
    this.show(value);
  }

  // Only a box can tell a text without characters from no value.
  addNoValue(id) {
    this.none = element("input", { type: "checkbox", id: `none-${id}` });
    const unseen = element("span", { class: "unseen" }, ` for ${this.name}`);
    this.element.append(element("span", { class: "choice" }, this.none, " ",
      element("label", { for: this.none.id }, "no value", unseen)));
    let text = "";
    this.none.addEventListener("change", () => {
      if (this.none.checked) text = this.control.value;
      this.control.value = this.none.checked ? "" : text;
    });
    this.control.addEventListener("input", () => {
      this.none.checked = false;
      this.control.setCustomValidity("");
    });
  }

  // What the control has for a value. A control changes the ends of lines.
  text(value) {
    return this.type === "boolean" && value === null ? "none" : shown(value).replace(/\r\n?/g, "\n");
  }

  show(value) {
    this.base = value;
    this.control.value = this.text(value);
    if (this.none) this.none.checked = value === null;
    this.explain("");
  }

  // Says what matters about the value that the service has.
  explain(conflict) {
    const hasReturns = typeof this.base === "string" && this.base.includes("\r");
    const lines = hasReturns ? "If you change this text, all line endings become LF." : "";
    this.note.textContent = [conflict, lines].filter((text) => text).join(" ");
  }

  get isNone() { return this.none ? this.none.checked : this.control.value === "none"; }

  // Whether the user wants another value than the service has.
  get isChanged() { return this.isNone !== (this.base === null) || this.control.value !== this.text(this.base); }

  // What is in the control as a value.
  get value() {
    const text = this.control.value;
    if (this.isNone) return null;
    switch (this.type) {
      case "string": return text;
      case "boolean": return text === "true";
      case "date": return text.trim();
      default: return new ExactNumber(text.trim());
    }
  }

  // Says what is wrong with the value, at the control.
  check() {
    const pattern = patterns[this.type];
    const isWrong = pattern && !this.isNone && !pattern.test(this.control.value.trim());
    this.control.setCustomValidity(isWrong ? `Write it like ${examples[this.type]}, or check 'no value'.` : "");
    return this.control.reportValidity();
  }

  // Takes over the value on the service, or shows it beside that of the user.
  meet(value) {
    if (!this.isChanged || areSame(this.value, value)) return this.show(value);
    const isNews = !areSame(this.base, value);
    this.base = value;
    if (isNews) this.explain(`Now on the service: ${value === null ? "no value" : shown(value)}`);
  }

  // A text can be read and copied even if it cannot be changed.
  allowChanges(isAllowed) {
    if (this.type === "boolean") this.control.disabled = !isAllowed;
    else this.control.readOnly = !isAllowed;
    if (this.none) this.none.disabled = !isAllowed;
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

// A single-line field would strip line breaks from a text.
function textControl(id, type) {
  const attributes = { id, autocomplete: "off", spellcheck: "false", autocapitalize: "none" };
  if (type === "string") return element("textarea", { ...attributes, rows: 1 });
  return element("input", { ...attributes, inputmode: type === "date" ? undefined : "decimal",
    placeholder: type === "date" ? examples.date : undefined });
}
