// The page begins here.

import { ask, latest, Trouble, trouble } from "./api.js";
import * as comparing from "./comparing.js";
import { h } from "./dom.js";
import * as field from "./field.js";
import * as game from "./game.js";
import * as hexes from "./hexes.js";
import * as key from "./key.js";
import * as line from "./line.js";
import * as markers from "./markers.js";
import * as pointing from "./pointing.js";
import * as reach from "./reach.js";
import * as rules from "./rules.js";
import * as share from "./share.js";
import * as store from "./store.js";
import * as tabs from "./tabs.js";
import * as world from "./world.js";

const RESTS = 300; // milliseconds after which a view is called by another name
const OFFERED = 2500; // hexes that fields for places offer by name
let fits; // the changes, step and side of the map that is shown

async function begin() {
  await game.begin();
  fits = { ...store.whole(), ...Object.fromEntries(Object.keys(store.changes()).map((name) => [name, []])) };
  await map();
  await world.begin();
  pointing.begin();
  comparing.begin();
  let naming = 0;
  store.on(["tab", "from", "to", "goal"], () => { // once a drag has come to rest: a title goes through the whole browser
    clearTimeout(naming);
    naming = setTimeout(entitle, RESTS);
  });
  tabs.add("line", "Line", line.panel);
  tabs.add("field", "Field", field.panel);
  tabs.add("reach", "Reach", reach.panel);
  tabs.add("rules", "Rules", rules.panel);
  tabs.add("markers", "Markers", markers.panel);
  tabs.add("game", "Game", game.panel);
  tabs.begin();
  line.begin();
  share.begin();
  key.begin();
  const { from, to } = store.get();
  const ends = [from, to].map((place) => place && hexes.hexOf(place)).filter(Boolean);
  if (ends.length && store.get().tab === "line") world.frame(ends);
  store.onChanges(world.furnish);
  store.onChanges(latest(map));
  const now = store.whole();
  if (!same(fits, now)) store.again(Object.keys(now)); // the address was changed meanwhile
  window.hexwright = { windowPoint: (name) => world.toWindow(hexes.px(hexes.hex(name).at)) }; // for scripts and tests
  document.body.dataset.ready = "yes";
}

/** Take the map as it is under the changes of this view. */
async function map() {
  const meant = store.whole();
  let places;
  try {
    places = await ask("places");
  } catch (error) {
    const last = fits;
    if (!(error instanceof Trouble) || same(meant, last)) throw error;
    if (same(meant, store.whole())) { // else another is meant already
      refused(error);
      comparing.forget(() => store.set(last));
    }
    await map();
    return;
  }
  fits = meant;
  hexes.take(places);
  document.getElementById("title").textContent = places.scenario;
  document.getElementById("sections").replaceChildren("Rules: ", h("button", { type: "button", class: "link", title: "All rules and their switches",
    onclick: () => store.set({ tab: "rules" }) }, places.sections.join(", ") || "none"));
  entitle();
  document.getElementById("places")?.remove();
  document.body.append(h("datalist", { id: "places" }, ...places.pieces.map((one) => h("option", { value: one.name })),
    ...(places.hexes.length > OFFERED ? [] : places.hexes.map((one) => h("option", { value: one.hex })))));
}

/** Tabs and bookmarks of the browser are told from each other by what is asked. */
function entitle() {
  const { tab, from, to, goal } = store.get();
  const ends = { line: [from, to], field: [from], reach: [from, goal] }[tab] ?? [];
  const asked = [tab[0].toUpperCase() + tab.slice(1), ends.filter(Boolean).join(" to ")].filter(Boolean).join(" ");
  document.title = `${asked} - ${document.getElementById("title").textContent} - Hexwright`;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Tell why the map is not as the address would have it, until somebody has read it. */
function refused(error) {
  document.getElementById("refused")?.remove();
  const box = h("div", { id: "refused", role: "alert" }, h("p", {}, `This view does not fit the scenario: ${error.message}`),
    h("p", {}, "It is shown as it was before."), h("button", { type: "button", onclick: () => box.remove() }, "Close"));
  document.body.append(box);
}

begin().catch(trouble);
