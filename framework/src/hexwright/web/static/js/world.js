// The map as it is looked at: its layers, pan and zoom.

import { ask, latest } from "./api.js";
import { h, s } from "./dom.js";
import * as ground from "./ground.js";
import * as hexes from "./hexes.js";

const LEAST = 0.08;
const MOST = 8;
const KEPT = 90; // pixels of the map that stay in sight
const SHEET = [690, 560]; // pixels that it has at most on paper: a sheet's width, and room for the answer
const stage = document.getElementById("stage");
const world = h("div", { id: "world" });
const over = s("svg", { id: "over", "aria-hidden": "true" });
let box = [0, 0, 100, 100]; // left, top, width, height of the map in its own pixels
let view = { x: 0, y: 0, scale: 1 };
let whole = true; // whether all of the map is shown: it is then in a window of another size, too
let resting = 0;
let lies = null; // what the ground is drawn from, as a text to compare

/** Layers of the picture above the ground, lowest first: SVG groups that others fill. */
export const layers = Object.fromEntries(
  ["shades", "furniture", "way", "thread", "marks", "cursor"].map((name) => [name, s("g", { id: `layer-${name}` })]),
);

/** Put the map on the page. */
export async function begin() {
  world.append(...ground.elements, over);
  over.append(...Object.values(layers));
  stage.append(world);
  await Promise.all([redraw(), furnish()]);
  fit();
  stage.addEventListener("wheel", wheel, { passive: false });
  new ResizeObserver(() => { forPaper(); (whole ? fit : place)(); }).observe(stage);
}

/** Draw what stands on the map anew, and the ground if it looks otherwise now. */
export const furnish = latest(async () => {
  const text = await (await ask("furniture.svg")).text();
  const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  const [drawn] = read.documentElement.children;
  layers.furniture.replaceChildren(drawn);
  const lying = drawn.getAttribute("data-ground");
  if (lying !== (lies ?? lying)) redraw();
  lies = lying;
});

/** Draw the ground anew, under the changes of this view. Few of them change it, and on a large map it takes a second. */
const redraw = latest(async () => {
  box = await ground.show(await ask("ground.svg"), hexes.told());
  const [, , wide, high] = box;
  over.setAttribute("viewBox", box.join(" "));
  for (const element of [world, over]) Object.assign(element.style, { width: `${wide}px`, height: `${high}px` });
});

/** Tell the style of print how large the window's part of the map is: it cannot divide lengths. */
function forPaper() {
  const [wide, high] = [stage.clientWidth, stage.clientHeight];
  const part = Math.min(SHEET[0] / wide, SHEET[1] / high);
  for (const [name, value] of [["--wide", `${wide}px`], ["--high", `${high}px`], ["--on-paper", part]]) stage.parentElement.style.setProperty(name, value);
}

/** The point of the map under a point of the window. */
export function toMap(event) {
  const edge = stage.getBoundingClientRect();
  return [(event.clientX - edge.left - view.x) / view.scale + box[0], (event.clientY - edge.top - view.y) / view.scale + box[1]];
}

/** Where a point of the map is in the window. */
export function toWindow([x, y]) {
  const edge = stage.getBoundingClientRect();
  return [(x - box[0]) * view.scale + view.x + edge.left, (y - box[1]) * view.scale + view.y + edge.top];
}

/** Show the whole map. */
export function fit() {
  const { width, height } = stage.getBoundingClientRect();
  const scale = Math.min(width / box[2], height / box[3]);
  view = { scale, x: (width - box[2] * scale) / 2, y: (height - box[3] * scale) / 2 };
  place();
  whole = true;
}

/** Show some hexes, as large as is good to look at. */
export function frame(some) {
  const { width, height } = stage.getBoundingClientRect();
  const at = some.map((one) => hexes.px(one.at));
  const [xs, ys] = [0, 1].map((n) => at.map((point) => point[n]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  const scale = Math.min(1.6, width / (right - left + 320), height / (bottom - top + 320));
  if (scale <= view.scale) return;
  view = { scale, x: width / 2 - ((left + right) / 2 - box[0]) * scale, y: height / 2 - ((top + bottom) / 2 - box[1]) * scale };
  place();
}

/** Move the map by pixels of the window. */
export function pan(dx, dy) {
  view = { ...view, x: view.x + dx, y: view.y + dy };
  place();
}

/** Make the map larger by a factor, around a point of the window or the middle. */
export function zoom(factor, event) {
  const edge = stage.getBoundingClientRect();
  const [x, y] = event ? [event.clientX - edge.left, event.clientY - edge.top] : [edge.width / 2, edge.height / 2];
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const by = scale / view.scale;
  view = { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
  place();
}

/** Bring a hex into sight. */
export function show(one) {
  const [x, y] = toWindow(hexes.px(one.at));
  const edge = stage.getBoundingClientRect();
  const rim = 40;
  const dx = Math.max(0, edge.left + rim - x) + Math.min(0, edge.right - rim - x);
  const dy = Math.max(0, edge.top + rim - y) + Math.min(0, edge.bottom - rim - y);
  if (dx || dy) pan(dx, dy);
}

function place() {
  whole = false;
  hold();
  // while it moves it is a picture that is shifted; it is drawn sharp when it rests
  world.classList.add("moving");
  ground.rest(null);
  // what is drawn over the map keeps its size on the screen when the map is small
  world.style.setProperty("--unit", view.scale < 1 ? 1 / view.scale : 1 / Math.sqrt(view.scale));
  world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  clearTimeout(resting);
  resting = setTimeout(() => {
    world.classList.remove("moving");
    ground.rest(view.scale);
  }, 160);
}

/** Some of the map stays in sight, wherever it is moved. */
function hold() {
  const { width, height } = stage.getBoundingClientRect();
  const within = (at, size, room) => Math.min(room - Math.min(KEPT, room / 2), Math.max(Math.min(KEPT, room / 2) - size, at));
  view.x = within(view.x, box[2] * view.scale, width);
  view.y = within(view.y, box[3] * view.scale, height);
}

function wheel(event) {
  event.preventDefault();
  if (event.shiftKey) pan(-event.deltaY - event.deltaX, 0);
  else zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event);
}
