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

// Reads the rows again. `marksChanges` says that the table has changed: rows that are new or other are marked.
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
  if (focusedID !== null) focusRow(shownRows.has(focusedID) ? [...shownRows.keys()].indexOf(focusedID) : focused);
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
  if (value === null || value === undefined) return element("td", {}, element("span", { class: "quiet" }, "no value"));
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
  const all = `${count.toLocaleString()} ${count === 1 ? "row" : "rows"}${isNarrowed ? (count === 1 ? " matches" : " match") : ""}`;
  const range = `Rows ${first.toLocaleString()} to ${(view.skip + rows.length).toLocaleString()} of ${count.toLocaleString()}`;
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
