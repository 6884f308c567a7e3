// SPDX-License-Identifier: MIT
// Plots as SVG elements.

/** Creates an SVG element with attributes, and text or children. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Formats a number with three significant digits: 42, 12.3 k or 1.25 G. */
function shortNumber(value) {
  if (value >= 1e9) return `${+(value / 1e9).toPrecision(3)} G`;
  if (value >= 1e6) return `${+(value / 1e6).toPrecision(3)} M`;
  if (value >= 1e4) return `${+(value / 1e3).toPrecision(3)} k`;
  return String(+value.toPrecision(3));
}

/** Returns the smallest 1, 2 or 5 times 10^k, at least `least`, that splits `length` into at most `parts` steps. */
function niceStep(length, parts, least = 0) {
  let power = 10 ** Math.floor(Math.log10(Math.max(length / parts, 1e-9)));
  for (;; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power >= least && length / (step * power) <= parts) return step * power;
  }
}

/** Returns a linear scale from values to positions; its `ticks` are the values to label. */
function linearScale(low, high, from, to, {parts = 6, whole = false} = {}) {
  const span = high - low || 1;
  const step = niceStep(span, parts, whole ? 1 : 0);
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-9; tick += step) ticks.push(+tick.toPrecision(12));
  return Object.assign((value) => from + ((value - low) / span) * (to - from), {ticks});
}

/** Returns a logarithmic scale from positive values to positions; its `ticks` are powers of ten. */
function logScale(low, high, from, to) {
  const first = Math.floor(Math.log10(low));
  const last = Math.max(Math.ceil(Math.log10(high)), first + 1);
  const each = Math.ceil((last - first) / 6);
  const ticks = [];
  for (let power = first; power <= last; power += each) ticks.push(10 ** power);
  return Object.assign((value) => from + ((Math.log10(value) - first) / (last - first)) * (to - from), {ticks});
}

/** A plot with axes in an SVG element. `label` is its description for screen readers. */
class Plot {
  constructor({width = 420, height = 240, label, x, y}) {
    const left = 52;
    const bottom = 40;
    this.area = {left, right: width - 22, top: 22, bottom: height - bottom};
    this.element = svg("svg", {class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label});
    this.x = x.scale(this.area.left, this.area.right);
    this.y = y.scale(this.area.bottom, this.area.top);
    for (const tick of this.y.ticks) {
      this.add("line", {class: "grid", x1: this.area.left, x2: this.area.right, y1: this.y(tick), y2: this.y(tick)});
      this.text(this.area.left - 6, this.y(tick) + 4, "end", shortNumber(tick));
    }
    for (const tick of this.x.ticks) this.text(this.x(tick), this.area.bottom + 16, "middle", shortNumber(tick));
    this.add("line", {class: "axis", x1: this.area.left, x2: this.area.right, y1: this.area.bottom, y2: this.area.bottom});
    this.text((this.area.left + this.area.right) / 2, height - 6, "middle", x.name);
    this.text(4, 12, "start", y.name);
  }

  add(name, attributes, ...children) {
    const element = svg(name, attributes, ...children);
    this.element.append(element);
    return element;
  }
  text(x, y, anchor, text) { return this.add("text", {x, y, "text-anchor": anchor}, text); }

  curve(kind, points) {
    this.add("polyline", {class: `curve ${kind}`, points: points.map(([x, y]) => `${this.x(x)},${this.y(y)}`).join(" ")});
  }
  dot(kind, x, y, about) {
    this.add("circle", {class: `dot ${kind}`, cx: this.x(x), cy: this.y(y), r: 4}, svg("title", {}, about));
  }
  bar(kind, from, to, value, about) {
    const [left, right] = [this.x(from) + 0.5, this.x(to) - 0.5];
    this.add("rect", {class: `bar ${kind}`, x: left, width: Math.max(right - left, 1), y: this.y(value), height: Math.max(this.area.bottom - this.y(value), 0)}, svg("title", {}, about));
  }
}
