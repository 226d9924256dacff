// --- Changes as they come ---

// A comment comes every 20 seconds. After this much silence the connection is dead.
const silence = 60_000;
const firstPause = 2_000, longestPause = 60_000;

const live = "Changes appear live.";

let stream = null;
const changedTables = new Set();

// Listens until the page is hidden: a browser has few connections for all its tabs.
async function listen() {
  const current = stream = new AbortController();
  let pause = firstPause;
  let isFirst = true;
  while (!current.signal.aborted) {
    let hasHeard = false;
    try {
      await hear(current.signal, () => { hasHeard = true; });
    } catch (error) {
      if (current.signal.aborted) return;
      // What can be read is shown all the same.
      if (isFirst) changed(service.tables);
      if (error.status === 401) return say("live", "Sign in to see changes as they come.");
      if (error.status === 403) return say("live", "You are not allowed to listen for changes.");
    }
    isFirst = false;
    pause = hasHeard ? firstPause : Math.min(pause * 2, longestPause);
    const time = pause * (0.5 + Math.random() / 2);
    say("live", "Live changes are interrupted. Reconnecting…");
    await new Promise((resolve) => setTimeout(resolve, time));
  }
}

async function hear(signal, didBegin) {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  signal.addEventListener("abort", end);
  let watch = setTimeout(end, silence);
  try {
    const response = await fetch("/changes", { headers: headers(), signal: attempt.signal, cache: "no-store" });
    if (!response.ok) throw refusal(response, await response.text());
    didBegin();
    say("live", live);
    // What has changed since the rows were read has no event.
    changed(service.tables);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(end, silence);
      const events = (text + value).split("\n\n");
      text = events.pop();
      const tables = events.map(changedTable).filter((table) => table);
      changed(tables);
      if (tables.includes(openTable)) {
        say("live", `${live} ${openTable.name} last changed at ${new Date().toLocaleTimeString()}.`);
      }
    }
  } finally {
    clearTimeout(watch);
    signal.removeEventListener("abort", end);
  }
}

function changedTable(event) {
  const data = event.split("\n").find((line) => line.startsWith("data:"));
  if (!data) return undefined;
  const name = JSON.parse(data.slice("data:".length)).table;
  return service.tables.find((table) => table.name === name);
}

// Reads changed tables again, a moment later: several may have changed together.
function changed(tables) {
  if (changedTables.size === 0 && tables.length > 0) setTimeout(showChanges, 200);
  for (const table of tables) changedTables.add(table);
}

async function showChanges() {
  const tables = [...changedTables];
  changedTables.clear();
  // First what the user looks at.
  if (tables.includes(openTable) && await showRows({ marksChanges: true })) meetChange(shownRows);
  for (const table of tables) await showCount(table);
}

// Connects again, and then reads everything again.
function refreshAll() {
  showUser();
  stream?.abort();
  if (!document.hidden) listen();
}
