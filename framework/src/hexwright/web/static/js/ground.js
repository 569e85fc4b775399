// What is printed on the map: drawn once into pixels, which move and grow without being drawn anew.
// Where they would look coarse, the drawing itself is shown as soon as the map rests.

import { h } from "./dom.js";

const PIXELS = 16e6; // of the still: 64 MB
const MOST = 2;
const picture = h("img", { alt: "", id: "printed", draggable: "false" });
const drawing = h("img", { alt: "", id: "ground", draggable: "false" });
const still = h("canvas", { id: "still" });
let dense = 1; // pixels of the still for one of the map

/** The elements, lowest first. */
export const elements = [picture, drawing, still];

/**
 * Show another drawing, over the picture of the printed map if there is one.
 * @returns its box: left, top, width and height in the map's own pixels
 */
export async function show(drawn, { picture: printed, grid }) {
  const box = (await drawn.text()).match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  const last = drawing.src;
  drawing.src = URL.createObjectURL(drawn);
  if (printed && !picture.src) picture.src = "/api/image";
  await Promise.all([drawing.decode(), printed && picture.decode()]);
  if (last) URL.revokeObjectURL(last);
  const [, , wide, high] = box;
  dense = Math.min(MOST, Math.sqrt(PIXELS / (wide * high)));
  Object.assign(still, { width: Math.round(wide * dense), height: Math.round(high * dense) });
  const pen = still.getContext("2d");
  for (const [image, rectangle] of [[picture, printed && lying(printed, grid, box)], [drawing, [0, 0, wide, high]], [still, [0, 0, wide, high]]]) {
    if (!rectangle) continue;
    if (image !== still) pen.drawImage(image, ...rectangle.map((n) => n * dense));
    ["left", "top", "width", "height"].forEach((name, n) => { image.style[name] = `${rectangle[n]}px`; });
  }
  return box;
}

/** Where the printed picture lies, so that its hexes lie under ours. */
function lying({ size, step, origin }, grid, [left, top]) {
  const [across, down] = grid.pixels.map((pixels, n) => pixels / step[n]);
  return [-origin[0] * across - left, -origin[1] * down - top, size[0] * across, size[1] * down];
}

/** The map moves (null), or rests at a scale. */
export function rest(scale) {
  const coarse = scale !== null && scale * devicePixelRatio > dense * 1.2;
  for (const element of elements) element.style.visibility = coarse === (element === still) ? "hidden" : "visible";
}
