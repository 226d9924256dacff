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
      if (error.status === 403) return say("live", "You may not hear of changes.");
    }
    isFirst = false;
    pause = hasHeard ? firstPause : Math.min(pause * 2, longestPause);
    const time = pause * (0.5 + Math.random() / 2);
    say("live", "Changes do not appear now: the page connects again.");
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
    say("live", "Changes appear as they come.");
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
      changed(events.map(changedTable).filter((table) => table));
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
  for (const table of tables) await showCount(table);
  if (tables.includes(openTable)) {
    await showRows({ marksChanges: true });
    meetChange(shownRows);
  }
}

// Connects again, and reads everything again.
function refreshAll() {
  showUser();
  stream?.abort();
  if (!document.hidden) listen();
}

"""#,
    "deletion.js": #"""
// --- Deleting a row ---

// The row to be deleted, with its table.
let doomed = null;

function askToDelete(table, row) {
  if (row.get("deleted") === true || !table.may.delete) return;
  doomed = { table, row };
  say("confirm-title", `Delete ${shown(row.get("id"))}?`);
  say("confirm-text", table.keepsDeleted
    ? `The row of ${table.name} is marked as deleted, and devices delete it. It can be restored.`
    : `The row of ${table.name} is removed. It cannot be restored.`);
  say("confirm-message", "");
  showDoomed();
  byID("confirm").showModal();
  byID("confirm-keep").focus();
}

function showDoomed() {
  const { table, row } = doomed;
  byID("confirm-values").replaceChildren(...table.columns.slice(0, 4).flatMap(({ name }) => {
    const value = row.get(name) ?? null;
    return [element("dt", {}, name), element("dd", {}, value === null ? "no value" : shown(value).slice(0, \#
120))];
  }));
}

async function deleteRow() {
  const { table, row } = doomed;
  try {
    await remove(table, row);
  } catch (error) {
    if (error.row && doomed) {
      doomed.row = error.row;
      showDoomed();
      return say("confirm-message", "The row has changed on the service, and is now as shown here.");
    }
    if (error.status === 401) askForToken(error.message);
    return say("confirm-message", error.message);
  }
  byID("confirm").close();
  if (openedRow) closeRow();
  await afterChange(table);
}

"""#,
    "field.js": #"""
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
      element("label", { for: id }, name, " ", element("span", { class: "quiet" }, type)), this.control, \#
this.note);
    if (type !== "boolean") this.addNoValue(id);
    this.show(value);
    if (typeof value === "string" && value.includes("\r")) {
      this.note.textContent = "If you change this text, each end of a line becomes a line feed.";
    }
  }

  // Only a box can tell a text without characters from no value.
  addNoValue(id) {
    this.none = element("input", { type: "checkbox", id: `none-${id}` });
    const label = element("label", { for: this.none.id }, "no value", element("span", { class: "unseen" }, \#
` for ${this.name}`));
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
      this.note.textContent = areSame(value, this.base) ? "" : `Now on the service: ${value === null ? "no \#
value" : shown(value)}`;
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
<title>Tables</title>
<style>{{style}}</style>
</head>
<body>
<a class="skip" href="#find">Skip to the rows</a>
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
    <p id="find-hint" class="hint">In any column with text; a and A are the same. <kbd>Enter</kbd> shows \#
what is found,
      <kbd>↓</kbd> goes there.</p>
    <p id="filter-hint" class="hint">A condition of OData: <code id="filter-example"></code></p>
  </form>
  <p id="message" class="message" role="alert"></p>
  <div class="above">
    <p id="count" role="status"></p>
    <p id="pages"><button type="button" id="previous">Previous rows</button>
      <button type="button" id="next">Next rows</button></p>
  </div>
  <div class="scroll" tabindex="0" role="region" aria-labelledby="title">
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
    <p class="buttons">
      <button type="submit" id="save">Save</button>
      <button type="button" id="delete">Delete…</button>
      <button type="button" id="restore">Restore</button>
      <button type="button" id="close">Close</button>
    </p>
    <h3>Set by the service</h3>
    <dl id="system"></dl>
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
    "row.js": #"""
// --- One row ---

// The row that is open: its table, the row as the service has it, and a field for each column that can be \#
changed.
let openedRow = null;

function openRow(table, row) {
  openedRow = { table, row, fields: fieldsOf(table, row), isSaving: false, mayDiscard: false };
  const isDeleted = row.get("deleted") === true;
  say("row-title", `${table.name}: ${shown(row.get("id"))}`);
  say("row-message", "");
  byID("fields").replaceChildren(...openedRow.fields.map((field) => field.element));
  showSystem(row);
  const mayChange = !isDeleted && table.may.update;
  byID("save").hidden = !mayChange || openedRow.fields.length === 0;
  byID("delete").hidden = isDeleted || !table.may.delete;
  byID("restore").hidden = !isDeleted || !table.may.undelete;
  for (const field of openedRow.fields) field.enable(mayChange);
  byID("row").showModal();
  const first = mayChange ? openedRow.fields[0] : undefined;
  if (first) first.focus();
  else byID("close").focus();
}

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

function showSystem(row) {
  const names = [...row.keys()].filter((name) => !openedRow.fields.some((field) => field.name === name));
  byID("system").replaceChildren(...names.flatMap((name) =>
    [element("dt", {}, name), element("dd", {}, row.get(name) === null ? "no value" : \#
shown(row.get(name)))]));
}

function changedFields() { return openedRow ? openedRow.fields.filter((field) => field.isChanged) : []; }

async function saveRow() {
  const { table, row } = openedRow;
  const changed = changedFields();
  if (changed.length === 0) return say("row-message", "Nothing has changed.");
  if (!changed.every((field) => field.check())) return;
  await change(async () => {
    await save(table, row, new Map(changed.map((field) => [field.name, field.value])));
    closeRow();
    await afterChange(table);
  });
}

async function restoreRow() {
  const { table, row } = openedRow;
  await change(async () => {
    await restore(table, row);
    closeRow();
    await afterChange(table);
  });
}

// Sends a change of the open row, once at a time.
async function change(send) {
  if (openedRow.isSaving) return;
  openedRow.isSaving = true;
  say("row-message", "");
  try {
    await send();
  } catch (error) {
    if (error.row) merge(error.row);
    else say("row-message", error.message);
    if (error.status === 401) askForToken(error.message);
  } finally {
    if (openedRow) openedRow.isSaving = false;
  }
}

// Takes over the row of the service: what the user has not changed becomes what is there; the rest is \#
shown beside it.
function merge(row) {
  openedRow.row = row;
  for (const field of openedRow.fields) field.meet(row.get(field.name) ?? null);
  showSystem(row);
  const both = openedRow.fields.filter((field) => field.isChanged).map((field) => field.name).join(", ");
  say("row-message", row.get("deleted") === true
    ? "The row has been deleted on the service."
    : `The row has changed on the service. ${both ? `Save keeps your ${both}; all else is as on the \#
service.` : ""}`);
}

// Tells of a change that has come while the row is open.
function meetChange(rows) {
  if (!openedRow || openedRow.isSaving) return;
  const row = rows.get(shown(openedRow.row.get("id")))?.row;
  if (row && row.get("version") !== openedRow.row.get("version")) merge(row);
}

async function afterChange(table) {
  await Promise.all([showRows(), showCount(table)]);
}

// Closes the row. What is not saved is lost only at the second time.
function leaveRow(event) {
  if (changedFields().length > 0 && !openedRow.mayDiscard) {
    event.preventDefault();
    openedRow.mayDiscard = true;
    return say("row-message", "Your changes are not saved. Close again to discard them.");
  }
  closeRow();
}

function closeRow() {
  const id = openedRow && shown(openedRow.row.get("id"));
  openedRow = null;
  byID("row").close();
  // The row's button may have been made again while the row was open.
  shownRows.get(id)?.element.querySelector("button").focus();
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
  view = { find: "", filter: "", order: null, isDescending: false, deleted: false, skip: 0 };
  for (const id of ["find", "filter"]) byID(id).value = "";
  byID("deleted").checked = false;
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
  return showRows();
}

// Reads the rows again. `marksChanges` says that the table has changed: rows that are new or other are \#
marked.
async function showRows({ marksChanges = false } = {}) {
  request?.abort();
  const current = request = new AbortController();
  const table = openTable;
  const key = JSON.stringify(view);
  let answer;
  try {
    answer = await list(table, view, current.signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    say("message", error.message);
    if (error.status === 401) askForToken(error.message);
    return;
  }
  if (current.signal.aborted) return;
  say("message", "");
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
}

// The columns to show: the id, those of the model, others that rows have, and those of the service.
function columnsOf(table, rows) {
  const last = ["updatedAt", "createdAt", "deleted"];
  const names = ["id", ...table.columns.map((column) => column.name)];
  const others = new Set(rows.flatMap((row) => [...row.keys()]));
  for (const name of [...names, "version"]) others.delete(name);
  const ofService = last.filter((name) => others.delete(name));
  return [...names, ...others, ...ofService.filter((name) => name !== "deleted" || view.deleted)];
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

function fill(columns, rows, marksChanges) {
  const earlier = shownRows;
  const focused = focusedIndex();
  shownRows = new Map(rows.map((row) => {
    const id = shown(row.get("id"));
    const before = earlier.get(id)?.row;
    const isChanged = marksChanges && before?.get("version") !== row.get("version");
    return [id, { row, element: rowElement(id, row, columns, isChanged) }];
  }));
  const focusedID = focused === -1 ? null : [...earlier.keys()][focused];
  byID("rows").replaceChildren(...[...shownRows.values()].map((entry) => entry.element));
  if (focusedID !== null) focusRow(shownRows.has(focusedID) ? [...shownRows.keys()].indexOf(focusedID) : \#
focused);
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

// --- The place in the rows ---

function rowButtons() { return [...byID("rows").querySelectorAll("button.open")]; }

function focusedIndex() { return rowButtons().indexOf(document.activeElement); }

function focusRow(index) {
  const buttons = rowButtons();
  if (buttons.length > 0) buttons[Math.max(0, Math.min(index, buttons.length - 1))].focus();
  else byID("find").focus();
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

function showPages(table, { rows, count }) {
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
}

function turnPage(step) {
  view.skip = Math.max(0, view.skip + step * openTable.top);
  return showRows();
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
    case 403: return new ServiceRefusal(403, isText ? reason : "You may not do this.");
    case 404: case 410: return new ServiceRefusal(response.status, "The row is not there. It may have been \#
deleted.");
    case 409: case 412: return new ServiceRefusal(412, "The row has changed on the service.", row);
    case 429: return new ServiceRefusal(429,
      `These were too many requests. Try again in ${response.headers.get("Retry-After") ?? "some"} seconds.`);
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

// Returns the names of the columns with text.
function textColumns(table) {
  const names = table.columns.filter((column) => column.type === "string").map((column) => column.name);
  return table.hasTextIDs ? ["id", ...names] : names;
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

// Saves changes of a row, if the row still has its version. Returns the row as it is then.
function save(table, row, changes) {
  if (isDatasync) return replace(table, row, changes);
  return ask("PATCH", rowPath(table, row), { body: written(changes), version: row.get("version") });
}

// Saves changes of a row in the protocol that replaces a row as a whole.
function replace(table, row, changes) {
  const whole = new Map([...row, ...changes].filter(([name]) => name !== "version" && name !== "updatedAt"));
  const path = `${rowPath(table, row)}?__includeDeleted=true`;
  return ask("PUT", path, { body: written(whole), version: row.get("version") });
}

function remove(table, row) { return ask("DELETE", rowPath(table, row), { version: row.get("version") }); }

function restore(table, row) {
  if (isDatasync) return replace(table, row, new Map([["deleted", false]]));
  return ask("POST", rowPath(table, row), { version: row.get("version") });
}

"""#,
    "sign-in.js": #"""
// --- Signing in ---

function showUser() {
  byID("user").hidden = !service.signIn;
  say("user-name", session.token ? `Signed in${session.user ? ` as ${session.user}` : ""}.` : "Not signed \#
in.");
  say("sign-in-or-out", session.token ? "Sign out" : "Sign in");
}

// Asks who the user is, if the service can know.
function askForToken(reason = "") {
  if (!service.signIn || byID("sign-in").open) return;
  const isDevelopment = service.signIn === "development";
  say("identity-label", isDevelopment ? "User" : "Token");
  byID("identity").type = isDevelopment ? "text" : "password";
  say("identity-hint", isDevelopment
    ? "The name of any user. The service is for development, and asks for no password."
    : "A token of your provider for this service, without the word Bearer. It is kept until this tab is \#
closed.");
  byID("identity").value = "";
  say("sign-in-message", reason);
  byID("sign-in").showModal();
  byID("identity").focus();
}

async function signIn() {
  const text = byID("identity").value.trim();
  if (text === "") return;
  try {
    if (service.signIn === "development") {
      const answer = await ask("POST", "/.auth/login/page", { body: JSON.stringify({ userId: text }) });
      session.begin(answer.get("authenticationToken"), answer.get("user").get("userId"));
    } else {
      if (!/^[!-~]+$/.test(text)) throw new Error("A token has no spaces, and only letters of ASCII.");
      session.begin(text, "");
    }
  } catch (error) {
    return say("sign-in-message", error.message);
  }
  byID("sign-in").close();
  refreshAll();
}

function signInOrOut() {
  if (!session.token) return askForToken();
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
  openNamedTable();
  byID("search").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  byID("search").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || !["find", "filter"].includes(event.target.id)) return;
    event.preventDefault();
    focusRow(0);
  });
  byID("deleted").addEventListener("change", search);
  byID("rows").addEventListener("keydown", moveInRows);
  byID("previous").addEventListener("click", () => turnPage(-1).then(() => focusRow(0)));
  byID("next").addEventListener("click", () => turnPage(1).then(() => focusRow(0)));

  byID("row-form").addEventListener("submit", (event) => { event.preventDefault(); saveRow(); });
  byID("row-form").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); saveRow(); }
  });
  byID("row-form").addEventListener("input", () => { openedRow.mayDiscard = false; });
  byID("row").addEventListener("cancel", leaveRow);
  // A browser closes a dialog at the second Escape, whatever the page says.
  byID("row").addEventListener("close", () => { if (openedRow && !byID("row").open) closeRow(); });
  byID("close").addEventListener("click", leaveRow);
  byID("restore").addEventListener("click", restoreRow);
  byID("delete").addEventListener("click", () => askToDelete(openedRow.table, openedRow.row));
  byID("confirm-delete").addEventListener("click", deleteRow);
  byID("confirm-keep").addEventListener("click", () => byID("confirm").close());

  byID("sign-in-form").addEventListener("submit", (event) => { event.preventDefault(); signIn(); });
  byID("sign-in-close").addEventListener("click", () => byID("sign-in").close());
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

function showTables() {
  byID("tables").replaceChildren(...service.tables.map((table) =>
    element("li", {}, element("a", { href: addressOf(table), "data-table": table.name }, table.name, " ",
      element("span", { class: "quiet" })))));
}

function addressOf(table) { return `#table=${table.name}`; }

function linkOf(table) { return document.querySelector(`a[data-table="${table.name}"]`); }

// Shows how many rows a table has. A table that may not be read has no count.
async function showCount(table) {
  const place = linkOf(table).querySelector("span");
  try {
    const { count } = await list(table, { top: 1 });
    place.replaceChildren(count.toLocaleString(), element("span", { class: "unseen" }, count === 1 ? " row" \#
: " rows"));
  } catch (error) {
    place.replaceChildren(error.status === 403 ? "not yours to read" : "");
    if (error.status === 401) askForToken(error.message);
  }
}

// Opens the table that the address names, or else the first.
function openNamedTable() {
  const table = service.tables.find((table) => addressOf(table) === location.hash) ?? openTable ?? \#
service.tables[0];
  if (table) open(table);
}

function open(table) {
  if (openTable === table) return;
  openTable = table;
  for (const link of document.querySelectorAll("#tables a")) link.removeAttribute("aria-current");
  linkOf(table).setAttribute("aria-current", "page");
  document.title = `${table.name} – Tables`;
  say("title", table.name);
  document.querySelector("main").hidden = false;
  byID("find").disabled = textColumns(table).length === 0;
  say("filter-example", exampleFilter(table));
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
