// Every section and rule as a switch.

import { ask, latest, trouble } from "./api.js";
import * as comparing from "./comparing.js";
import * as conditions from "./conditions.js";
import { h, refill } from "./dom.js";
import { flip, flipped, insist, undone } from "./flips.js";
import { counted } from "./ruling.js";
import { COMMANDS, worded } from "./share.js";
import * as store from "./store.js";
import { groups } from "./switches.js";

let rows = [];
let wanted = null; // the switch that was flipped last: its id, and whether it is to be on
let search, only, list, own, number, differences;

export const panel = {
  build(body) {
    search = h("input", { type: "search", id: "rule-search", placeholder: "number, title, citation", "aria-label": "Search the rules",
      autocomplete: "off", spellcheck: "false", "aria-keyshortcuts": "/", oninput: render });
    only = h("input", { type: "checkbox", id: "rule-only", onchange: render });
    number = h("p", { id: "rules-told", role: "status", class: "faint" });
    own = h("div", { id: "view-changes" });
    list = h("div", { id: "rule-list" });
    differences = h("div");
    body.append(
      h("form", { class: "rule-search", role: "search", onsubmit: (event) => event.preventDefault() }, search, h("label", {}, only, " changed only")),
      conditions.form(), own, differences, number, list);
    list.append(h("p", { class: "faint", role: "status" }, "reading all installed rules …"));
    document.addEventListener("keydown", slash);
    store.onChanges(refresh);
    refresh();
  },
  shown: () => comparing.show(differences),
  left: comparing.hide,
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
  const [meant, under] = [wanted, JSON.stringify(store.whole())]; // another one may be flipped meanwhile
  const { switches } = await ask("switches").catch((error) => {
    if (wanted === meant) wanted = null;
    throw error;
  });
  if (under !== JSON.stringify(store.whole())) return; // the next answer is on its way
  if (wanted === meant) wanted = null;
  rows = switches;
  render();
  const row = meant && rows.find((one) => one.id === meant.id);
  if (row && row.on !== meant.on) comparing.carryOn(() => store.set(insist(meant.id, meant.on))); // something else switches it besides
});

function turn({ id, on, can }) {
  wanted = { id, on };
  if (can) store.set(flip(id, on)); // the server has said so
  else set(() => flip(id, on));
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
    refresh(); // a switch shows what was wanted of it
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
COMMANDS.rules = async (here) => (await comparing.command(here)) ?? worded("rules switches", [here.file], here.options);
