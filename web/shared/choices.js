// SPDX-License-Identifier: MIT
// The user's choices, kept on this device.

const keptHere = new Map(); // used if the browser stores nothing: until the page is closed

/** Returns the value kept under a name, otherwise undefined. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`tilepdb-${name}`)) ?? keptHere.get(name);
  } catch {
    return keptHere.get(name); // storage is forbidden, or its content is not JSON
  }
}

/** Keeps a value under a name; undefined deletes it. */
function keep(name, value) {
  keptHere.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(`tilepdb-${name}`);
    else localStorage.setItem(`tilepdb-${name}`, JSON.stringify(value));
  } catch {
    // Without storage the value lasts until the page is closed.
  }
}

/** Restores the last choice of a menu or checkbox, and keeps later ones. */
function keepChoice(id) {
  const field = byId(id);
  const member = field.type === "checkbox" ? "checked" : "value";
  const before = kept(id);
  const fits = member === "checked" ? typeof before === "boolean" : [...field.options].some(({value}) => value === String(before));
  if (fits) field[member] = before;
  field.addEventListener("change", () => keep(id, field[member]));
}
