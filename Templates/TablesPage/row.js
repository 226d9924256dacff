// --- One row ---

// The row that is open: its table, the row as the service has it, and a field for each column that can be changed.
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
    [element("dt", {}, name), element("dd", {}, row.get(name) === null ? "no value" : shown(row.get(name)))]));
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

// Takes over the row of the service: what the user has not changed becomes what is there; the rest is shown beside it.
function merge(row) {
  openedRow.row = row;
  for (const field of openedRow.fields) field.meet(row.get(field.name) ?? null);
  showSystem(row);
  const both = openedRow.fields.filter((field) => field.isChanged).map((field) => field.name).join(", ");
  say("row-message", row.get("deleted") === true
    ? "The row has been deleted on the service."
    : `The row has changed on the service. ${both ? `Save keeps your ${both}; all else is as on the service.` : ""}`);
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
