// What is done with pointer and keys on the map: a line is dragged, the map is moved, a cursor goes.

import { about, inWords } from "./about.js";
import { latest } from "./api.js";
import { h, s } from "./dom.js";
import * as hexes from "./hexes.js";
import * as store from "./store.js";
import * as world from "./world.js";

const stage = document.getElementById("stage");
const told = document.getElementById("cursor-told");
const ARROWS = { ArrowLeft: [-1, -0.01], ArrowRight: [1, 0.01], ArrowUp: [-0.01, -1], ArrowDown: [0.01, 1] };
const pointers = new Map();
const readout = document.getElementById("readout"); // for the eye what #cursor-told is for the ear
let hand = false;
let drag = null; // {what: "new" | "from" | "to" | "tool" | "pan", moved, start, point, was}: was are the ends before it
let pinch = 0;
let cursor = null; // place
let tool = null; // of the panel that is shown
let pointed = [null, null]; // the hex and the point that `hover` was told of last
let pressed = false; // whether the map is about to have the keyboard by a pointer

/**
 * Give the map to a panel while it is shown, and back to the line with `null`.
 * @param next what the panel does, each part of it optional: `click(hex, point)`, by pointer, or by key without a point;
 *   `drag(hex)`, for each hex that a drag comes to (without it a drag moves the map); and
 *   `hover(hex, point)`, which returns what is to be told there; `hex` is null outside the map
 */
export function use(next) {
  tool = next;
  pointed = [null, null];
  readout.textContent = "";
}

/** Tell anew of what is pointed at: the panel's answer is another one. */
export function again() {
  readout.textContent = tool?.hover?.(...pointed) ?? "";
}

/** Listen to the map. */
export function begin() {
  stage.addEventListener("pointerdown", down);
  stage.addEventListener("pointermove", move);
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", (event) => { if (drag) drag.moved = true; up(event); }); // was no click
  stage.addEventListener("pointerleave", () => { about(null); hover(null); });
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("keydown", key);
  stage.addEventListener("focus", () => pressed || go(start())); // a map that moved as it is pressed would be pressed elsewhere
  stage.addEventListener("blur", () => world.layers.cursor.replaceChildren());
  const grip = button("M5 9V4.5a1.3 1.3 0 0 1 2.6 0V8V3a1.3 1.3 0 0 1 2.6 0v5V4a1.3 1.3 0 0 1 2.6 0v7c0 3-2 5-4.6 5-2.4 0-3.6-1-5-3.6L2 10.4c.8-1.2 2-.8 3-.2z",
    "Move the map by dragging (so does the right button, and two fingers)", () => {
      hand = !hand;
      grip.setAttribute("aria-pressed", hand);
      stage.classList.toggle("hand", hand);
    });
  grip.setAttribute("aria-pressed", "false");
  document.getElementById("map-tools").append(
    button("M9 3v12M3 9h12", "Larger", () => world.zoom(1.4)), button("M3 9h12", "Smaller", () => world.zoom(1 / 1.4)),
    button("M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4", "The whole map", world.fit), grip);
}

const button = (path, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick },
  s("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, s("path", { d: path })));

function down(event) {
  const one = hexes.at(world.toMap(event));
  if (one) cursor = hexes.usual(one); // keys go on from here
  world.layers.cursor.replaceChildren();
  pressed = true;
  stage.focus({ preventScroll: true });
  pressed = false;
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
  if (pointers.size > 1) {
    pinch = spread();
    if (drag?.moved && drag.was) store.set(drag.was); // the first of two fingers asked for nothing
    drag = { what: "pan", moved: true };
    return;
  }
  if (hand || event.button !== 0 || event.shiftKey || !one) {
    drag = { what: "pan", moved: false };
    return;
  }
  drag = { what: tool ? "tool" : grabbed(event), moved: false, start: one, point: world.toMap(event), was: ends() };
}

const ends = () => ({ from: store.get().from, to: store.get().to });

/** Which end of the line is grabbed; a new line begins elsewhere. */
function grabbed(event) {
  const { from, to } = store.get();
  for (const [what, place] of [["to", to], ["from", from]]) {
    const one = place && hexes.hexOf(place);
    if (one && from && to) {
      const [x, y] = world.toWindow(hexes.px(one.at));
      if (Math.hypot(x - event.clientX, y - event.clientY) < 14) return what;
    }
  }
  return "new";
}

function move(event) {
  const before = pointers.get(event.pointerId);
  if (!before && event.pointerType === "mouse") about(hexes.at(world.toMap(event)));
  if (!pointers.size) hover(world.toMap(event));
  if (!before || !drag) return;
  if (drag.what === "tool" && !tool?.drag) {
    const [x, y] = world.toWindow(drag.point);
    if (Math.hypot(event.clientX - x, event.clientY - y) < 5) return; // a click with an unsteady hand
    drag.what = "pan";
  }
  pointers.set(event.pointerId, event);
  if (drag.what === "pan") {
    drag.moved = true;
    if (pointers.size === 2) {
      const now = spread();
      const [a, b] = [...pointers.values()];
      world.zoom(now / pinch, { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
      pinch = now;
    }
    world.pan((event.clientX - before.clientX) / pointers.size, (event.clientY - before.clientY) / pointers.size);
    return;
  }
  const one = hexes.at(world.toMap(event));
  if (!one || one === drag.last) return;
  if (drag.what !== "to" && drag.what !== "from" && !drag.moved && one === drag.start) return;
  drag.last = one;
  if (drag.what === "tool") {
    drag.moved = true;
    hover(null);
    tool?.drag(one);
    return;
  }
  if (drag.what === "new" && !drag.moved) {
    drag.moved = true;
    store.set({ from: meant(drag.start), to: meant(one) });
    drag.what = "to";
  } else {
    drag.moved = true;
    store.set({ [drag.what]: kept(drag.what, one) });
  }
}

function up(event) {
  pointers.delete(event.pointerId);
  if (pointers.size === 2) pinch = spread();
  if (pointers.size || !drag) return;
  const { what, moved, start, point } = drag;
  drag = null;
  if ((what === "new" || what === "tool") && !moved) click(start, point);
}

function hover(point) {
  pointed = [point && hexes.at(point), point];
  again();
}

/** A click picks: first where one looks from, then where to, then a new start. */
function click(one, point) {
  if (tool?.click) {
    tool.click(one, point);
    return;
  }
  const { from, to } = store.get();
  const place = meant(one);
  if (store.get().tab !== "line") store.set({ from: place });
  else if (!from || to) store.set({ from: place, to: "" });
  else store.set({ to: place });
}

/** What pointing at a hex means: the only piece in it, else its usual Location. */
export function meant(one) {
  const there = hexes.piecesIn(one);
  return there.length === 1 ? there[0] : hexes.usual(one);
}

/** The same Location name in another hex, if that has it, so that a roof's line goes on to roofs. */
export function kept(what, one) {
  const name = hexes.locationOf(store.get()[what])?.name;
  return hexes.piecesIn(one).length
    ? meant(one)
    : (one.locations.find((l) => l.name === name)?.place ?? hexes.usual(one));
}

function spread() {
  const [a, b] = [...pointers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
}

// --- keys ---------------------------------------------------------------------------------------

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  cursor ??= start();
  const one = hexes.hexOf(cursor);
  if (ARROWS[event.key]) {
    const next = hexes.beside(one, ARROWS[event.key]);
    if (next) go(next.locations.find((l) => l.name === hexes.locationOf(cursor)?.name)?.place ?? hexes.usual(next));
  } else if (event.key === "l" || event.key === "L") {
    const there = one.locations;
    if (there.length) go(there[(there.indexOf(hexes.locationOf(cursor)) + 1) % there.length].place);
  } else if (event.key === "f" || event.key === "F") store.set({ from: cursor });
  else if (event.key === "t" || event.key === "T") store.set({ to: cursor });
  else if (event.key === "Enter") click(one);
  else if (event.key === "+" || event.key === "=") world.zoom(1.25);
  else if (event.key === "-") world.zoom(0.8);
  else if (event.key === "0") world.fit();
  else if (event.key === "Escape") store.set({ from: "", to: "" });
  else return;
  event.preventDefault();
}

/** Put the cursor somewhere, and say where. */
function go(place) {
  cursor = place;
  const one = hexes.hexOf(place);
  world.layers.cursor.replaceChildren(s("path", { d: hexes.outline(one), class: "cursor" }));
  world.show(one);
  about(one);
  hover(hexes.px(one.at));
  tell(one, place);
}

/** Say it to who cannot see it. */
const tell = latest(async (one, place) => {
  const words = await inWords(one);
  if (cursor !== place) return;
  const own = one.locations.length > 1 ? [hexes.inWords(hexes.locationOf(place))] : [];
  told.textContent = [...own, words, ...hexes.piecesIn(one), readout.textContent].filter(Boolean).join("; ");
});

/** Where the cursor is, or comes first: at the From place, or in the middle. */
const start = () => cursor ?? hexes.locationOf(store.get().from)?.place ?? hexes.usual(hexes.all()[Math.floor(hexes.all().length / 2)]);
