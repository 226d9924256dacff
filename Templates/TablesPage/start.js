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

  byID("row-form").addEventListener("submit", (event) => { event.preventDefault(); if (!byID("save").hidden) saveRow(); });
  byID("row-form").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target.type !== "textarea") return;
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
  byID("confirm").addEventListener("close", () => { if (question && !byID("confirm").open) closeQuestion(); });

  byID("sign-in-form").addEventListener("submit", (event) => { event.preventDefault(); signIn(); });
  byID("sign-in-close").addEventListener("click", () => byID("sign-in").close());
  byID("sign-in").addEventListener("close", () => { mayAsk = byID("sign-in").returnValue === "signed in"; });
  byID("sign-in-or-out").addEventListener("click", signInOrOut);

  addEventListener("beforeunload", (event) => { if (changedFields().length > 0) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => document.hidden ? stream?.abort() : refreshAll());
  refreshAll();
}

start();
