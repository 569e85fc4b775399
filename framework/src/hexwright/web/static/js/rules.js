// Every section and rule as a switch, and what the last flip changed.

import { ask, latest, trouble } from "./api.js";
import * as conditions from "./conditions.js";
import * as differing from "./differing.js";
import { h, refill } from "./dom.js";
import { asPair } from "./ends.js";
import { flip, flipped, insist, undone } from "./flips.js";
import { counted } from "./ruling.js";
import { COMMANDS } from "./share.js";
import * as store from "./store.js";
import { groups } from "./switches.js";

const RESTS = 400; // milliseconds after which what changed is asked anew for another line
let rows = [];
let wanted = null; // the switch that was flipped last: its id, and whether it is to be on
let before = { on: [], off: [] }; // the rules of the view before its last flip
let first = true; // whether what is compared first is what the view was opened with
let compared = null; // those that were compared with last, and what that is called
let told = ""; // what was asked of that
let timer = 0;
let search, only, list, own, number, differences;

export const panel = {
  build(body) {
    search = h("input", { type: "search", id: "rule-search", placeholder: "number, title, citation", "aria-label": "Search the rules",
      autocomplete: "off", spellcheck: "false", "aria-keyshortcuts": "/", oninput: render });
    only = h("input", { type: "checkbox", id: "rule-only", onchange: render });
    number = h("p", { id: "rules-told", role: "status", class: "faint" });
    own = h("div", { id: "view-changes" });
    list = h("div", { id: "rule-list" });
    differences = differing.part();
    body.append(
      h("form", { class: "rule-search", role: "search", onsubmit: (event) => event.preventDefault() }, search, h("label", {}, only, " changed only")),
      conditions.form(), own, h("section", { id: "differing-part", "aria-label": "What changed" }, ...differences.elements), number, list);
    list.append(h("p", { class: "faint", role: "status" }, "reading all installed rules …"));
    document.addEventListener("keydown", slash);
    store.onChanges(refresh);
    store.on(["from", "to", "conditions", "markers", "unmarked", "step", "side"], () => {
      clearTimeout(timer);
      timer = setTimeout(again, RESTS);
    });
    refresh();
  },
  shown() {
    differing.show(true);
    again();
  },
  left: () => differing.show(false),
};

/** The slash goes to the search, as in many other lists. */
function slash(event) {
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey || store.get().tab !== "rules") return;
  event.preventDefault();
  search.focus();
  search.select();
}

const refresh = latest(async () => {
  const meant = wanted; // another one may be flipped meanwhile
  try {
    rows = (await ask("switches")).switches;
  } finally {
    if (wanted === meant) wanted = null; // where it does not fit, either
  }
  render();
  const row = meant && rows.find((one) => one.id === meant.id);
  if (row && row.on !== meant.on) store.set(insist(meant.id, meant.on)); // something else switches it besides
  else compare();
});

/** Tell what the rules as they are now change of those before; at first, of those of the file. */
function compare() {
  const { on, off } = store.get();
  if (same(before.on, on) && same(before.off, off)) return;
  compared = [before, first ? "This view" : "The last flip"];
  first = false;
  before = { on, off };
  again();
}

/** Compare once more: the ends of the line, or what stands on the map, are others. */
function again() {
  clearTimeout(timer);
  if (!compared || store.get().tab !== "rules") return;
  const { from, to } = store.get();
  const asked = JSON.stringify([compared, from, to, store.whole()]);
  if (asked === told) return;
  told = asked;
  differences.compare(...compared);
}

const same = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

function turn(row) {
  first = false;
  wanted = { id: row.id, on: !row.on };
  if (row.can) store.set(flip(row.id, !row.on)); // the server has said so
  else set(() => flip(row.id, !row.on));
}

let setting = Promise.resolve();

/** Have the lists that `make` gives, if the rules go together then. One after the other, as each begins with what the last left. */
function set(make) {
  setting = setting.then(() => tried(make));
}

async function tried(make) {
  const lists = make();
  try {
    await ask("switches", { search: " " }, { under: { ...store.changes(), ...lists } });
    store.set(lists);
  } catch (error) {
    wanted = null;
    trouble(error);
  }
}

function render() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = groups(rows, { words, only: only.checked, flip: turn });
  refill(list, ...found);
  const shown = list.querySelectorAll("li").length;
  number.textContent = words.length || only.checked ? `${counted(shown, "rule")} found` : "";
  changes();
}

/** What this view switches, each with a way back. */
function changes() {
  const there = flipped();
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  refill(own, ...(there.length ? [
    h("div", { class: "head" }, h("h2", {}, `This view switches ${there.length}`),
      h("button", { type: "button", id: "undo-all", onclick: () => set(() => ({ on: [], off: [] })) }, "undo all")),
    h("ul", {}, ...there.map(([id, list]) => h("li", {},
      h("span", { class: `state ${list}` }, list), h("span", {}, h("b", { class: "id" }, id), ` ${titles.get(id) ?? ""}`),
      h("button", { type: "button", "aria-label": `Undo ${id}`, onclick: () => set(() => undone(id)) }, "undo")))),
  ] : []));
}

/** The command that compares the same; where nothing was flipped, the one that lists the switches. */
COMMANDS.rules = async ({ file, options, from, to }) => {
  if (!compared) return ["rules", "switches", file, ...options, "--json"];
  const { words } = await ask("command", {}, { under: compared[0] });
  const base = words.flatMap((word, n) => (["--with", "--without"].includes(word) ? [`--base-${word.slice(2)}`, words[n + 1]] : []));
  const asked = [...(from ? ["--field", from] : []), ...(from && to ? ["--ask", asPair(from, to)] : [])];
  return ["rules", "diff", file, ...base, ...options, ...asked, "--quick", "--json"];
};
