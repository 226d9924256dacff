// --- One row ---

// The row that is open: its table, the row as the service has it, and a field for each column that can be changed.
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
    const remark = others.map(([name]) => `The service has stored ${name} as ${shown(stored.get(name)) || "no value"}.`);
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

// Sends a change of the open row, one at a time. What the service has done otherwise, or refused while the row was no
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

// Takes over the row of the service: what the user has not changed becomes what is there; the rest is shown beside it.
function merge(row) {
  Object.assign(opened, { row, mayDiscard: false });
  for (const field of opened.fields) field.meet(row.get(field.name) ?? null);
  showState();
  const both = changedFields().map((field) => field.name).join(", ");
  const keeps = both ? ` Save keeps your ${both}; all else is as on the service.` : "";
  tell("row-message", row.get("deleted") === true
    ? `The row has been deleted on the service.${both && mayRestore(opened.table) ? " Restore it before you save." : ""}`
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
