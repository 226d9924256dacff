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
    return [element("dt", {}, name), element("dd", {}, value === null ? "no value" : shown(value).slice(0, 120))];
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
