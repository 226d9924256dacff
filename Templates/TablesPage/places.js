// --- The place in the rows ---

function rowButtons() { return [...byID("rows").querySelectorAll("button.open")]; }

function focusedIndex() { return rowButtons().indexOf(document.activeElement); }

function focusRow(index) {
  const buttons = rowButtons();
  if (buttons.length > 0) buttons[Math.max(0, Math.min(index, buttons.length - 1))].focus();
  else byID(byID("find").disabled ? "filter" : "find").focus();
}

// Gives the focus back to a row after a dialog. The browser does so itself, unless the button has been made again.
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
  const all = `${count.toLocaleString()} ${count === 1 ? "row" : "rows"}${isNarrowed ? (count === 1 ? " matches" : " match") : ""}`;
  const range = `Rows ${first.toLocaleString()} to ${(view.skip + rows.length).toLocaleString()} of ${count.toLocaleString()}`;
  say("count", count === 0 ? (isNarrowed ? "No row matches." : "The table has no rows.")
    : rows.length === count ? `${all}.` : `${range}${isNarrowed ? " that match" : ""}.`);
  byID("previous").disabled = view.skip === 0;
  byID("next").disabled = view.skip + rows.length >= count;
  byID("pages").hidden = byID("previous").disabled && byID("next").disabled;
  // A button that is turned off has lost the focus.
  if (wasOnPages && ["previous", "next"].every((id) => byID(id) !== document.activeElement || byID(id).disabled)) focusRow(0);
}

function turnPage(step) {
  view.skip = Math.max(0, view.skip + step * openTable.top);
  mayAsk = true;
  return showRows();
}
