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
