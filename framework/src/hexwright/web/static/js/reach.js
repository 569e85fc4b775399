// How far a piece gets: hexes shaded by what they cost, and the way to each of them.

import { ask, latest, Trouble } from "./api.js";
import { h, refill, s, say } from "./dom.js";
import { endField } from "./ends.js";
import * as given from "./given.js";
import * as hexes from "./hexes.js";
import * as pointing from "./pointing.js";
import { breakdown } from "./ruling.js";
import * as shading from "./shading.js";
import { COMMANDS, worded } from "./share.js";
import * as store from "./store.js";
import { sign } from "./thread.js";
import { words } from "./words.js";
import { layers } from "./world.js";

const [NEAR, FAR] = [[0xfd, 0xe7, 0x37], [0x31, 0x35, 0x7e]]; // of what costs nothing, and of what costs most
let here = false; // whether this panel is shown
let found = null; // what the server told, and the hexes of it
let told, legend, account, short, how, more;

export const panel = {
  build(body) {
    const mf = h("input", { id: "reach-mf", size: 4, inputmode: "decimal", placeholder: "its own", autocomplete: "off",
      onchange: () => store.set({ mf: mf.value.trim() }) });
    how = h("select", { id: "reach-how", onchange: () => store.set({ how: how.value === "move" ? "" : how.value }) });
    more = h("form", { class: "how", "aria-label": "More about the move", onsubmit: (event) => event.preventDefault() });
    told = h("p", { role: "status", "aria-live": "polite" });
    legend = h("ul", { class: "shades costs" });
    account = h("div", { id: "reach-way" });
    short = h("p", { class: "unseen", role: "status" }); // the way itself is read by who wants it
    const follow = latest(async () => {
      const names = (await kinds()).map(({ word }) => word);
      how.replaceChildren(...names.map((word) => h("option", { value: word }, word)));
      mf.value = store.get().mf;
      how.value = store.get().how || "move";
      const own = await way();
      refill(more, (own && given.fields(own, "move-more", "more about the move")) ?? "");
    });
    body.append(
      h("form", { class: "ends", onsubmit: (event) => event.preventDefault() }, ...endField("From", "from", "reach"),
        h("label", { for: "reach-mf", title: "Movement points" }, "Points"), h("span", { class: "place" }, mf, h("label", { class: "unseen", for: "reach-how" }, "How it moves"), how)),
      more, h("div", { id: "reach-told" }, told, legend), short, account);
    store.on(["from", "mf", "how", "given"], changed);
    store.on(["mf", "how", "given"], follow);
    store.on(["goal"], lead);
    store.onChanges(() => { follow(); changed(); });
    follow();
  },
  shown() {
    here = true;
    pointing.use({ click, hover });
    changed();
  },
  left() {
    here = false;
    found = null;
    go.none();
    whole.none();
    pointing.use(null);
    shading.clear();
    layers.way.replaceChildren();
  },
};

/** The ways of moving that rules declare. */
const kinds = () => words("way of moving");

const way = async () => (await kinds()).find(({ word }) => word === (store.get().how || "move"));

/** What every question here says of each step. */
const says = async () => ({ how: store.get().how || "move", given: given.of(await way()) });

COMMANDS.reach = async ({ file, options, from, goal, mf }) => {
  if (!from) return worded("places", [file], options);
  const { how, given: said } = await says();
  const more = [...(how === "move" ? [] : ["--how", how]), ...given.options(said), ...options];
  return goal ? worded("move", [file, from, goal], more) : worded("reach", [file, from], [...(mf ? ["--mf", mf] : []), ...more]);
};

function changed() {
  if (!here) return;
  const { from, mf } = store.get();
  if (from) go(from, mf);
  else nothing(`Click where one starts, or name it: ${hexes.examples()}.`);
}

function nothing(why) {
  found = null;
  shading.clear();
  told.textContent = why;
  legend.replaceChildren();
  lead();
}

const go = latest(async (place, mf) => {
  const slow = setTimeout(() => busy(true), 200);
  try {
    const reach = await ask("reach", { place, mf, ...await says() });
    if (here && store.get().from) draw(reach);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (here) nothing(error.message); // such as that nothing says how many movement points there are
  } finally {
    clearTimeout(slow);
    busy(false);
  }
});

function busy(now) {
  told.parentElement.setAttribute("aria-busy", now);
  if (now) told.replaceChildren(h("span", { class: "going", "aria-hidden": "true" }), " going from hex to hex …");
}

/** A cost as it is written: 7/2 is 3½. */
const said = (cost) => {
  const [whole, part] = number(cost) % 1 ? [Math.floor(number(cost)), number(cost) % 1] : [number(cost), 0];
  return part ? `${whole || ""}${{ 0.5: "½", 0.25: "¼", 0.75: "¾" }[part] ?? ` ${cost}`}` : String(whole);
};
const points = (cost) => `${said(cost)} ${number(cost) === 1 ? "point" : "points"}`;
const number = (cost) => {
  const [over, under = 1] = String(cost).split("/");
  return over / under;
};
const shade = (part) => `#${NEAR.map((a, n) => Math.round(a + (FAR[n] - a) * part).toString(16).padStart(2, "0")).join("")}`;

function draw(reach) {
  const by = new Map(); // the cheapest come first
  for (const [place, one] of Object.entries(reach.reached)) {
    const there = hexes.hexOf(place);
    if (!there) continue; // the map is about to be taken anew
    if (!by.has(there)) by.set(there, []);
    by.get(there).push({ place, ...one });
  }
  const costs = [...new Set(Object.values(reach.reached).map((one) => one.cost))];
  const most = Math.max(...costs.map(number));
  const colour = (cost) => shade(most ? number(cost) / most : 0);
  found = { ...reach, by };
  shading.draw([...by].map(([one, [least]]) => [one, { colour: colour(least.cost), amount: said(least.cost) }]), hexes.hexOf(reach.start));
  const places = Object.values(reach.reached);
  told.textContent = `${places.length} Locations from ${reach.start}, for at most ${points(reach.budget)}. Click one to see the way there.`;
  legend.replaceChildren(...costs.map((cost) => h("li", {}, shading.swatch(colour(cost), said(cost)),
    h("span", { class: "unseen" }, `${points(cost)}: `), h("span", { class: "count" }, places.filter((one) => one.cost === cost).length))));
  lead();
  pointing.again();
}

/** The way to a Location, step by step, as the answer's last steps tell it. */
function steps(place) {
  const back = [];
  for (let one = found.reached[place]; one?.from; one = found.reached[one.from]) {
    back.push({ from: one.from, to: place, via: one.via, total: one.cost, rules: one.rules });
    place = one.from;
  }
  return back.reverse();
}

function hover(one) {
  if (!found || !one) return "";
  const there = found.by.get(one) ?? [];
  return there.map(({ place, cost }) => `${place}: ${points(cost)}${steps(place).length > 1 ? `, by ${steps(place).slice(0, -1).map((step) => step.to).join(", ")}` : ""}`).join("\n")
    || `${one.hex}: not within reach`;
}

/** A click on what is reached shows the way; else a piece starts there, or whoever needs no piece for its points. */
function click(one) {
  const [there] = found?.by.get(one) ?? [];
  const next = pointing.meant(one);
  if (there?.from && there.place !== store.get().goal) store.set({ goal: there.place });
  else if (hexes.piece(next) || store.get().mf || !hexes.piece(store.get().from)) store.set({ from: next, goal: "" });
  else store.set({ goal: "" });
}

function lead() {
  if (!here) return;
  const { goal } = store.get();
  const legs = found?.reached[goal] ? steps(goal) : [];
  if (!legs.length) {
    whole.none();
    layers.way.replaceChildren();
    account.replaceChildren();
    return;
  }
  const points = [hexes.px(hexes.hexOf(legs[0].from).at),
    ...legs.flatMap((leg) => [...(leg.via ? [hexes.vertex(leg.via)] : []), hexes.px(hexes.hexOf(leg.to).at)])];
  const d = `M${points.map((point) => point.join(" ")).join("L")}`;
  layers.way.replaceChildren(s("path", { d, class: "leg under" }), s("path", { d, class: "leg" }),
    ...legs.map((leg) => sign(hexes.px(hexes.hexOf(leg.to).at), "total", s("circle", { r: 9 }), s("text", { y: 3.5 }, said(leg.total)))));
  tell(goal, legs.map((leg) => [leg, null]));
  whole(store.get().from, goal);
}

function tell(goal, legs) {
  const what = `To ${goal}: ${points(legs.at(-1)[0].total)}`;
  say(short, what);
  refill(account, h("h2", {}, what), h("ol", { class: "steps" }, ...legs.map(([leg, ruling]) => {
    const line = [h("b", {}, leg.to), leg.via ? ` by ${leg.via}` : "", h("span", { class: "faint" }, ` ${leg.rules.join(", ")}`), h("span", { class: "count" }, said(leg.total))];
    return h("li", {}, ruling ? h("details", {}, h("summary", {}, ...line), breakdown(ruling)) : h("div", { class: "step" }, ...line));
  })));
}

/** The same steps with their rulings: what each rule said. */
const whole = latest(async (start, end) => {
  const move = await ask("move", { start, end, ...await says() });
  if (!here || store.get().goal !== end || !found?.reached[end]) return;
  const legs = move.allowed ? move.steps : move.around;
  if (legs.length && legs.at(-1).total === found.reached[end].cost) tell(end, legs.map(({ from, to, via, total, ...ruling }) => [{ from, to, via, total, rules: ruling.rules }, ruling]));
});
