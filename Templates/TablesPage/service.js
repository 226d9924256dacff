// --- The service ---

const service = JSON.parse(byID("service").textContent);
const isDatasync = service.dialect === "datasync";

// The token lasts as long as the tab.
const session = {
  get token() { return sessionStorage.getItem("token"); },
  get user() { return sessionStorage.getItem("user"); },
  begin(token, user) {
    sessionStorage.setItem("token", token);
    sessionStorage.setItem("user", user);
  },
  end() { sessionStorage.clear(); },
};

// What the service has refused. `row` is the row that is there instead, if it has sent one.
class ServiceRefusal extends Error {
  constructor(status, text, row) {
    super(text);
    this.status = status;
    this.row = row;
  }
}

function refusal(response, text) {
  let value = text;
  try { value = parsed(text); } catch { /* Some refusals are HTML or plain text. */ }
  const row = value instanceof Map && value.has("id") ? value : undefined;
  const reason = value instanceof Map ? value.get("error") : value;
  const isText = typeof reason === "string" && reason !== "" && !reason.startsWith("<");
  switch (response.status) {
    case 401: return new ServiceRefusal(401, session.token
      ? "The service does not accept the token. It may have expired: sign in again."
      : "The service asks you to sign in.");
    case 403: return new ServiceRefusal(403, isText ? reason : "You are not allowed to do this.");
    case 404: case 410: return new ServiceRefusal(response.status, "Not found. It may have been deleted.");
    case 409: case 412: return new ServiceRefusal(412, "The row has changed on the service.", row);
    case 429: return new ServiceRefusal(429,
      `Too many requests. Try again in ${response.headers.get("Retry-After") ?? "a few"} seconds.`);
    default: return new ServiceRefusal(response.status,
      isText ? `The service answers: ${reason}` : `The service answers with the status ${response.status}.`);
  }
}

function headers() {
  const fields = { "ZUMO-API-VERSION": "2.0.0" };
  if (session.token) fields.Authorization = `Bearer ${session.token}`;
  return fields;
}

// Sends a request and returns its response as a value.
async function ask(method, path, { body, version, signal } = {}) {
  const fields = headers();
  if (body !== undefined) fields["Content-Type"] = "application/json";
  if (version !== undefined) fields["If-Match"] = `"${version.replaceAll('"', '\\"')}"`;
  let response, text;
  try {
    response = await fetch(path, { method, headers: fields, body, signal, cache: "no-store" });
    text = await response.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceRefusal(0, "The service cannot be reached.");
  }
  if (!response.ok) throw refusal(response, text);
  return text === "" ? null : parsed(text);
}

// --- Rows of the service ---

function tablePath(table) { return `/tables/${encodeURIComponent(table.name)}`; }

function rowPath(table, row) {
  const id = shown(row.get("id"));
  // A browser takes these as folders, and would send another request.
  if (id === "" || id === "." || id === "..") throw new ServiceRefusal(0, `A browser cannot send the id '${id}'.`);
  return `${tablePath(table)}/${encodeURIComponent(id)}`;
}

function quoted(text) { return `'${text.replaceAll("'", "''")}'`; }

// Returns the names of the columns with text. Clients may have added some, which rows have shown.
function textColumns(table) {
  const names = table.columns.filter((column) => column.type === "string").map((column) => column.name);
  return [...(table.hasTextIDs ? ["id"] : []), ...names, ...(table.added ?? [])];
}

// Returns the condition that a text is in any column with text.
function condition(table, text) {
  const word = `tolower(${quoted(text)})`;
  return textColumns(table).map((name) => isDatasync
    ? `contains(tolower(${name}),${word})`
    : `substringof(${word},tolower(${name}))`).join(" or ");
}

// Returns a page of rows, and the number of all rows that match.
async function list(table, view, signal) {
  // The filter comes first, so that a position in it is right in the answer to a mistake.
  const conditions = [view.filter, view.find ? condition(table, view.find) : ""].filter((text) => text);
  const parameters = [isDatasync ? "$count=true" : "$inlinecount=allpages", `$top=${view.top ?? table.top}`];
  if (view.skip) parameters.push(`$skip=${view.skip}`);
  const filter = conditions.length > 1 ? conditions.map((text) => `(${text})`).join(" and ") : conditions[0];
  if (filter) parameters.push(`$filter=${encodeURIComponent(filter)}`);
  if (view.order) parameters.push(`$orderby=${encodeURIComponent(view.order + (view.isDescending ? " desc" : ""))}`);
  if (view.deleted) parameters.push("__includeDeleted=true");
  const answer = await ask("GET", `${tablePath(table)}?${parameters.join("&")}`, { signal });
  return { rows: answer.get(isDatasync ? "items" : "results"), count: Number(answer.get("count").text) };
}

function versionOf(row) {
  const version = row.get("version");
  // Without one, a change of another device would be overwritten.
  if (!version) throw new ServiceRefusal(0, "The row has no version, so it cannot be changed here.");
  return version;
}

// Saves changes of a row, if the row still has its version. Returns the row as it is then.
function save(table, row, changes) {
  if (isDatasync) return replace(table, row, changes);
  return ask("PATCH", rowPath(table, row), { body: written(changes), version: versionOf(row) });
}

// Saves changes of a row in the protocol that replaces a row as a whole.
function replace(table, row, changes, query = "") {
  const whole = new Map([...row, ...changes].filter(([name]) => name !== "version" && name !== "updatedAt"));
  return ask("PUT", rowPath(table, row) + query, { body: written(whole), version: versionOf(row) });
}

function remove(table, row) { return ask("DELETE", rowPath(table, row), { version: versionOf(row) }); }

function mayRestore(table) { return table.may.undelete && (!isDatasync || table.may.update); }

function restore(table, row) {
  if (isDatasync) return replace(table, row, new Map([["deleted", false]]), "?__includeDeleted=true");
  return ask("POST", rowPath(table, row), { version: versionOf(row) });
}
