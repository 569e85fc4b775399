// The heights along a line: ground, what stands on it, and the line of sight above.

import { h, s } from "./dom.js";

const WIDE = 400;
const HIGH = 150;
const LEFT = 26;
const BOTTOM = 30;

/** A diagram of a profile, and the same as a table for who cannot see it. */
export function diagram(profile, sort) {
  const { stretches, hexsides, sight } = profile;
  const solid = stretches.flatMap((one) => one.terrain);
  const heights = [sight.from, sight.to, 0, ...stretches.flatMap((one) => one.ground.map((g) => g.level)), ...solid.map(top), ...hexsides.map(top)];
  const low = Math.min(...heights);
  const high = Math.max(...heights, low + 1) + 0.4;
  const x = (away) => LEFT + (away / (profile.length || 1)) * (WIDE - LEFT - 8);
  const y = (height) => HIGH - BOTTOM - ((height - low) / (high - low)) * (HIGH - BOTTOM - 8);
  const floor = HIGH - BOTTOM + 6;
  const levels = Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, n) => Math.ceil(low) + n);
  const named = apart(stretches, (one) => x((one.from + one.to) / 2));
  const box = (one, tip, name) => s("rect", { x: x(one.from), width: Math.max(1.5, x(one.to) - x(one.from)), y: y(top(one)),
    height: Math.max(1, y(one.base) - y(top(one))), class: name }, s("title", {}, tip));
  const drawn = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "profile", role: "img", "aria-label": "Heights along the line; a table follows" },
    ...levels.map((n) => s("g", { class: "level" }, s("line", { x1: LEFT, x2: WIDE - 8, y1: y(n), y2: y(n) }), s("text", { x: LEFT - 5, y: y(n) + 3 }, n))),
    ...stretches.flatMap((one) => one.ground.map((g) => s("rect", { class: "earth", x: x(g.from), width: Math.max(0.5, x(g.to) - x(g.from)), y: y(g.level), height: floor - y(g.level) }))),
    ...solid.map((one) => box(one, said(one), one.obstacle ? "obstacle" : one.hindrance ? "hinders" : "open")),
    ...hexsides.map((one) => box(one, `${said(one)} at ${one.place}`, "on-side")),
    ...named.map((one) => s("text", { class: "hex-name", x: x((one.from + one.to) / 2), y: HIGH - 8 }, one.hex)),
    s("line", { class: `sight ${sort}`, x1: x(0), y1: y(sight.from), x2: x(profile.length), y2: y(sight.to) }),
    ...[["A", 0, sight.from], ["B", profile.length, sight.to]].map(([, away, height]) => s("circle", { class: "eye", cx: x(away), cy: y(height), r: 3.5 })),
    ...places(profile.blocks).map((one) => s("g", { class: "stop" }, s("path", { d: `M${x(one.at) - 4} ${y(one.height) - 4}l8 8m0 -8l-8 8` }), s("title", {}, `${one.rule} at ${one.place}`))),
    ...places(profile.hindrances.filter((one) => one.number)).map((one) => s("g", { class: "count" }, s("circle", { cx: x(one.at), cy: y(one.height), r: 6 }), s("text", { x: x(one.at), y: y(one.height) + 3 }, one.number))));
  return h("figure", { class: "heights" }, drawn, h("details", { id: "heights-table" }, h("summary", {}, "heights as a table"), table(stretches)));
}

/** Those of the stretches that are far enough from each other for their names. */
function apart(stretches, middle) {
  const found = [];
  for (const one of stretches) {
    if (one.to > one.from && (!found.length || middle(one) - middle(found.at(-1)) > 34)) found.push(one);
  }
  return found;
}

const top = (one) => one.top ?? one.base + 1; // what has no top rises without end; it is drawn a level high
const places = (said) => said.filter((one, n) => said.findIndex((other) => other.place === one.place) === n);

function said(one) {
  const height = one.top === null ? "" : `, from ${one.base} to ${one.top}`;
  return `${one.building ?? one.terrain}${height}${one.hindrance ? `, hindrance ${one.hindrance}` : ""}`;
}

function table(stretches) {
  return h("table", { class: "plain" }, h("thead", {}, h("tr", {}, ...["hex", "ground", "on it"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...stretches.map((one) => h("tr", {}, h("th", { scope: "row" }, one.hex),
      h("td", {}, [...new Set(one.ground.map((g) => g.level))].join(", ")), h("td", {}, [...new Set(one.terrain.map(said))].join("; "))))));
}
