// The line on the map: the engine's own, with what blocks it outlined and what hinders it numbered.

import { s } from "./dom.js";
import * as hexes from "./hexes.js";
import { layers } from "./world.js";

/** How a line is: what its colour and dashes tell. */
export const sort = (ruling) => (!ruling.clear ? "blocked" : ruling.hindrance ? "hindered" : "clear");

const SIGNS = [
  "M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0",
  "M0 -14V-5M0 14V5M-14 0H-5M14 0H5", // cross-hairs
  "M-7 0Q0 -6 7 0Q0 6 -7 0Z", // an eye
];

/** The sign of an end, 0 from, 1 to, 2 who sees it for whoever is at 0: open, so that what stands there is seen; pieces may be called A and B themselves. */
export const endSign = (n) => [
  s("circle", { r: 10, class: "end plate" }),
  ...["end under", "end"].map((name) => s("path", { class: name, d: `M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0${SIGNS[n]}` }))];

/** Take the line off the map. */
export const none = () => layers.thread.replaceChildren();

/** Mark the ends where they are; a piece may be elsewhere in another step of a game. */
export function marks(from, to) {
  const found = [from, to].map((place) => place && hexes.hexOf(place));
  layers.marks.replaceChildren(...found.flatMap((one, n) => {
    if (!one) return [];
    return [sign(hexes.px(one.at), "end-sign", ...endSign(n))];
  }));
  return found;
}

/** Mark the ends, and let the line that is there follow them, or who looks along it for the first, until the answer comes. */
export function ends(from, to, observer) {
  const found = marks(from, to);
  found[0] = (observer && hexes.hexOf(observer)) || found[0];
  if (!found[0] || !found[1]) return;
  const at = points(...found.map((one) => hexes.px(one.at)));
  for (const line of layers.thread.querySelectorAll("line")) {
    for (const [name, value] of Object.entries(at)) line.setAttribute(name, value);
    if (!line.classList.contains("under")) line.setAttribute("class", "thread asked");
  }
}

/** Draw the line of a ruling; `observed` if it begins where another looks for whoever fires. */
export function draw(ruling, observed) {
  const at = points(hexes.px(ruling.line.from), hexes.px(ruling.line.to));
  layers.thread.replaceChildren(
    ...ruling.outlines.map((one) => s("path", { d: path(one.rings), class: `outline ${one.rings[0].length < 3 ? "side" : ""}` })),
    s("line", { ...at, class: "thread under" }),
    s("line", { ...at, class: `thread ${sort(ruling)}` }),
    ...places(ruling.blocks).map(block),
    ...places(ruling.hindrances.filter((one) => one.number)).map(hindrance),
    ...(observed ? [sign(hexes.px(ruling.line.from), "end-sign", ...endSign(2))] : []),
  );
}

const points = ([x1, y1], [x2, y2]) => ({ x1, y1, x2, y2 });
const path = (rings) => rings.map((ring) => `M${ring.map((one) => hexes.px(one).join(" ")).join("L")}Z`).join("");

/** The first of each place, with the rules of all that are there. */
function places(said) {
  const found = new Map();
  for (const one of said) {
    const there = found.get(one.place) ?? { ...one, rules: [] };
    if (!there.rules.includes(one.rule)) there.rules.push(one.rule);
    found.set(one.place, there);
  }
  return [...found.values()];
}

const block = ({ at, rules }) => sign(hexes.px(at), "block", s("circle", { r: 7 }),
  s("path", { d: "M-3.6 -3.6l7.2 7.2m0 -7.2l-7.2 7.2" }), s("text", { x: 10, y: 4 }, rules.join(", ")));

const hindrance = ({ at, number }) => sign(hexes.px(at), "hindrance", s("circle", { r: 8 }), s("text", { y: 3.5 }, number));

/** Something at a point of the map that keeps its size when the map gets smaller. */
export function sign([x, y], name, ...children) {
  return s("g", { transform: `translate(${x} ${y})` }, s("g", { class: `sign ${name}` }, ...children));
}
