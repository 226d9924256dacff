// Written by Scripts/record templates from Templates/TablesPage. Changes to this file will be lost.
// swift-format-ignore-file

/// The parts of the page of `datamodel-server --page`, as text in the binary.
enum TablesPageFiles {
  /// The files in `Templates/TablesPage/`, and the colors of all pages, by name.
  static let all: [String: String] = [
    "changes.js": #"""
// --- Changes as they come ---

// A comment comes every 20 seconds. After this much silence the connection is dead.
const silence = 60_000;
const firstPause = 2_000, longestPause = 60_000;

const live = "Changes appear live.";

let stream = null;
const changedTables = new Set();

// Listens until the page is hidden: a browser has few connections for all its tabs.
async function listen() {
  const current = stream = new AbortController();
  let pause = firstPause;
  let isFirst = true;
  while (!current.signal.aborted) {
    let hasHeard = false;
    try {
      await hear(current.signal, () => { hasHeard = true; });
    } catch (error) {
      if (current.signal.aborted) return;
      // What can be read is shown all the same.
      if (isFirst) changed(service.tables);
      if (error.status === 401) return say("live", "Sign in to see changes as they come.");
      if (error.status === 403) return say("live", "You are not allowed to listen for changes.");
    }
    isFirst = false;
    pause = hasHeard ? firstPause : Math.min(pause * 2, longestPause);
    const time = pause * (0.5 + Math.random() / 2);
    say("live", "Live changes are interrupted. Reconnecting…");
    await new Promise((resolve) => setTimeout(resolve, time));
  }
}

async function hear(signal, didBegin) {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  signal.addEventListener("abort", end);
  let watch = setTimeout(end, silence);
  try {
    const response = await fetch("/changes", { headers: headers(), signal: attempt.signal, cache: \#
"no-store" });
    if (!response.ok) throw refusal(response, await response.text());
    didBegin();
    say("live", live);
    // What has changed since the rows were read has no event.
    changed(service.tables);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(end, silence);
      const events = (text + value).split("\n\n");
      text = events.pop();
      const tables = events.map(changedTable).filter((table) => table);
      changed(tables);
      if (tables.includes(openTable)) {
        say("live", `${live} ${openTable.name} last changed at ${new Date().toLocaleTimeString()}.`);
      }
    }
  } finally {
    clearTimeout(watch);
    signal.removeEventListener("abort", end);
  }
}

function changedTable(event) {
  const data = event.split("\n").find((line) => line.startsWith("data:"));
  if (!data) return undefined;
  const name = JSON.parse(data.slice("data:".length)).table;
  return service.tables.find((table) => table.name === name);
}

// Reads changed tables again, a moment later: several may have changed together.
function changed(tables) {
  if (changedTables.size === 0 && tables.length > 0) setTimeout(showChanges, 200);
  for (const table of tables) changedTables.add(table);
}

async function showChanges() {
  const tables = [...changedTables];
  changedTables.clear();
  // First what the user looks at.
  if (tables.includes(openTable) && await showRows({ marksChanges: true })) meetChange(shownRows);
  for (const table of tables) await showCount(table);
}

// Connects again, and then reads everything again.
function refreshAll() {
  showUser();
  stream?.abort();
  if (!document.hidden) listen();
}

"""#,
    "deletion.js": #"""
// --- Deleting a row ---

// The row to delete, with its table, while the page asks whether to do so.
let question = null;

function askToDelete(table, row) {
  if (row.get("deleted") === true || !table.may.delete) return;
  question = { table, row, isSending: false };
  say("confirm-title", `Delete ${shown(row.get("id"))}?`);
  say("confirm-text", `The row of ${table.name} ${table.keepsDeleted
    ? `is marked as deleted, and devices delete it.${mayRestore(table) ? " It can be restored." : ""}`
    : "is removed. It cannot be restored."}`);
  tell("confirm-message", "");
  showQuestion();
  byID("confirm").showModal();
  byID("confirm-keep").focus();
}

// Shows the row, and what has changed since the user has seen it.
function showQuestion(before = question.row) {
  const { table, row } = question;
  byID("confirm-values").replaceChildren(...listed(row, table.columns.map((column) => column.name),
    (name) => areSame(row.get(name), before.get(name)) ? "" : " (has changed)"));
}

async function deleteRow() {
  const current = question;
  if (!current || current.isSending) return;
  current.isSending = true;
  try {
    await remove(current.table, current.row);
  } catch (error) {
    current.isSending = false;
    // Another device has been faster.
    if (error.row?.get("deleted") !== true) return meetRefusal(current, error);
  }
  if (question === current) closeQuestion();
  if (opened?.table === current.table && areSame(opened.row.get("id"), current.row.get("id"))) closeRow();
  if (openTable === current.table) await afterChange(current.table);
}

function meetRefusal(current, error) {
  if (question !== current) return tell("message", `${titleOf(current)} was not deleted: ${error.message}`);
  if (error.row) {
    const before = question.row;
    question.row = error.row;
    showQuestion(before);
    return tell("confirm-message", "The row has changed on the service, and is now as shown here.");
  }
  tell("confirm-message", error.message);
  if (error.status !== 401) return;
  mayAsk = true;
  askForToken(error.message);
}

function closeQuestion() {
  const id = question && shown(question.row.get("id"));
  question = null;
  byID("confirm").close();
  byID("confirm-values").replaceChildren();
  if (!opened) returnToRow(id);
}

"""#,
    "field.js": #"""
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
      element("label", { for: id }, name, " ", element("span", { class: "quiet" }, type)), this.control, \#
this.note);
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
  get isChanged() { return this.isNone !== (this.base === null) || this.control.value !== \#
this.text(this.base); }

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
    this.control.setCustomValidity(isWrong ? `Write it like ${examples[this.type]}, or check 'no value'.` : \#
"");
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

"""#,
    "page.css": #"""
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 1rem 1.5rem;
  background: var(--back);
  color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; border-radius: 3px; }
[hidden] { display: none !important; }
code, kbd { font: 0.92em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 0.25rem; }
h1, h2, h3 { line-height: 1.25; margin: 0; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.3rem; overflow-wrap: anywhere; }
h3 { font-size: 0.95rem; color: var(--quiet); margin-top: 1rem; }
p { margin: 0.4rem 0; }
.quiet, .hint { color: var(--quiet); }
.hint { font-size: 0.85rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); \#
white-space: nowrap; }
.skip { position: absolute; left: -999rem; background: var(--back); padding: 0.4rem 0.8rem; }
.skip:focus { position: static; display: inline-block; }

header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 1.5rem; padding-bottom: 0.6rem; }
header { border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
#host { font-weight: 400; font-size: 1rem; }
#user { margin-left: auto; }

.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; }
nav a { display: flex; justify-content: space-between; gap: 0.8rem; padding: 0.25rem 0.6rem; border-radius: \#
5px; }
nav a { text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--box); font-weight: 600; }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 14rem minmax(0, 1fr); }
  nav ul { display: block; }
}

input:not([type="checkbox"]), select, textarea, button {
  font: inherit;
  color: var(--text);
  background: var(--back);
  border: 1px solid var(--strong-line);
  border-radius: 5px;
  padding: 0.25rem 0.6rem;
}
input:not([type="checkbox"]), textarea, select { width: 100%; }
input:disabled, select:disabled, textarea:disabled { background: var(--raised); color: var(--quiet); }
button { background: var(--raised); cursor: pointer; }
button:hover:not(:disabled) { border-color: var(--accent); }
button:disabled { color: var(--quiet); cursor: default; border-style: dashed; }
button[type="submit"] { background: var(--box); border-color: var(--accent); }
.danger { background: var(--error-back); color: var(--error); border-color: var(--error); }

#search { display: grid; gap: 0.2rem 1rem; margin: 0.6rem 0; align-items: end; }
#search p { margin: 0; }
@media (min-width: 48rem) {
  #search { grid-template-columns: minmax(10rem, 16rem) minmax(14rem, 1fr) auto auto; }
  #find-hint { grid-column: 1; }
  #filter-hint { grid-column: 2 / -1; align-self: start; }
}
.field label { display: block; font-weight: 600; }
.field label .quiet { font-weight: 400; font-size: 0.85rem; }
.message:not(:empty) {
  background: var(--warning-back);
  color: var(--warning);
  border-radius: 5px;
  padding: 0.4rem 0.8rem;
  overflow-wrap: anywhere;
}

.above { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.4rem 1rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
.scroll:has(thead tr:empty) { border: 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.93rem; }
th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.7rem; max-width: 22rem; overflow: hidden; }
th, td { text-overflow: ellipsis; white-space: nowrap; }
thead th { background: var(--raised); border-bottom: 1px solid var(--strong-line); }
thead button, .open { border: 0; background: none; padding: 0; font-weight: 600; text-align: start; \#
white-space: nowrap; }
.open { color: var(--link); text-decoration: underline; max-width: 14rem; overflow: hidden; text-overflow: \#
ellipsis; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody tr:focus-within > * { background: var(--box); }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
tr.deleted td { text-decoration: line-through; }
tr.changed > th { box-shadow: inset 4px 0 0 var(--accent); }

dialog {
  width: min(46rem, calc(100vw - 2rem));
  background: var(--back);
  color: var(--text);
  border: 1px solid var(--strong-line);
  border-radius: 8px;
  padding: 1.2rem 1.4rem;
}
dialog::backdrop { background: rgb(0 0 0 / 45%); }
#fields { display: grid; gap: 0.7rem; margin: 0.8rem 0; }
#fields .field { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 0.8rem; \#
align-items: center; }
#fields .field > label, #fields .field > .hint { grid-column: 1 / -1; }
#fields .field > .choice { grid-row: 2; grid-column: 2; }
#fields .choice label { display: inline; font-weight: 400; }
#fields .hint:empty { display: none; }
#fields textarea { field-sizing: content; resize: vertical; max-height: 16rem; }
input:read-only:not([type="checkbox"]), textarea:read-only { background: var(--raised); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.6rem; margin-top: 0.8rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1rem; margin: 0.4rem 0; }
dl { font-size: 0.9rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }

"""#,
    "page.html": #"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 \#
8'%3E%3Cpath
 fill='%230969da' d='M0 0h8v2H0zM0 3h3v2H0zM4 3h4v2H4zM0 6h3v2H0zM4 6h4v2H4z'/%3E%3C/svg%3E">
<title>Tables</title>
<style>{{style}}</style>
</head>
<body>
<a class="skip" id="skip" href="#rows-region">Skip to the rows</a>
<header>
  <h1>Tables <span id="host" class="quiet"></span></h1>
  <p><span id="live" role="status"></span></p>
  <p id="user" hidden><span id="user-name"></span> <button type="button" id="sign-in-or-out"></button></p>
</header>
<noscript><p class="message">This page needs JavaScript.</p></noscript>
<div class="columns">
<nav aria-label="Tables"><ul id="tables"></ul></nav>
<main hidden>
  <h2 id="title"></h2>
  <form id="search" role="search" aria-label="Rows">
    <p class="field">
      <label for="find">Find text</label>
      <input id="find" type="search" autocomplete="off" spellcheck="false" aria-describedby="find-hint">
    </p>
    <p class="field wide">
      <label for="filter">Filter</label>
      <input id="filter" autocomplete="off" spellcheck="false" autocapitalize="none" \#
aria-describedby="filter-hint">
    </p>
    <p class="choice"><input id="deleted" type="checkbox"> <label for="deleted">Show deleted rows</label></p>
    <p class="choice"><button type="submit">Show</button></p>
    <p id="find-hint" class="hint">Searches the text columns of <span id="columns-hint"></span>; a and A \#
are the same.
      <kbd>Enter</kbd> shows what is found, <kbd>↓</kbd> goes there.</p>
    <p id="filter-hint" class="hint">A condition of OData: <code id="filter-example"></code></p>
  </form>
  <p id="message" class="message" role="alert"></p>
  <div class="above">
    <p id="count" role="status"></p>
    <p id="pages"><button type="button" id="previous">Previous rows</button>
      <button type="button" id="next">Next rows</button></p>
  </div>
  <div class="scroll" id="rows-region" tabindex="0" role="region" aria-labelledby="title">
    <table aria-labelledby="title"><thead><tr id="columns"></tr></thead><tbody id="rows"></tbody></table>
  </div>
  <p class="hint">In the rows, <kbd>↑</kbd> and <kbd>↓</kbd> move, <kbd>Enter</kbd> opens a row, and \#
<kbd>Delete</kbd>
    deletes it.</p>
</main>
</div>

<dialog id="row" aria-labelledby="row-title">
  <form id="row-form" novalidate>
    <h2 id="row-title"></h2>
    <p id="row-message" class="message" role="alert"></p>
    <div id="fields"></div>
    <p class="hint"><kbd>Enter</kbd> saves. In a text, <kbd>Shift</kbd> + <kbd>Enter</kbd> begins a line.</p>
    <p class="buttons">
      <button type="submit" id="save">Save</button>
      <button type="button" id="delete">Delete…</button>
      <button type="button" id="restore">Restore</button>
      <button type="button" id="close">Close</button>
    </p>
    <h3>Other values</h3>
    <dl id="other-values"></dl>
  </form>
</dialog>

<dialog id="confirm" role="alertdialog" aria-labelledby="confirm-title" aria-describedby="confirm-text">
  <h2 id="confirm-title"></h2>
  <p id="confirm-text"></p>
  <dl id="confirm-values"></dl>
  <p id="confirm-message" class="message" role="alert"></p>
  <p class="buttons"><button type="button" id="confirm-delete" class="danger">Delete</button>
    <button type="button" id="confirm-keep">Keep</button></p>
</dialog>

<dialog id="sign-in" aria-labelledby="sign-in-title">
  <form id="sign-in-form">
    <h2 id="sign-in-title">Sign in</h2>
    <p class="field"><label for="identity" id="identity-label"></label>
      <input id="identity" autocomplete="off" spellcheck="false" autocapitalize="none" required
        aria-describedby="identity-hint"></p>
    <p id="identity-hint" class="hint"></p>
    <p id="sign-in-message" class="message" role="alert"></p>
    <p class="buttons"><button type="submit">Sign in</button>
      <button type="button" id="sign-in-close">Close</button></p>
  </form>
</dialog>

<script type="application/json" id="service">{{service}}</script>
<script>{{script}}</script>
</body>
</html>

"""#,
    "places.js": #"""
// --- The place in the rows ---

function rowButtons() { return [...byID("rows").querySelectorAll("button.open")]; }

function focusedIndex() { return rowButtons().indexOf(document.activeElement); }

function focusRow(index) {
  const buttons = rowButtons();
  if (buttons.length > 0) buttons[Math.max(0, Math.min(index, buttons.length - 1))].focus();
  else byID(byID("find").disabled ? "filter" : "find").focus();
}

// Gives the focus back to a row after a dialog. The browser does so itself, unless the button has been \#
made again.
function returnToRow(id) {
  if (focusedIndex() === -1) shownRows.get(id)?.element.querySelector("button").focus();
}

function moveInRows(event) {
  const index = focusedIndex();
  const places = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: Infinity };
  if (index === -1 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key in places) focusRow(places[event.key]);
  else if (event.key === "Delete") askToDelete(openTable, [...shownRows.values()][index].row);
  else return;
  event.preventDefault();
}

// --- Pages of rows ---

function showPages(table, { rows, count }) {
  const wasOnPages = byID("pages").contains(document.activeElement);
  const first = view.skip + 1;
  const isNarrowed = view.find || view.filter;
  const all = `${count.toLocaleString()} ${count === 1 ? "row" : "rows"}${isNarrowed ? (count === 1 ? " \#
matches" : " match") : ""}`;
  const range = `Rows ${first.toLocaleString()} to ${(view.skip + rows.length).toLocaleString()} of \#
${count.toLocaleString()}`;
  say("count", count === 0 ? (isNarrowed ? "No row matches." : "The table has no rows.")
    : rows.length === count ? `${all}.` : `${range}${isNarrowed ? " that match" : ""}.`);
  byID("previous").disabled = view.skip === 0;
  byID("next").disabled = view.skip + rows.length >= count;
  byID("pages").hidden = byID("previous").disabled && byID("next").disabled;
  // A button that is turned off has lost the focus.
  if (wasOnPages && ["previous", "next"].every((id) => byID(id) !== document.activeElement || \#
byID(id).disabled)) focusRow(0);
}

function turnPage(step) {
  view.skip = Math.max(0, view.skip + step * openTable.top);
  mayAsk = true;
  return showRows();
}

"""#,
    "row.js": #"""
// --- One row ---

// The row that is open: its table, the row as the service has it, and a field for each column that can be \#
changed.
// Whatever waits for the service looks afterwards whether it is still the one that is open.
let opened = null;

function openRow(table, row) {
  opened = { table, row, fields: fieldsOf(table, row), isSending: false, mayDiscard: false };
  say("row-title", titleOf(opened));
  tell("row-message", "");
  byID("fields").replaceChildren(...opened.fields.map((field) => field.element));
  showState();
  byID("row").showModal();
  if (byID("save").hidden) byID("close").focus();
  else opened.fields[0].focus();
}

function titleOf({ table, row }) { return `${table.name}: ${shown(row.get("id"))}`; }

// Returns the columns of a row that a client may set.
function fieldsOf(table, row) {
  const types = { string: "string", boolean: "boolean" };
  const known = table.columns.filter((column) => column.isSettable && row.has(column.name));
  // Clients have added these, and a value is all that tells their type.
  const added = !table.isDynamic ? [] : [...row.keys()]
    .filter((name) => !isOfService(table, name) && !table.columns.some((column) => column.name === name))
    .filter((name) => row.get(name) !== null)
    .map((name) => ({ name, type: types[typeof row.get(name)] ?? "number" }));
  return [...known, ...added].map((column) => new Field(column, row.get(column.name)));
}

function isOfService(table, name) {
  return ["id", "version", "createdAt", "updatedAt", "deleted"].includes(name)
    || (table.isPerUser && name === "userId");
}

// Shows what can be done with the row as it is now.
function showState() {
  const { table, row, fields, isSending } = opened;
  const isDeleted = row.get("deleted") === true;
  const mayChange = !isDeleted && table.may.update;
  byID("save").hidden = !mayChange || fields.length === 0;
  byID("delete").hidden = isDeleted || !table.may.delete;
  byID("restore").hidden = !isDeleted || !mayRestore(table);
  for (const field of fields) field.allowChanges(mayChange && !isSending);
  const names = [...row.keys()].filter((name) => !fields.some((field) => field.name === name));
  byID("other-values").replaceChildren(...listed(row, names));
}

function changedFields() { return opened ? opened.fields.filter((field) => field.isChanged) : []; }

async function saveRow() {
  const { table, row } = opened;
  const changed = changedFields();
  if (changed.length === 0) return tell("row-message", "Nothing has changed.");
  if (!changed.every((field) => field.check())) return;
  const sent = new Map(changed.map((field) => [field.name, field.value]));
  await change(async () => {
    const stored = await save(table, row, sent);
    const others = [...sent].filter(([name, value]) => !isKept(value, stored.get(name) ?? null));
    const remark = others.map(([name]) => `The service has stored ${name} as ${shown(stored.get(name)) || \#
"no value"}.`);
    return { remark: remark.join(" ") };
  });
}

// Brings a deleted row back. What the user has changed can then be saved.
async function restoreRow() {
  const { table, row } = opened;
  const hasChanges = changedFields().length > 0;
  await change(async () => {
    const restored = await restore(table, row);
    return { rest: hasChanges ? restored : undefined };
  });
}

// Sends a change of the open row, one at a time. What the service has done otherwise, or refused while the \#
row was no
// longer open, is said above the rows.
async function change(send) {
  const current = opened;
  if (current.isSending) return;
  const focused = document.activeElement;
  current.isSending = true;
  showState();
  tell("row-message", "");
  try {
    const { remark, rest } = await send();
    current.isSending = false;
    if (opened === current) {
      if (rest) merge(rest);
      else closeRow();
    }
    if (openTable === current.table) await afterChange(current.table);
    if (remark) tell("message", `${titleOf(current)}: ${remark}`);
  } catch (error) {
    current.isSending = false;
    if (opened !== current) return tell("message", `${titleOf(current)} was not saved: ${error.message}`);
    if (error.row) merge(error.row);
    else tell("row-message", error.message);
    showState();
    focused.focus();
    if (error.status === 401) {
      mayAsk = true;
      askForToken(error.message);
    }
  }
}

// Takes over the row of the service: what the user has not changed becomes what is there; the rest is \#
shown beside it.
function merge(row) {
  Object.assign(opened, { row, mayDiscard: false });
  for (const field of opened.fields) field.meet(row.get(field.name) ?? null);
  showState();
  const both = changedFields().map((field) => field.name).join(", ");
  const keeps = both ? ` Save keeps your ${both}; all else is as on the service.` : "";
  tell("row-message", row.get("deleted") === true
    ? `The row has been deleted on the service.${both && mayRestore(opened.table) ? " Restore it before you \#
save." : ""}`
    : `The row has changed on the service.${keeps}`);
}

// Tells of a change that has come while the row is open.
function meetChange(rows) {
  if (!opened || opened.isSending || opened.table !== openTable) return;
  const row = rows.get(shown(opened.row.get("id")))?.row;
  if (row && row.get("version") !== opened.row.get("version")) merge(row);
}

async function afterChange(table) {
  await Promise.all([showRows(), showCount(table)]);
}

// Closes the row. What is not saved is lost only at the second time.
function leaveRow(event) {
  if (opened.isSending) {
    event.preventDefault();
    return tell("row-message", "Wait: the service has not answered yet.");
  }
  if (changedFields().length > 0 && !opened.mayDiscard) {
    event.preventDefault();
    opened.mayDiscard = true;
    return tell("row-message", "Your changes are not saved. Close again to discard them.");
  }
  closeRow();
}

function closeRow() {
  const id = opened && shown(opened.row.get("id"));
  opened = null;
  byID("row").close();
  for (const place of ["fields", "other-values"]) byID(place).replaceChildren();
  returnToRow(id);
}

"""#,
    "rows.js": #"""
// --- The rows of a table ---

// What is shown of the table.
let view = {};
// The rows that are shown, by id: the row, and its element.
let shownRows = new Map();
// The view that they belong to, as text.
let shownView = "";
let request = null;

function beginView() {
  request?.abort();
  view = { find: "", filter: "", order: null, isDescending: false, deleted: false, skip: 0 };
  for (const id of ["find", "filter"]) byID(id).value = "";
  byID("deleted").checked = false;
  tell("message", "");
  clearRows();
}

function clearRows() {
  shownRows = new Map();
  shownView = "";
  byID("columns").replaceChildren();
  byID("rows").replaceChildren();
  byID("pages").hidden = true;
  say("count", "");
}

function search() {
  Object.assign(view, {
    find: byID("find").value, filter: byID("filter").value.trim(), deleted: byID("deleted").checked, skip: 0,
  });
  mayAsk = true;
  return showRows();
}

// Reads the rows again, and returns whether they are there now. `marksChanges` says that the table has \#
changed: rows
// that are new or other are marked.
async function showRows({ marksChanges = false } = {}) {
  request?.abort();
  const current = request = new AbortController();
  const table = openTable;
  const key = JSON.stringify(view);
  let answer;
  try {
    answer = await list(table, view, current.signal);
  } catch (error) {
    if (!current.signal.aborted) meetFailure(error);
    return false;
  }
  if (current.signal.aborted) return false;
  // A change of one row does not take back what was said about another.
  if (key !== shownView) say("message", "");
  // Rows may have gone from the end.
  if (answer.rows.length === 0 && view.skip > 0) {
    view.skip = Math.max(0, view.skip - table.top);
    return showRows({ marksChanges });
  }
  const columns = columnsOf(table, answer.rows);
  showHeads(columns);
  fill(columns, answer.rows, marksChanges && key === shownView);
  shownView = key;
  showPages(table, answer);
  return true;
}

function meetFailure(error) {
  // They may be those of another user.
  if (error.status === 401 || error.status === 403) clearRows();
  shownView = "";
  tell("message", `${error.message}${shownRows.size > 0 ? " The rows below are older." : ""}`);
  if (error.status === 401 && !opened) askForToken(error.message);
}

// The columns to show: the id, those of the model, others that rows have, and those of the service.
function columnsOf(table, rows) {
  const last = ["updatedAt", "createdAt", "deleted"];
  const names = ["id", ...table.columns.map((column) => column.name)];
  const others = new Set(rows.flatMap((row) => [...row.keys()]));
  for (const name of [...names, "version"]) others.delete(name);
  const ofService = last.filter((name) => others.delete(name));
  table.added = new Set([...(table.added ?? []), ...[...others].filter((name) => isAddedText(table, rows, \#
name))]);
  return [...names, ...others, ...ofService.filter((name) => name !== "deleted" || view.deleted)];
}

function isAddedText(table, rows, name) {
  return table.isDynamic && !isOfService(table, name) && rows.some((row) => typeof row.get(name) === \#
"string");
}

function showHeads(columns) {
  const focused = document.activeElement?.dataset.column;
  byID("columns").replaceChildren(...columns.map((name) => {
    const direction = view.order === name ? (view.isDescending ? "descending" : "ascending") : undefined;
    const arrow = { ascending: " ▲", descending: " ▼" }[direction] ?? "";
    const button = element("button", { type: "button", "data-column": name }, name,
      element("span", { "aria-hidden": "true" }, arrow));
    button.addEventListener("click", () => orderBy(name));
    return element("th", { scope: "col", "aria-sort": direction }, button);
  }));
  if (focused) byID("columns").querySelector(`[data-column="${CSS.escape(focused)}"]`)?.focus();
}

// Orders by a column: upwards, then downwards, then not.
function orderBy(name) {
  if (view.order !== name) Object.assign(view, { order: name, isDescending: false });
  else if (!view.isDescending) view.isDescending = true;
  else Object.assign(view, { order: null, isDescending: false });
  view.skip = 0;
  showRows();
}

// Shows rows. What has not changed stays as it is, with its mark: a screen reader may be reading it.
function fill(columns, rows, marksChanges) {
  const earlier = shownRows;
  const focused = focusedIndex();
  const shape = JSON.stringify([columns, view.deleted]);
  shownRows = new Map(rows.map((row) => {
    const id = shown(row.get("id"));
    const before = earlier.get(id);
    const text = written(row) + shape;
    if (before?.text === text) return [id, { ...before, row }];
    const isChanged = marksChanges && before?.row.get("version") !== row.get("version");
    return [id, { row, text, element: rowElement(id, row, columns, isChanged) }];
  }));
  const focusedID = focused === -1 ? null : [...earlier.keys()][focused];
  arrange(byID("rows"), [...shownRows.values()].map((entry) => entry.element));
  if (focused === -1 || focusedIndex() !== -1) return;
  focusRow(shownRows.has(focusedID) ? [...shownRows.keys()].indexOf(focusedID) : focused);
}

// Makes elements the children of another, and moves none that is in its place.
function arrange(parent, children) {
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

function rowElement(id, row, columns, isChanged) {
  const isDeleted = row.get("deleted") === true;
  const button = element("button", { type: "button", class: "open" }, id);
  if (isDeleted) button.append(element("span", { class: "unseen" }, " (deleted)"));
  if (isChanged) button.append(element("span", { class: "unseen" }, " (has changed)"));
  button.addEventListener("click", () => openRow(openTable, shownRows.get(id).row));
  const cells = columns.slice(1).map((name) => cell(row, name));
  const classes = [isDeleted ? "deleted" : "", isChanged ? "changed" : ""].join(" ").trim();
  return element("tr", { class: classes || undefined }, element("th", { scope: "row" }, button), ...cells);
}

// A cell has the beginning of a long value; the row, when it is open, has all of it.
function cell(row, name) {
  const value = row.get(name);
  if (value === null || value === undefined) return element("td", {}, element("span", { class: "quiet" }, \#
"no value"));
  const text = shown(value);
  const kind = value instanceof ExactNumber ? "number" : undefined;
  return element("td", { class: kind }, text.length > 120 ? `${text.slice(0, 120)}…` : text);
}

"""#,
    "service.js": #"""
// --- The service ---

const service = JSON.parse(byID("service").textContent);
const isDatasync = service.dialect === "datasync";

// The token lasts as long as the tab.
const session = {
  get token() { return sessionStorage.getItem("token"); },
  get user() { return sessionStorage.getItem("user"); },
  begin(token, user) {
    sessionStorage.setItem("token", token);
    sessionStorage.setItem("user", user);
  },
  end() { sessionStorage.clear(); },
};

// What the service has refused. `row` is the row that is there instead, if it has sent one.
class ServiceRefusal extends Error {
  constructor(status, text, row) {
    super(text);
    this.status = status;
    this.row = row;
  }
}

function refusal(response, text) {
  let value = text;
  try { value = parsed(text); } catch { /* Some refusals are HTML or plain text. */ }
  const row = value instanceof Map && value.has("id") ? value : undefined;
  const reason = value instanceof Map ? value.get("error") : value;
  const isText = typeof reason === "string" && reason !== "" && !reason.startsWith("<");
  switch (response.status) {
    case 401: return new ServiceRefusal(401, session.token
      ? "The service does not accept the token. It may have expired: sign in again."
      : "The service asks you to sign in.");
    case 403: return new ServiceRefusal(403, isText ? reason : "You are not allowed to do this.");
    case 404: case 410: return new ServiceRefusal(response.status, "Not found. It may have been deleted.");
    case 409: case 412: return new ServiceRefusal(412, "The row has changed on the service.", row);
    case 429: return new ServiceRefusal(429,
      `Too many requests. Try again in ${response.headers.get("Retry-After") ?? "a few"} seconds.`);
    default: return new ServiceRefusal(response.status,
      isText ? `The service answers: ${reason}` : `The service answers with the status ${response.status}.`);
  }
}

function headers() {
  const fields = { "ZUMO-API-VERSION": "2.0.0" };
  if (session.token) fields.Authorization = `Bearer ${session.token}`;
  return fields;
}

// Sends a request and returns its response as a value.
async function ask(method, path, { body, version, signal } = {}) {
  const fields = headers();
  if (body !== undefined) fields["Content-Type"] = "application/json";
  if (version !== undefined) fields["If-Match"] = `"${version.replaceAll('"', '\\"')}"`;
  let response, text;
  try {
    response = await fetch(path, { method, headers: fields, body, signal, cache: "no-store" });
    text = await response.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceRefusal(0, "The service cannot be reached.");
  }
  if (!response.ok) throw refusal(response, text);
  return text === "" ? null : parsed(text);
}

// --- Rows of the service ---

function tablePath(table) { return `/tables/${encodeURIComponent(table.name)}`; }

function rowPath(table, row) {
  const id = shown(row.get("id"));
  // A browser takes these as folders, and would send another request.
  if (id === "" || id === "." || id === "..") throw new ServiceRefusal(0, `A browser cannot send the id \#
'${id}'.`);
  return `${tablePath(table)}/${encodeURIComponent(id)}`;
}

function quoted(text) { return `'${text.replaceAll("'", "''")}'`; }

// Returns the names of the columns with text. Clients may have added some, which rows have shown.
function textColumns(table) {
  const names = table.columns.filter((column) => column.type === "string").map((column) => column.name);
  return [...(table.hasTextIDs ? ["id"] : []), ...names, ...(table.added ?? [])];
}

// Returns the condition that a text is in any column with text.
function condition(table, text) {
  const word = `tolower(${quoted(text)})`;
  return textColumns(table).map((name) => isDatasync
    ? `contains(tolower(${name}),${word})`
    : `substringof(${word},tolower(${name}))`).join(" or ");
}

// Returns a page of rows, and the number of all rows that match.
async function list(table, view, signal) {
  // The filter comes first, so that a position in it is right in the answer to a mistake.
  const conditions = [view.filter, view.find ? condition(table, view.find) : ""].filter((text) => text);
  const parameters = [isDatasync ? "$count=true" : "$inlinecount=allpages", `$top=${view.top ?? table.top}`];
  if (view.skip) parameters.push(`$skip=${view.skip}`);
  const filter = conditions.length > 1 ? conditions.map((text) => `(${text})`).join(" and ") : conditions[0];
  if (filter) parameters.push(`$filter=${encodeURIComponent(filter)}`);
  if (view.order) parameters.push(`$orderby=${encodeURIComponent(view.order + (view.isDescending ? " desc" \#
: ""))}`);
  if (view.deleted) parameters.push("__includeDeleted=true");
  const answer = await ask("GET", `${tablePath(table)}?${parameters.join("&")}`, { signal });
  return { rows: answer.get(isDatasync ? "items" : "results"), count: Number(answer.get("count").text) };
}

function versionOf(row) {
  const version = row.get("version");
  // Without one, a change of another device would be overwritten.
  if (!version) throw new ServiceRefusal(0, "The row has no version, so it cannot be changed here.");
  return version;
}

// Saves changes of a row, if the row still has its version. Returns the row as it is then.
function save(table, row, changes) {
  if (isDatasync) return replace(table, row, changes);
  return ask("PATCH", rowPath(table, row), { body: written(changes), version: versionOf(row) });
}

// Saves changes of a row in the protocol that replaces a row as a whole.
function replace(table, row, changes, query = "") {
  const whole = new Map([...row, ...changes].filter(([name]) => name !== "version" && name !== "updatedAt"));
  return ask("PUT", rowPath(table, row) + query, { body: written(whole), version: versionOf(row) });
}

function remove(table, row) { return ask("DELETE", rowPath(table, row), { version: versionOf(row) }); }

function mayRestore(table) { return table.may.undelete && (!isDatasync || table.may.update); }

function restore(table, row) {
  if (isDatasync) return replace(table, row, new Map([["deleted", false]]), "?__includeDeleted=true");
  return ask("POST", rowPath(table, row), { version: versionOf(row) });
}

"""#,
    "sign-in.js": #"""
// --- Signing in ---

// Whether the page may ask by itself. It does not ask again after the user has closed the question, until \#
the user does
// something that needs a token.
let mayAsk = true;

function showUser() {
  byID("user").hidden = !service.signIn;
  say("user-name", session.token ? `Signed in${session.user ? ` as ${session.user}` : ""}.` : "Not signed \#
in.");
  say("sign-in-or-out", session.token ? "Sign out" : "Sign in");
}

// Asks who the user is, if the service can know.
function askForToken(reason = "") {
  if (!service.signIn || !mayAsk || byID("sign-in").open) return;
  const isDevelopment = service.signIn === "development";
  say("identity-label", isDevelopment ? "User" : "Token");
  byID("identity").type = isDevelopment ? "text" : "password";
  say("identity-hint", isDevelopment
    ? "The name of any user. The service is for development, and asks for no password."
    : "A token of your provider for this service, without the word Bearer. It is kept until this tab is \#
closed.");
  byID("identity").value = "";
  byID("sign-in").returnValue = "";
  byID("sign-in").showModal();
  tell("sign-in-message", reason);
  byID("identity").focus();
}

async function signIn() {
  const text = byID("identity").value.trim();
  try {
    if (text === "") throw new Error(`The ${byID("identity-label").textContent.toLowerCase()} is missing.`);
    if (service.signIn === "development") {
      const answer = await ask("POST", "/.auth/login/page", { body: JSON.stringify({ userId: text }) });
      session.begin(answer.get("authenticationToken"), answer.get("user").get("userId"));
    } else {
      if (!/^[!-~]+$/.test(text)) throw new Error("A token contains only ASCII characters and no spaces.");
      session.begin(text, "");
    }
  } catch (error) {
    return tell("sign-in-message", error.message);
  }
  byID("sign-in").close("signed in");
  refreshAll();
}

function signInOrOut() {
  mayAsk = !session.token;
  if (mayAsk) return askForToken();
  session.end();
  beginView();
  refreshAll();
}

"""#,
    "start.js": #"""
// --- The start ---

function start() {
  say("host", `of ${location.host}`);
  if (!readsExactNumbers()) {
    say("live", "This browser is too old for this page: it cannot read long numbers digit by digit.");
    return;
  }
  showTables();
  addEventListener("hashchange", openNamedTable);
  // The address names the table, so that the page can be loaded again.
  byID("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byID("rows-region").focus();
  });
  openNamedTable();
  byID("search").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  byID("search").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || !["find", "filter"].includes(event.target.id)) return;
    event.preventDefault();
    focusRow(0);
  });
  byID("deleted").addEventListener("change", search);
  byID("rows").addEventListener("keydown", moveInRows);
  byID("previous").addEventListener("click", () => turnPage(-1));
  byID("next").addEventListener("click", () => turnPage(1));

  byID("row-form").addEventListener("submit", (event) => { event.preventDefault(); if \#
(!byID("save").hidden) saveRow(); });
  byID("row-form").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target.type !== "textarea") \#
return;
    event.preventDefault();
    if (!byID("save").hidden) saveRow();
  });
  byID("row-form").addEventListener("input", () => { opened.mayDiscard = false; });
  byID("row").addEventListener("cancel", leaveRow);
  // A browser closes a dialog at the second Escape, whatever the page says.
  byID("row").addEventListener("close", () => { if (opened && !byID("row").open) closeRow(); });
  byID("close").addEventListener("click", leaveRow);
  byID("restore").addEventListener("click", restoreRow);
  byID("delete").addEventListener("click", () => askToDelete(opened.table, opened.row));
  byID("confirm-delete").addEventListener("click", deleteRow);
  byID("confirm-keep").addEventListener("click", closeQuestion);
  byID("confirm").addEventListener("close", () => { if (question && !byID("confirm").open) closeQuestion(); \#
});

  byID("sign-in-form").addEventListener("submit", (event) => { event.preventDefault(); signIn(); });
  byID("sign-in-close").addEventListener("click", () => byID("sign-in").close());
  byID("sign-in").addEventListener("close", () => { mayAsk = byID("sign-in").returnValue === "signed in"; });
  byID("sign-in-or-out").addEventListener("click", signInOrOut);

  addEventListener("beforeunload", (event) => { if (changedFields().length > 0) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => document.hidden ? stream?.abort() : refreshAll());
  refreshAll();
}

start();

"""#,
    "tables.js": #"""
// --- The list of tables ---

// The table that is shown; null at first.
let openTable = null;
// The link of each table.
const links = new Map();

function showTables() {
  for (const table of service.tables) {
    links.set(table, element("a", { href: `#table=${encodeURIComponent(table.name)}`, "data-table": \#
table.name },
      table.name, " ", element("span", { class: "quiet" })));
  }
  byID("tables").replaceChildren(...[...links.values()].map((link) => element("li", {}, link)));
}

// Shows how many rows a table has. A table that may not be read has no count.
async function showCount(table) {
  const place = links.get(table).querySelector("span");
  try {
    const { count } = await list(table, { top: 1 });
    place.replaceChildren(count.toLocaleString(), element("span", { class: "unseen" }, count === 1 ? " row" \#
: " rows"));
  } catch (error) {
    place.replaceChildren({ 401: "sign in to read", 403: "no access" }[error.status] ?? "");
  }
}

// Opens the table that the address names, or else the first.
function openNamedTable() {
  const table = service.tables.find((table) => links.get(table).hash === location.hash) ?? openTable ?? \#
service.tables[0];
  // A row or a question that is open belongs to its table.
  if (table && !document.querySelector("dialog[open]")) open(table);
}

function open(table) {
  if (openTable === table) return;
  openTable = table;
  for (const link of links.values()) link.removeAttribute("aria-current");
  links.get(table).setAttribute("aria-current", "page");
  document.title = `${table.name} – Tables`;
  say("title", table.name);
  document.querySelector("main").hidden = false;
  byID("find").disabled = textColumns(table).length === 0;
  say("filter-example", exampleFilter(table));
  say("columns-hint", table.isDynamic ? "the model, and others with text in the rows shown" : "the model");
  mayAsk = true;
  beginView();
  showRows();
  byID(byID("find").disabled ? "filter" : "find").focus();
}

function exampleFilter(table) {
  const column = table.columns.find((column) => column.type !== "string") ?? table.columns[0];
  const values = { string: "'text'", boolean: "true", date: isDatasync
    ? "cast(2026-01-31T12:00:00Z,Edm.DateTimeOffset)" : "datetime'2026-01-31T12:00:00Z'" };
  return column ? `${column.name} ${column.type === "boolean" ? "eq" : "ge"} ${values[column.type] ?? \#
"10"}` : "id eq 'a'";
}

"""#,
    "values.js": #"""
"use strict";

// --- Values ---

// A number as the service has written it. The numbers of JavaScript have only 53 bits.
class ExactNumber {
  constructor(text) { this.text = text; }
}

function readsExactNumbers() {
  return JSON.parse("10", (_, value, context) => context?.source === "10" ? "yes" : value) === "yes";
}

// Reads JSON. An object becomes a Map, so that a column may have any name.
function parsed(text) {
  return JSON.parse(text, (_, value, context) => {
    if (typeof value === "number") return new ExactNumber(context.source);
    if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof \#
ExactNumber) return value;
    return value instanceof Map ? value : new Map(Object.entries(value));
  });
}

function written(value) {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return "[" + value.map(written).join(",") + "]";
  if (value instanceof Map) {
    return "{" + [...value].map(([name, member]) => JSON.stringify(name) + ":" + written(member)).join(",") \#
+ "}";
  }
  return JSON.stringify(value);
}

// A value as text for a person. Only `null` has none.
function shown(value) {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : written(value);
}

// Returns the values of a row as the parts of a 'dl'.
function listed(row, names, note = () => "") {
  return names.flatMap((name) => {
    const value = row.get(name) ?? null;
    return [element("dt", {}, name, note(name)), element("dd", {}, value === null ? "no value" : \#
shown(value))];
  });
}

// The digits and the power of ten of a number: equal for equal numbers.
function digits(number) {
  const [, sign, whole, fraction = "", power = "0"] = \#
/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number.text) ?? [];
  if (whole === undefined) return number.text;
  const all = (whole + fraction).replace(/^0+/, "");
  const ending = /0*$/.exec(all)[0].length;
  return all === "" ? "0" : `${sign}${all.slice(0, all.length - ending)}e${Number(power) - fraction.length \#
+ ending}`;
}

// Whether the service has stored a value as it was sent. It may write numbers and dates in another way.
function isKept(sent, stored) {
  if (sent instanceof ExactNumber && stored instanceof ExactNumber) return digits(sent) === digits(stored);
  if (typeof sent === "string" && typeof stored === "string" && sent !== stored) {
    return !/\.\d{3}\d*[1-9]/.test(sent) && Date.parse(sent) === Date.parse(stored);
  }
  return areSame(sent, stored);
}

function areSame(one, other) { return written(one ?? null) === written(other ?? null); }

// --- Elements ---

function byID(id) { return document.getElementById(id); }

// Makes an element. What is in a row becomes text or an attribute, never markup.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, "");
    else if (value !== false && value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

// Changes a text only if it differs: otherwise a screen reader would read it again.
function say(id, text) {
  if (byID(id).textContent !== text) byID(id).textContent = text;
}

// Says what a screen reader must read even if it is the same as before.
function tell(id, text) { byID(id).replaceChildren(text); }

"""#,
    "colors.css": #"""
/* The colors of all pages, by light and by dark. */
:root {
  color-scheme: light dark;
  --back: #ffffff;
  --raised: #f6f7f9;
  --text: #1b1f24;
  --quiet: #57606a;
  --line: #d3d8de;
  --strong-line: #8c959f;
  --link: #0550ae;
  --accent: #0969da;
  --box: #eaf2fd;
  --error: #b3141d;
  --warning: #7d4e00;
  --note: #0550ae;
  --error-back: #ffebe9;
  --warning-back: #fff4d4;
  --note-back: #ddf0ff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0f1318;
    --raised: #181d24;
    --text: #e6e9ed;
    --quiet: #a0a9b4;
    --line: #333b45;
    --strong-line: #7b8591;
    --link: #79b8ff;
    --accent: #58a6ff;
    --box: #1a2a40;
    --error: #ff9b94;
    --warning: #f0c05a;
    --note: #8cc4ff;
    --error-back: #46181b;
    --warning-back: #3b2d0c;
    --note-back: #15304f;
  }
}

"""#,
  ]
}
