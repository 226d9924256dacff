"use strict";

// --- Values ---

// A number as the service has written it. The numbers of JavaScript have only 53 bits.
class ExactNumber {
  constructor(text) { this.text = text; }
}

function readsExactNumbers() {
  return JSON.parse("10", (_, value, context) => context?.source === "10" ? "yes" : value) === "yes";
}

// Reads JSON. An object becomes a Map, so that a column may have any name.
function parsed(text) {
  return JSON.parse(text, (_, value, context) => {
    if (typeof value === "number") return new ExactNumber(context.source);
    if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof ExactNumber) return value;
    return value instanceof Map ? value : new Map(Object.entries(value));
  });
}

function written(value) {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return "[" + value.map(written).join(",") + "]";
  if (value instanceof Map) {
    return "{" + [...value].map(([name, member]) => JSON.stringify(name) + ":" + written(member)).join(",") + "}";
  }
  return JSON.stringify(value);
}

// A value as text for a person. Only `null` has none.
function shown(value) {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : written(value);
}

// Returns the values of a row as the parts of a 'dl'.
function listed(row, names, note = () => "") {
  return names.flatMap((name) => {
    const value = row.get(name) ?? null;
    return [element("dt", {}, name, note(name)), element("dd", {}, value === null ? "no value" : shown(value))];
  });
}

// The digits and the power of ten of a number: equal for equal numbers.
function digits(number) {
  const [, sign, whole, fraction = "", power = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number.text) ?? [];
  if (whole === undefined) return number.text;
  const all = (whole + fraction).replace(/^0+/, "");
  const ending = /0*$/.exec(all)[0].length;
  return all === "" ? "0" : `${sign}${all.slice(0, all.length - ending)}e${Number(power) - fraction.length + ending}`;
}

// Whether the service has stored a value as it was sent. It may write numbers and dates in another way.
function isKept(sent, stored) {
  if (sent instanceof ExactNumber && stored instanceof ExactNumber) return digits(sent) === digits(stored);
  if (typeof sent === "string" && typeof stored === "string" && sent !== stored) {
    return !/\.\d{3}\d*[1-9]/.test(sent) && Date.parse(sent) === Date.parse(stored);
  }
  return areSame(sent, stored);
}

function areSame(one, other) { return written(one ?? null) === written(other ?? null); }

// --- Elements ---

function byID(id) { return document.getElementById(id); }

// Makes an element. What is in a row becomes text or an attribute, never markup.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, "");
    else if (value !== false && value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

// Changes a text only if it differs: otherwise a screen reader would read it again.
function say(id, text) {
  if (byID(id).textContent !== text) byID(id).textContent = text;
}

// Says what a screen reader must read even if it is the same as before.
function tell(id, text) { byID(id).replaceChildren(text); }
