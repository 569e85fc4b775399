// What there is in the hex under the pointer or the cursor: read off the board, told beside the map.

import { ask, latest } from "./api.js";
import * as hexes from "./hexes.js";
import * as store from "./store.js";

const RESTS = 220;
const told = document.getElementById("about");
let known = new Map();
let timer = 0;
let now = null;

store.onChanges(() => { known = new Map(); }); // what is on its way belongs to the one before
hexes.onTaken(() => {
  const one = now;
  now = null;
  if (one) about(one);
});

/** Tell of a hex, once the pointer rests there; of none, take it away. */
export function about(one) {
  if (one === now) return;
  now = one;
  clearTimeout(timer);
  if (!one) told.textContent = "";
  else timer = setTimeout(() => tell(one), known.has(one.hex) ? 0 : RESTS);
}

/** What there is in a hex, in a line. */
export async function inWords(one) {
  const into = known;
  if (!into.has(one.hex)) {
    const { hexes: [found] } = await ask("hex", { hex: one.hex });
    const own = (names) => [...new Set(names)];
    const building = found.building ? [`${found.building.kind} ${found.building.name}, height ${found.building.height}`] : [];
    const terrain = found.terrain.filter((area) => !found.building || area.kind !== found.building.kind).map((area) => area.kind);
    const sides = found.hexsides.map((side) => `${side.kind} on ${side.at}`);
    into.set(one.hex, [`${found.hex}, level ${found.level}`, ...building, ...own(terrain), ...own(sides), ...found.marks].join(" · "));
  }
  return into.get(one.hex);
}

const tell = latest(async (one) => {
  const of = known;
  const words = await inWords(one);
  if (now === one && of === known) told.textContent = [words, ...hexes.piecesIn(one)].join(" · ");
});

