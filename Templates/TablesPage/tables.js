// --- The list of tables ---

// The table that is shown; null at first.
let openTable = null;
// The link of each table.
const links = new Map();

function showTables() {
  for (const table of service.tables) {
    links.set(table, element("a", { href: `#table=${encodeURIComponent(table.name)}`, "data-table": table.name },
      table.name, " ", element("span", { class: "quiet" })));
  }
  byID("tables").replaceChildren(...[...links.values()].map((link) => element("li", {}, link)));
}

// Shows how many rows a table has. A table that may not be read has no count.
async function showCount(table) {
  const place = links.get(table).querySelector("span");
  try {
    const { count } = await list(table, { top: 1 });
    place.replaceChildren(count.toLocaleString(), element("span", { class: "unseen" }, count === 1 ? " row" : " rows"));
  } catch (error) {
    place.replaceChildren({ 401: "sign in to read", 403: "no access" }[error.status] ?? "");
  }
}

// Opens the table that the address names, or else the first.
function openNamedTable() {
  const table = service.tables.find((table) => links.get(table).hash === location.hash) ?? openTable ?? service.tables[0];
  // A row or a question that is open belongs to its table.
  if (table && !document.querySelector("dialog[open]")) open(table);
}

function open(table) {
  if (openTable === table) return;
  openTable = table;
  for (const link of links.values()) link.removeAttribute("aria-current");
  links.get(table).setAttribute("aria-current", "page");
  document.title = `${table.name} – Tables`;
  say("title", table.name);
  document.querySelector("main").hidden = false;
  byID("find").disabled = textColumns(table).length === 0;
  say("filter-example", exampleFilter(table));
  say("columns-hint", table.isDynamic ? "the model, and others with text in the rows shown" : "the model");
  mayAsk = true;
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
