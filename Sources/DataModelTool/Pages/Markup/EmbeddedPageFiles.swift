// Written by Scripts/record templates from Templates/Page. Changes to this file will be lost.
// swift-format-ignore-file

/// Style and script of the page of `datamodel inspect --format html`, as text in the binary.
package enum EmbeddedPageFiles {
  /// The files in `Templates/Page/`, by name.
  package static let all: [String: String] = [
    "colors.css": #"""
/* The colors of all pages, by light and by dark. */
:root {
  color-scheme: light dark;
  --back: #ffffff;
  --raised: #f6f7f9;
  --text: #1b1f24;
  --quiet: #57606a;
  --line: #d3d8de;
  --strong-line: #8c959f;
  --link: #0550ae;
  --accent: #0969da;
  --box: #eaf2fd;
  --error: #b3141d;
  --warning: #7d4e00;
  --note: #0550ae;
  --error-back: #ffebe9;
  --warning-back: #fff4d4;
  --note-back: #ddf0ff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0f1318;
    --raised: #181d24;
    --text: #e6e9ed;
    --quiet: #a0a9b4;
    --line: #333b45;
    --strong-line: #7b8591;
    --link: #79b8ff;
    --accent: #58a6ff;
    --box: #1a2a40;
    --error: #ff9b94;
    --warning: #f0c05a;
    --note: #8cc4ff;
    --error-back: #46181b;
    --warning-back: #3b2d0c;
    --note-back: #15304f;
  }
}

"""#,
    "page.css": #"""
/* The page of `datamodel inspect --format html`. */
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto;
  max-width: 118rem;
  padding: 1.5rem;
  background: var(--back);
  color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--link); }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
[tabindex="-1"]:focus { outline: none; }
:target { outline: 3px solid var(--accent); outline-offset: 2px; }
main:target, section:target, #after-diagram:target { outline: none; }
[hidden] { display: none !important; }
code, pre { font: 0.92em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { unicode-bidi: isolate; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; background: var(--back); padding: 0.4rem 0.8rem; }
.skip:focus { position: static; display: inline-block; }

h1, h2, h3 { line-height: 1.25; margin: 0; }
h1 { font-size: 2rem; }
h2 { font-size: 1.35rem; margin: 0 0 0.8rem; }
h1 code, h3 code { font-family: inherit; font-size: 1em; }
.kind { font-weight: 400; color: var(--quiet); font-size: 0.95rem; }
header.page { border-bottom: 1px solid var(--line); padding-bottom: 1rem; margin-bottom: 1.5rem; }
header.page p { margin: 0.6rem 0; }
.counts { list-style: none; display: flex; flex-wrap: wrap; gap: 0.3rem 1.6rem; margin: 0.7rem 0; padding: \#
0; }
.counts strong { font-size: 1.25rem; }

.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; }
nav h2 { font-size: 0.85rem; color: var(--quiet); margin: 1rem 0 0.3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav .index { columns: 14rem; font-size: 0.9rem; }
nav li { overflow-wrap: anywhere; padding: 0.1rem 0; }
@media screen and (min-width: 70rem) {
  .columns { grid-template-columns: 14rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; padding: 0.3rem; }
  nav .index { columns: auto; }
}
.dot { display: inline-block; width: 0.6rem; height: 0.6rem; border-radius: 50%; margin-left: 0.4rem; }
.dot.error, circle.error { background: var(--error); fill: var(--error); }
.dot.warning, circle.warning { background: var(--warning); fill: var(--warning); }
.dot.note, circle.note { background: var(--note); fill: var(--note); }

.card, .version {
  border: 1px solid var(--line);
  border-radius: 8px;
  padding: 1rem 1.2rem;
  margin-bottom: 1.2rem;
}
.card > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.4rem 0.6rem; margin-bottom: \#
0.6rem; }
.card h3 { font-size: 1.2rem; min-width: 0; }
.card .show { margin-left: auto; font-size: 0.9rem; }
.version h3 { display: flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; align-items: baseline; font-size: 1.1rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2rem 1rem; margin: 0.6rem 0; }
dt { color: var(--quiet); max-width: 16rem; overflow-wrap: anywhere; }
dd { margin: 0; min-width: 0; }
table { border-collapse: collapse; width: 100%; margin: 0.8rem 0; table-layout: fixed; font-size: 0.95rem; }
caption { text-align: start; font-weight: 600; padding-bottom: 0.3rem; }
th, td { text-align: start; vertical-align: top; padding: 0.35rem 0.6rem 0.35rem 0; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-weight: 500; font-size: 0.85rem; border-bottom: 1px solid \#
var(--strong-line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
th.property { font-weight: 600; }
.attributes th:nth-child(2) { width: 22%; }
.attributes th:nth-child(3) { width: 16%; }
#findings th:nth-child(1) { width: 6rem; }
#findings th:nth-child(2) { width: 20%; }
#findings th:nth-child(4) { width: 18%; }
#findings th:nth-child(5) { width: 14%; }
.optional, .shape, .place, .rule, .legend, .source { color: var(--quiet); }
.required { font-weight: 600; }
.chip {
  display: inline-block;
  max-width: 100%;
  padding: 0 0.5rem;
  margin: 0 0.35rem 0.2rem 0;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--raised);
  font-size: 0.88rem;
  font-weight: 400;
  overflow-wrap: anywhere;
}
.badge { border-radius: 1rem; padding: 0 0.55rem; font-size: 0.85rem; font-weight: 600; white-space: nowrap; }
.badge.error, .treatment.asked { color: var(--error); background: var(--error-back); }
.badge.warning, .treatment.dropped, .treatment.checked { color: var(--warning); background: \#
var(--warning-back); }
.badge.note { color: var(--note); background: var(--note-back); }
.treatment { border-radius: 1rem; padding: 0 0.5rem; background: var(--raised); }
.findings { list-style: none; margin: 0.4rem 0; padding: 0; font-size: 0.92rem; }
.findings li { margin: 0.2rem 0; padding-left: 0.6rem; border-left: 3px solid var(--note); overflow-wrap: \#
anywhere; }
.findings .error { border-color: var(--error); }
.findings .warning { border-color: var(--warning); }
details { margin: 0.5rem 0; }
summary { cursor: pointer; font-weight: 600; width: max-content; }
pre {
  margin: 0.5rem 0;
  padding: 0.8rem 1rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

/* The diagram. */
.map { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: hidden; }
#drawing { display: block; width: 100%; min-height: 20rem; max-height: 82vh; }
#drawing.moving { cursor: grabbing; }
.frame rect { fill: var(--back); stroke: var(--line); }
.frame text { fill: var(--quiet); font-size: 14px; }
.node { text-decoration: none; }
.node rect { fill: var(--box); stroke: var(--strong-line); stroke-width: 1.2; }
.node.abstract rect { stroke-dasharray: 5 3; }
.node text { text-anchor: middle; fill: var(--text); }
.node .title { font-size: 14px; font-weight: 600; }
.node.abstract .title { font-style: italic; }
.node .facts { font-size: 11px; fill: var(--quiet); }
.node:hover rect, .node.chosen rect { stroke: var(--accent); stroke-width: 2.5; }
.node:focus-visible { outline: none; }
.node:focus-visible rect { stroke: var(--accent); stroke-width: 4; }
.node.faint { opacity: 0.18; }
.line path { fill: none; stroke: var(--strong-line); stroke-width: 1.3; }
marker path { fill: none; stroke: var(--strong-line); stroke: context-stroke; stroke-width: 1.3; }
#end-parent path { fill: var(--back); }
.line.part path { stroke-dasharray: 2 4; }
.line text {
  display: none;
  text-anchor: middle;
  font-size: 12px;
  fill: var(--text);
  stroke: var(--back);
  stroke-width: 4px;
  paint-order: stroke;
}
.line.near path { stroke: var(--accent); stroke-width: 2.4; }
.line.near text { display: inline; }
.line.faint { opacity: 0.12; }
.tools { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-bottom: 0.7rem; }
.tools input { font: inherit; padding: 0.3rem 0.6rem; width: 16rem; max-width: 100%; }
.tools input, .tools button {
  color: var(--text);
  background: var(--back);
  border: 1px solid var(--strong-line);
  border-radius: 6px;
}
.tools button { font: inherit; padding: 0.3rem 0.8rem; cursor: pointer; }
#status { color: var(--quiet); }

@media print {
  :root {
    color-scheme: light;
    --back: #ffffff;
    --raised: #ffffff;
    --text: #000000;
    --quiet: #444444;
    --line: #bbbbbb;
    --strong-line: #666666;
    --link: #000000;
    --box: #f2f2f2;
    --error: #b3141d;
    --warning: #7d4e00;
    --note: #0550ae;
    --error-back: #ffffff;
    --warning-back: #ffffff;
    --note-back: #ffffff;
  }
  body { padding: 0; font-size: 10pt; max-width: none; }
  .skip, .tools, .show, details:not([open]) { display: none !important; }
  a { text-decoration: none; }
  main { display: block; }
  section { margin-top: 1.5rem; }
  nav { break-after: page; }
  h2, h3, caption, thead, .card > header { break-after: avoid; }
  tr, .findings li { break-inside: avoid; }
  .card { border-color: var(--strong-line); }
  #diagram { break-inside: avoid; break-after: page; }
  #drawing { height: auto; min-height: 0; max-height: 22cm; }
  nav .index { columns: 10rem; font-size: 0.8rem; }
}
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
}

"""#,
    "page.js": #"""
// The diagram of `datamodel inspect --format html`: a filter, zoom and pan, and an entity with its \#
neighbours alone.
// Everything else on the page does without this script.
'use strict';
(() => {
  const drawing = document.getElementById('drawing');
  const tools = document.getElementById('tools');
  if (!drawing || !tools) return;
  const filter = document.getElementById('filter');
  const status = document.getElementById('status');
  const open = document.getElementById('open');

  // --- What is drawn ---

  const placeOf = (node) => {
    const matrix = node.transform.baseVal.getItem(0).matrix;
    return { x: matrix.e, y: matrix.f };
  };
  const nodes = [...drawing.querySelectorAll('.node')].map((element) => {
    const home = placeOf(element);
    const card = document.getElementById(element.getAttribute('href').slice(1));
    return { element, card, home, at: home, lines: [] };
  });
  const size = nodes[0].element.querySelector('rect').getBBox();
  const lines = [...drawing.querySelectorAll('.line')].map((element) => {
    const [from, to] = element.dataset.ends.split(' ').map((number) => nodes[number]);
    const path = element.querySelector('path');
    const line = { element, path, from, to, lane: Number(element.dataset.lane), way: path.getAttribute('d') };
    line.labels = [...element.querySelectorAll('text')].map((text) => ({
      text, x: text.getAttribute('x'), y: text.getAttribute('y'),
    }));
    from.lines.push(line);
    if (to !== from) to.lines.push(line);
    return line;
  });
  const frames = [...drawing.querySelectorAll('.frame')];
  const whole = drawing.viewBox.baseVal;
  const home = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };

  // What the filter looks at: names of entities and of their properties.
  for (const node of nodes) {
    const names = node.card.querySelectorAll('h3 code, th.property code');
    node.entry = document.querySelector(`nav li:has(a[href="${node.element.getAttribute('href')}"])`);
    node.words = [...names].map((name) => name.textContent.toLowerCase());
  }

  // --- The part that is seen ---

  let view = { ...home };
  const look = (x, y, width, height) => {
    view = { x, y, width, height };
    drawing.setAttribute('viewBox', [x, y, width, height].map((value) => value.toFixed(1)).join(' '));
  };
  // Shows some nodes, no larger than in their own size.
  const fit = (shown) => {
    const xs = shown.map((node) => node.at.x);
    const ys = shown.map((node) => node.at.y);
    const left = Math.min(...xs) - 40;
    const top = Math.min(...ys) - 40;
    const width = Math.max(...xs) + size.width + 40 - left;
    const heights = shown.map((node) => node.at.y + (node === chosen ? node.high : size.height));
    const height = Math.max(...heights) + 40 - top;
    const box = drawing.getBoundingClientRect();
    const scale = Math.max(width / box.width, height / box.height, 0.8);
    const [wide, high] = [box.width * scale, box.height * scale];
    look(left + (width - wide) / 2, top + (height - high) / 2, wide, high);
  };
  const zoom = (factor, x = view.x + view.width / 2, y = view.y + view.height / 2) => {
    const width = Math.min(Math.max(view.width * factor, 200), home.width * 2);
    const real = width / view.width;
    look(x - (x - view.x) * real, y - (y - view.y) * real, width, view.height * real);
  };
  const pointAt = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(drawing.getScreenCTM().inverse());
  };

  const move = (node, place) => {
    node.at = place;
    node.element.setAttribute('transform', `translate(${place.x} ${place.y})`);
  };
  let chosen = null;
  const restore = () => {
    for (const node of nodes) {
      node.element.classList.remove('chosen', 'faint');
      node.element.removeAttribute('aria-current');
      node.element.removeAttribute('hidden');
      node.element.removeAttribute('tabindex');
      if (node.at !== node.home) move(node, node.home);
    }
    for (const line of lines) {
      line.element.classList.remove('near', 'faint');
      line.element.removeAttribute('hidden');
      line.element.removeAttribute('transform');
      line.path.setAttribute('d', line.way);
      for (const label of line.labels) {
        label.text.setAttribute('x', label.x);
        label.text.setAttribute('y', label.y);
        label.text.style.textAnchor = '';
      }
    }
    if (chosen) chosen.element.querySelector('rect').setAttribute('height', size.height);
    chosen = null;
    for (const frame of frames) frame.removeAttribute('hidden');
    open.hidden = true;
    status.textContent = '';
  };

  // --- Only neighbours ---

  const nameOf = (node) => node.card.querySelector('h3 code').textContent;
  const short = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const neighbours = (node) => {
    const others = node.lines.map((line) => (line.from === node ? line.to : line.from));
    return nodes.filter((other) => other !== node && others.includes(other));
  };
  // A line from the side of the chosen node to the side of another one, with its words at both ends.
  const draw = (line, node, start, end, side) => {
    const middle = (start.x + end.x) / 2;
    const isFrom = line.from === node;
    const [first, last] = isFrom ? [start, end] : [end, start];
    line.path.setAttribute('d', `M${first.x} ${first.y}C${middle} ${first.y} ${middle} ${last.y} ${last.x} \#
${last.y}`);
    line.labels.forEach(({ text }, index) => {
      const isNear = (index === 0) === isFrom;
      text.setAttribute('x', isNear ? start.x + side * 16 : end.x - side * 16);
      text.setAttribute('y', (isNear ? start.y : end.y) - 4);
      text.style.textAnchor = isNear === (side > 0) ? 'start' : 'end';
    });
  };
  // The chosen node in the middle, as high as its lines need, and the others at both sides.
  const arrange = (node, others) => {
    const half = others.length > 1 ? Math.ceil(others.length / 2) : others.length;
    const sides = [[1, others.slice(0, half)], [-1, others.slice(half)]];
    const linesTo = (other) => node.lines.filter((line) => line.from === other || line.to === other);
    const count = (list) => list.reduce((sum, other) => sum + linesTo(other).length, 0);
    const high = Math.max(size.height, ...sides.map(([, list]) => count(list) * 20 + 10));
    node.element.querySelector('rect').setAttribute('height', high);
    node.high = high;
    move(node, { x: 0, y: -high / 2 });
    for (const [side, list] of sides) {
      const edge = side > 0 ? size.width : 0;
      let slot = -(count(list) - 1) / 2;
      list.forEach((other, row) => {
        const gap = list.length > 12 ? 14 : 30;
        const y = (row - (list.length - 1) / 2) * (size.height + gap);
        move(other, { x: side * (size.width + 420), y: y - size.height / 2 });
        const own = linesTo(other);
        own.forEach((line, index) => {
          const end = { x: other.at.x + (side > 0 ? 0 : size.width), y: y + (index - (own.length - 1) / 2) \#
* 16 };
          draw(line, node, { x: edge, y: slot * 20 }, end, side);
          slot += 1;
        });
      });
    }
  };
  const choose = (node) => {
    restore();
    chosen = node;
    filter.value = '';
    cards();
    const others = neighbours(node);
    arrange(node, others);
    node.element.classList.add('chosen');
    node.element.setAttribute('aria-current', 'true');
    for (const other of nodes) if (other !== node && !others.includes(other)) \#
other.element.setAttribute('hidden', '');
    for (const line of lines) {
      if (!node.lines.includes(line)) {
        line.element.setAttribute('hidden', '');
      } else {
        line.element.classList.add('near');
      }
    }
    // A line to itself goes with the node.
    for (const line of node.lines.filter(({ from, to }) => from === to)) {
      line.element.setAttribute('transform', `translate(${node.at.x - node.home.x} ${node.at.y - \#
node.home.y})`);
    }
    for (const frame of frames) frame.setAttribute('hidden', '');
    fit([node, ...others]);
    const count = others.length === 1 ? '1 neighbour' : `${others.length} neighbours`;
    status.textContent = `${short(nameOf(node))} with ${count}. Escape shows all.`;
    open.setAttribute('href', node.element.getAttribute('href'));
    open.hidden = false;
  };
  const reset = () => {
    filter.value = '';
    restore();
    cards();
    look(home.x, home.y, home.width, home.height);
  };

  // --- The filter ---

  const matches = (node, text) => text === '' || node.words.some((word) => word.includes(text));
  function cards() {
    const text = filter.value.trim().toLowerCase();
    for (const node of nodes) {
      node.card.hidden = !matches(node, text);
      if (node.entry) node.entry.hidden = node.card.hidden;
    }
  }
  // What the filter leaves out is no stop on the way with the Tab key.
  const faint = (node) => {
    node.element.classList.add('faint');
    node.element.setAttribute('tabindex', '-1');
  };
  const filterAll = () => {
    const text = filter.value;
    restore();
    cards();
    const wanted = text.trim().toLowerCase();
    const shown = nodes.filter((node) => matches(node, wanted));
    if (wanted === '') return look(home.x, home.y, home.width, home.height);
    const isShown = new Set(shown);
    for (const node of nodes) if (!isShown.has(node)) faint(node);
    for (const line of lines) {
      if (!isShown.has(line.from) || !isShown.has(line.to)) line.element.classList.add('faint');
    }
    status.textContent = `${shown.length} of ${nodes.length} match. Escape shows all.`;
    return shown.length > 0 ? fit(shown) : look(home.x, home.y, home.width, home.height);
  };

  // --- What people do ---

  const near = (node, isNear) => {
    if (chosen) return;
    for (const line of node.lines) line.element.classList.toggle('near', isNear);
  };
  let dragged = false;
  for (const node of nodes) {
    const { element } = node;
    element.addEventListener('click', (event) => {
      if (dragged) return event.preventDefault();
      // A second time, or with a key for a new tab, it is the link that it is without this script.
      if (chosen === node || event.metaKey || event.ctrlKey || event.shiftKey) return undefined;
      event.preventDefault();
      return choose(node);
    });
    for (const [name, isNear] of [['mouseenter', true], ['focus', true], ['mouseleave', false], ['blur', \#
false]]) {
      element.addEventListener(name, () => near(node, isNear));
    }
  }
  // With the keyboard a node is brought into view; a click leaves everything where it is.
  drawing.addEventListener('focusin', (event) => {
    const node = nodes.find((one) => one.element === event.target);
    if (!node || !event.target.matches(':focus-visible')) return;
    const { x, y } = node.at;
    if (x >= view.x && y >= view.y && x + size.width <= view.x + view.width && y + size.height <= view.y + \#
view.height) return;
    look(x + size.width / 2 - view.width / 2, y + size.height / 2 - view.height / 2, view.width, view.height);
  });
  // Arrows lead to the nearest node in their direction.
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  drawing.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    const node = nodes.find((one) => one.element === event.target);
    if (!direction || !node) return;
    event.preventDefault();
    let best = null;
    for (const other of nodes) {
      if (other === node || other.element.hasAttribute('hidden')) continue;
      const [dx, dy] = [other.at.x - node.at.x, other.at.y - node.at.y];
      const ahead = dx * direction[0] + dy * direction[1];
      const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
      const distance = ahead + aside * 2;
      if (ahead > 0 && (!best || distance < best.distance)) best = { other, distance };
    }
    if (best) best.other.element.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') reset();
    const isTyping = event.target.matches('input');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!drawing.contains(event.target)) return;
    if (event.key === '+' || event.key === '=') zoom(0.8);
    if (event.key === '-') zoom(1.25);
  });
  let grip = null;
  drawing.addEventListener('pointerdown', (event) => {
    dragged = false;
    if (event.button === 0) grip = { x: event.clientX, y: event.clientY, view: { ...view } };
  });
  window.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const scale = 1 / drawing.getScreenCTM().a;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!dragged && Math.hypot(dx, dy) < 5) return;
    dragged = true;
    drawing.classList.add('moving');
    look(grip.view.x - dx * scale, grip.view.y - dy * scale, grip.view.width, grip.view.height);
  });
  window.addEventListener('pointerup', () => {
    grip = null;
    drawing.classList.remove('moving');
  });
  drawing.addEventListener('dragstart', (event) => event.preventDefault());
  // Without a key the wheel scrolls the page.
  drawing.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const point = pointAt(event);
    zoom(event.deltaY > 0 ? 1.15 : 0.87, point.x, point.y);
  }, { passive: false });
  const actions = { in: () => zoom(0.75), out: () => zoom(1.33), all: reset };
  for (const button of tools.querySelectorAll('button')) {
    button.addEventListener('click', () => actions[button.dataset.action]());
  }
  filter.addEventListener('input', filterAll);
  for (const link of document.querySelectorAll('a[data-action="show"]')) {
    const node = nodes.find((one) => one.card.contains(link));
    if (!node) continue;
    link.hidden = false;
    link.addEventListener('click', () => {
      choose(node);
      node.element.focus({ preventScroll: true });
    });
  }
  // A link to a card that the filter hides shows all cards again.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    const target = link && document.getElementById(link.getAttribute('href').slice(1));
    if (target && target.closest('[hidden]')) reset();
  });
  tools.hidden = false;
})();

"""#,
  ]
}
