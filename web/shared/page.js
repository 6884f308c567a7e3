// SPDX-License-Identifier: MIT
// Shared by the scripts of all pages.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const count = (number) => number.toLocaleString("en");
const plural = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`;

/** Fills a list with names and values. */
function listFacts(id, facts) {
  byId(id).replaceChildren(...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
}

/** Creates an element that contains a text or another element. */
function element(name, content = "", attributes = {}) {
  const made = document.createElement(name);
  made.append(content);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
