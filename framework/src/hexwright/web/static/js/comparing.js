// The last flip of a rule, a condition or a marker, and what it changed; told on the tabs on which one flips.

import { ask, latest, Trouble } from "./api.js";
import * as differing from "./differing.js";
import { h, refill } from "./dom.js";
import { asPair } from "./ends.js";
import { worded } from "./share.js";
import * as store from "./store.js";

const RESTS = 400; // milliseconds after which what changed is asked anew for another line
const WAITS = 60; // after a flip: the answer to the line comes first
const CHANGING = ["--with", "--without", "--condition", "--marker", "--unmark"];
const body = h("div", { id: "differing-told" });
const summary = h("p", { role: "status", "aria-live": "polite", class: "differing" });
const section = h("section", { id: "differing-part", "aria-label": "What changed" }, summary, body);
let now = { on: [], off: [], conditions: [], markers: [], unmarked: [] }; // what the view changes of the file
let compared = null; // what it changed before its last flip, and what the difference is called
let further = false; // whether what is set belongs to the last flip
let shown = false;
let asked = ""; // what was asked of them last
let timer = 0;

/** Follow what the view changes; at first it is compared with the file. */
export function begin() {
  changed("This view");
  store.onChanges(() => changed("The last flip"));
  store.on(["from", "to"], () => later(RESTS));
}

/** What `work` sets belongs to the last flip. */
export function carryOn(work) {
  further = true;
  work();
  further = false;
}

/** What `work` sets was no flip of anybody, and there is nothing to compare. */
export function forget(work) {
  work();
  compared = null;
  asked = "";
  tell("", null);
}

/** Tell it in a part of the page, and on the map. */
export function show(where) {
  where.append(section);
  shown = true;
  differing.show(true);
  again();
}

/** Tell it no longer. */
export function hide() {
  shown = false;
  differing.show(false);
}

/** The words of the command that compares the same; null if nothing was flipped. */
export async function command({ file, options, from, to }) {
  if (!compared) return null;
  const { words } = await ask("command", {}, { under: compared.before });
  const base = words.flatMap((word, n) => (CHANGING.includes(word) ? [`--base-${word.slice(2)}`, words[n + 1]] : []));
  const more = [...(from ? ["--field", from] : []), ...(from && to ? ["--ask", asPair(from, to)] : [])];
  return worded("rules diff", [file], [...base, ...options, ...more, "--quick"]);
}

function changed(title) {
  const next = store.changes();
  if (!same(now, next)) {
    if (!further) compared = { before: now, title };
    now = next;
  }
  later(WAITS);
}

const same = (one, other) => Object.keys(one).every((name) => JSON.stringify([...one[name]].sort()) === JSON.stringify([...other[name]].sort()));

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(again, wait);
}

/** Compare once more: what is flipped, the ends of the line, or the step of a game are others. */
function again() {
  if (!compared || !shown) return;
  const { from, to } = store.get();
  const next = JSON.stringify([compared, from, to, store.whole()]);
  if (next === asked) return;
  asked = next;
  compare(compared, from, to);
}

const compare = latest(async (meant, from, to) => {
  summary.textContent = "comparing ...";
  summary.setAttribute("aria-busy", "true");
  try {
    const found = await ask("diff", { base: meant.before, field: from ? [from] : [], ask: from && to ? [asPair(from, to)] : [], quick: true });
    if (meant === compared) tell(`${differing.named(found) ?? meant.title}. ${differing.inShort(found)}`, found);
  } catch (error) {
    asked = "";
    tell("", null);
    if (!(error instanceof Trouble)) throw error;
    if (meant === compared) summary.textContent = `This cannot be compared: ${error.message}`;
  } finally {
    summary.removeAttribute("aria-busy");
  }
});

function tell(short, found) {
  summary.textContent = short;
  refill(body, ...(found ? differing.told(found) : []));
  differing.mark(found);
}
