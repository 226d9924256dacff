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

// Reads the rows again, and returns whether they are there now. `marksChanges` says that the table has changed: rows
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
  table.added = new Set([...(table.added ?? []), ...[...others].filter((name) => isAddedText(table, rows, name))]);
  return [...names, ...others, ...ofService.filter((name) => name !== "deleted" || view.deleted)];
}

function isAddedText(table, rows, name) {
  return table.isDynamic && !isOfService(table, name) && rows.some((row) => typeof row.get(name) === "string");
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
  if (value === null || value === undefined) return element("td", {}, element("span", { class: "quiet" }, "no value"));
  const text = shown(value);
  const kind = value instanceof ExactNumber ? "number" : undefined;
  return element("td", { class: kind }, text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
