// The line of sight: drawn while it is dragged, told at once, accounted for when it rests.

import { ask, latest, trouble } from "./api.js";
import { h, s } from "./dom.js";
import * as hexes from "./hexes.js";
import { breakdown } from "./ruling.js";
import * as store from "./store.js";
import { layers } from "./world.js";

const RESTS = 180; // milliseconds without a change, after which the whole account is asked for
const verdict = document.getElementById("verdict");
const { thread, marks } = layers;
let timer = 0;
let account = null;

/** Follow the ends of the line, and the rules. */
export function begin() {
  store.on(["from", "to"], changed);
  store.onChanges(changed);
  changed();
}

export const panel = {
  build(body) {
    const from = field("From", "from");
    const to = field("To", "to");
    const swap = h("button", { type: "button", title: "Ask the other way", onclick: () => store.set({ from: store.get().to, to: store.get().from }) }, "⇄");
    account = h("div", { id: "account" });
    body.append(h("form", { class: "ends", onsubmit: (event) => event.preventDefault() }, from, swap, to), account);
    changed();
  },
};

function field(label, name) {
  const input = h("input", { id: `end-${name}`, autocomplete: "off", spellcheck: "false", size: 9, list: "places",
    onchange: () => store.set({ [name]: input.value.trim() }) });
  const levels = h("select", { id: `level-${name}`, "aria-label": `${label}: Location`, onchange: () => store.set({ [name]: levels.value }) });
  const follow = () => {
    const place = store.get()[name];
    input.value = place;
    const there = hexes.hexOf(place)?.locations ?? [];
    levels.replaceChildren(...there.map((l) => h("option", { value: l.place }, `${l.name} (level ${l.level})`)));
    levels.value = hexes.locationOf(place)?.place ?? "";
    levels.hidden = there.length < 2;
  };
  store.on([name], follow);
  store.onChanges(follow);
  follow();
  return h("label", {}, label, " ", input, levels);
}

function changed() {
  const { from, to } = store.get();
  clearTimeout(timer);
  drawEnds(from, to);
  if (!from || !to) {
    thread.replaceChildren();
    verdict.textContent = "";
    account?.replaceChildren(h("p", { class: "faint" }, "Drag a line on the map, or name two places: a piece, K18, or K18@2."));
    return;
  }
  quick(from, to, performance.now());
  timer = setTimeout(() => whole(from, to), RESTS);
}

const quick = latest(async (from, to, since) => {
  const ruling = await ask("los", { ask: { a: from, b: to } });
  draw(ruling);
  verdict.textContent = said(ruling);
  verdict.className = sort(ruling);
  trouble(null);
  performance.measure("thread", { start: since, end: performance.now() });
});

const whole = latest(async (from, to) => {
  if (!account) return;
  const ruling = await ask("fire", { ask: { a: from, b: to }, both_ways: true });
  account.replaceChildren(breakdown(ruling));
  trouble(null);
});

const sort = (ruling) => (!ruling.clear ? "blocked" : ruling.hindrance ? "hindered" : "clear");

function said(ruling) {
  const by = [...new Set(ruling.blocks.map((b) => `${b.rule}${b.place ? ` at ${b.place}` : ""}`))].slice(0, 3).join(", ");
  return ruling.clear ? `clear${ruling.hindrance ? `, hindrance +${ruling.hindrance}` : ""}` : `blocked by ${by}`;
}

// --- drawing --------------------------------------------------------------------------------------

function drawEnds(from, to) {
  const ends = [from, to].map((place) => place && hexes.hexOf(place));
  marks.replaceChildren(...ends.flatMap((one, n) => {
    if (!one) return [];
    const [x, y] = hexes.px(one.at);
    return [s("circle", { cx: x, cy: y, r: 9, class: "end" }), s("text", { x, y: y + 4, class: "end-name" }, "AB"[n])];
  }));
  if (ends[0] && ends[1]) rubber(ends.map((one) => hexes.px(one.at)));
}

/** The line at once, before the answer is there. */
function rubber([a, b]) {
  thread.querySelectorAll("line").forEach((line) => {
    line.setAttribute("x1", a[0]); line.setAttribute("y1", a[1]);
    line.setAttribute("x2", b[0]); line.setAttribute("y2", b[1]);
    if (!line.classList.contains("under")) line.setAttribute("class", "thread asked");
  });
}

function draw(ruling) {
  const [a, b] = [ruling.line.from, ruling.line.to].map(hexes.px);
  const ends = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
  const once = (every) => every.filter((one, n) => every.findIndex((other) => other.place === one.place) === n);
  thread.replaceChildren(
    s("line", { ...ends, class: "thread under" }),
    s("line", { ...ends, class: `thread ${sort(ruling)}` }),
    ...ruling.outlines.map((one) => s("path", { d: one.rings.map((ring) => `M${ring.map((p) => hexes.px(p).join(" ")).join("L")}Z`).join(""), class: "outline", "fill-rule": "evenodd" })),
    ...once(ruling.blocks).map((block) => {
      const [x, y] = hexes.px(block.at);
      return s("g", {}, s("circle", { cx: x, cy: y, r: 6, class: "outline" }), s("text", { x: x + 9, y: y - 7, class: "blocker" }, block.rule));
    }),
    ...once(ruling.hindrances.filter((one) => one.number)).map((one) => {
      const [x, y] = hexes.px(one.at);
      return s("g", { class: "hindrance" }, s("circle", { cx: x, cy: y, r: 7 }), s("text", { x, y: y + 3 }, one.number));
    }),
  );
}
