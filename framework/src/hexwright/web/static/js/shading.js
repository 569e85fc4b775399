// Hexes that are shaded and written on, as the pictures of `hexwright field` and `reach` have them.

import { h, s } from "./dom.js";
import * as hexes from "./hexes.js";
import { layers } from "./world.js";

const VEIL = 0.68; // how much of a shade hides the map
const [DARK, LIGHT, PALE] = ["#1d1c18", "#ffffff", 220];
const MOST = 2500; // hexes whose names are written anew
const shaded = s("g");
const marked = s("g");
layers.shades.append(shaded, marked);

/** The colour of what is written on a shade, with the pale map that shines through. */
function ink(colour) {
  const [red, green, blue] = [1, 3, 5].map((i) => VEIL * parseInt(colour.slice(i, i + 2), 16) + (1 - VEIL) * PALE);
  return (2 * red + 5 * green + blue) / 8 > 117 ? DARK : LIGHT;
}

/**
 * Shade hexes.
 * @param cells by hex its `colour` and the `amount` that is written on it, if one is
 * @param ring the hex with an outline, if one has
 */
export function draw(cells, ring) {
  const paths = new Map(); // one for each shade: a browser is slow with thousands of elements
  const written = [];
  const names = [];
  const all = [];
  const hidden = !hexes.told().picture && cells.length < MOST; // names of ours that shades hide
  for (const [one, { colour, amount }] of cells) {
    const outline = hexes.outline(one);
    if (!paths.has(colour)) paths.set(colour, []);
    paths.get(colour).push(outline);
    all.push(outline);
    const [x, y] = hexes.px(one.at);
    const fill = ink(colour);
    if (hidden) names.push(s("text", { x, y: y - 18, fill }, one.hex));
    if (amount) written.push(s("text", { x: x - 21, y: y + 5, fill }, amount));
  }
  shaded.replaceChildren(
    s("path", { d: all.join(""), fill: "#ffffff", "fill-opacity": 0.3 }),
    ...[...paths].map(([colour, outlines]) => s("path", { d: outlines.join(""), class: "shade", fill: colour, "fill-opacity": VEIL })),
    s("g", { class: "names" }, ...names),
    s("g", { class: "amounts" }, ...written),
    ...(ring ? [s("path", { d: hexes.outline(ring), class: "ring under" }), s("path", { d: hexes.outline(ring), class: "ring" })] : []),
  );
}

/** Mark hexes by an outline inside them, and a word below. */
export function mark(groups) {
  marked.replaceChildren(...groups.flatMap(({ colour, word, of }) => {
    const d = of.map((one) => hexes.outline(one, 0.86)).join("");
    return [s("path", { d, class: "mark under" }), s("path", { d, class: "mark", stroke: colour }),
      ...of.map((one) => {
        const [x, y] = hexes.px(one.at);
        return s("text", { x, y: y + 26, class: "mark-word" }, word);
      })];
  }));
}

/** Take all of it away. */
export function clear() {
  shaded.replaceChildren();
  marked.replaceChildren();
}

/** A patch of a shade for a legend, with what is written on such a hex. */
export const swatch = (colour, amount = "") =>
  h("span", { class: "shade-sign", style: `background:${colour};color:${ink(colour)}`, "aria-hidden": "true" }, amount);
