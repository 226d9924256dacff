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
    place.replaceChildren(count.toLocaleString(), element("span", { class: "unseen" }, count === 1 ? " row" : " rows"));
  } catch (error) {
    place.replaceChildren(error.status === 403 ? "not yours to read" : "");
    if (error.status === 401) askForToken(error.message);
  }
}

// Opens the table that the address names, or else the first.
function openNamedTable() {
  const table = service.tables.find((table) => addressOf(table) === location.hash) ?? openTable ?? service.tables[0];
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
  return column ? `${column.name} ${column.type === "boolean" ? "eq" : "ge"} ${values[column.type] ?? "10"}` : "id eq 'a'";
}
