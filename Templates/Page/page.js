// The diagram of `datamodel inspect --format html`: a filter, zoom and pan, and an entity with its neighbours alone.
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
    const height = Math.max(...ys) + size.height + 40 - top;
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

  // --- Lines between nodes that have moved; Swift draws them the same way ---

  const draw = (line) => {
    const [half, tall] = [size.width / 2, size.height / 2];
    const start = { x: line.from.at.x + half, y: line.from.at.y + tall };
    const end = { x: line.to.at.x + half, y: line.to.at.y + tall };
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.max(Math.hypot(dx, dy), 1);
    const shift = { x: (-dy / length) * 15 * line.lane, y: (dx / length) * 15 * line.lane };
    const share = (way, edge, moved) => (way === 0 ? 1 : ((way > 0 ? edge : -edge) - moved) / way);
    const exit = (x, y) => Math.max(0, Math.min(share(x, half, shift.x), share(y, tall, shift.y), 0.5));
    const [first, last] = [exit(dx, dy), 1 - exit(-dx, -dy)];
    const point = (part) => ({ x: start.x + shift.x + dx * part, y: start.y + shift.y + dy * part });
    const [from, to] = [point(first), point(last)];
    line.path.setAttribute('d', `M${from.x} ${from.y}L${to.x} ${to.y}`);
    line.labels.forEach((label, index) => {
      const place = point(first + (last - first) * (index === 0 ? 0.22 : 0.78));
      label.text.setAttribute('x', place.x);
      label.text.setAttribute('y', place.y);
    });
  };
  const move = (node, place) => {
    node.at = place;
    node.element.setAttribute('transform', `translate(${place.x} ${place.y})`);
  };
  const restore = () => {
    for (const node of nodes) {
      node.element.classList.remove('chosen', 'faint');
      node.element.removeAttribute('aria-current');
      node.element.removeAttribute('hidden');
      if (node.at !== node.home) move(node, node.home);
    }
    for (const line of lines) {
      line.element.classList.remove('near', 'faint');
      line.element.removeAttribute('hidden');
      line.path.setAttribute('d', line.way);
      for (const label of line.labels) {
        label.text.setAttribute('x', label.x);
        label.text.setAttribute('y', label.y);
      }
    }
    for (const frame of frames) frame.removeAttribute('hidden');
    open.hidden = true;
    status.textContent = '';
  };

  // --- Only neighbours ---

  let chosen = null;
  const nameOf = (node) => node.card.querySelector('h3 code').textContent;
  const short = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const neighbours = (node) => {
    const others = node.lines.map((line) => (line.from === node ? line.to : line.from));
    return nodes.filter((other) => other !== node && others.includes(other));
  };
  // The chosen one in the middle, the others in columns at both sides: with fewer than nine in one each.
  const arrange = (node, others) => {
    const sides = others.length > 1 ? [[], []] : [[]];
    others.forEach((other, index) => sides[index % sides.length].push(other));
    move(node, { x: 0, y: 0 });
    sides.forEach((side, index) => {
      const columns = Math.ceil(side.length / 14);
      const rows = Math.ceil(side.length / columns);
      side.forEach((other, place) => {
        const column = place % columns;
        const row = Math.floor(place / columns) + column / columns;
        const away = (size.width + 220) * (column + 1);
        move(other, { x: index === 0 ? away : -away, y: (row - (rows - 1) / 2) * (size.height + 30) });
      });
    });
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
    for (const other of nodes) if (other !== node && !others.includes(other)) other.element.setAttribute('hidden', '');
    for (const line of lines) {
      if (!node.lines.includes(line)) {
        line.element.setAttribute('hidden', '');
      } else {
        line.element.classList.add('near');
        if (line.from !== line.to) draw(line);
      }
    }
    for (const line of node.lines) {
      if (line.from !== line.to) continue;
      line.element.setAttribute('transform', `translate(${-node.home.x} ${-node.home.y})`);
    }
    for (const frame of frames) frame.setAttribute('hidden', '');
    fit([node, ...others]);
    const count = others.length === 1 ? '1 neighbour' : `${others.length} neighbours`;
    status.textContent = `${short(nameOf(node))} with ${count}. Escape shows all.`;
    open.setAttribute('href', node.element.getAttribute('href'));
    open.hidden = false;
  };
  const reset = () => {
    for (const line of lines) line.element.removeAttribute('transform');
    chosen = null;
    filter.value = '';
    restore();
    cards();
    look(home.x, home.y, home.width, home.height);
  };

  // --- The filter ---

  const matches = (node, text) => text === '' || node.words.some((word) => word.includes(text));
  function cards() {
    const text = filter.value.trim().toLowerCase();
    for (const node of nodes) node.card.hidden = !matches(node, text);
  }
  const filterAll = () => {
    const text = filter.value;
    if (chosen) reset();
    restore();
    filter.value = text;
    cards();
    const wanted = text.trim().toLowerCase();
    const shown = nodes.filter((node) => matches(node, wanted));
    if (wanted === '') return look(home.x, home.y, home.width, home.height);
    const isShown = new Set(shown);
    for (const node of nodes) if (!isShown.has(node)) node.element.classList.add('faint');
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
    for (const [name, isNear] of [['mouseenter', true], ['focus', true], ['mouseleave', false], ['blur', false]]) {
      element.addEventListener(name, () => near(node, isNear));
    }
  }
  // With the keyboard a node is brought into view; a click leaves everything where it is.
  drawing.addEventListener('focusin', (event) => {
    const node = nodes.find((one) => one.element === event.target);
    if (!node || !event.target.matches(':focus-visible')) return;
    const { x, y } = node.at;
    if (x >= view.x && y >= view.y && x + size.width <= view.x + view.width && y + size.height <= view.y + view.height) return;
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
