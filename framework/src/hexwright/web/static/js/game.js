// A saved game, step by step: the map and all other tabs show the step that is chosen here.

import { ask, latest } from "./api.js";
import { h, refill, s } from "./dom.js";
import * as events from "./events.js";
import * as hexes from "./hexes.js";
import { COMMANDS, worded } from "./share.js";
import * as store from "./store.js";
import * as trail from "./trail.js";
import * as world from "./world.js";

const ASKS = 3000; // milliseconds after which it is asked whether the game has gone on
const SPEEDS = [["slow", 3000], ["usual", 1500], ["fast", 500]];
const PLAY = "M6 4l8 5-8 5z";
const PAUSE = "M6.5 4v10M11.5 4v10";
const icons = {
  first: "M4 4v10M9.5 4L5.5 9l4 5M14.5 4l-4 5 4 5", back: "M11.5 4L6 9l5.5 5", play: PLAY,
  forward: "M6.5 4L12 9l-5.5 5", last: "M14 4v10M8.5 4l4 5-4 5M3.5 4l4 5-4 5",
};
const standing = h("p", { id: "standing" });
let game = null; // what /api/game told; null if none is watched
let shown = false;
let playing = 0;
let slider, where, follow, side, speed, list, play;

COMMANDS.game = (here) => (game
  ? worded("replay", [here.file], ["--from", String(step()), "--to", String(step()), ...(here.side ? ["--side", here.side] : [])]) : COMMANDS.line(here));

/** The step that is shown: the last, unless the address names one. */
const step = () => (store.get().step === "" ? game.steps : Number(store.get().step));

/** Ask what game there is. What the address says of it and is not there is forgotten. */
export async function begin() {
  game = await ask("game", { at: null, side: "" });
  const known = game && store.get().step !== "" && Number(store.get().step) <= game.steps;
  store.set({ step: known ? store.get().step : "", side: game?.sides.includes(store.get().side) ? store.get().side : "" });
  if (!game) return;
  document.getElementById("sections").after(standing);
  store.on(["step", "side"], stands);
  stands();
  setInterval(() => !document.hidden && (shown || store.get().step === "") && news(), ASKS);
  document.addEventListener("visibilitychange", () => (document.hidden ? pause() : news()));
}

/** All tabs say which step they tell of. */
function stands() {
  const { side } = store.get();
  standing.textContent = `step ${step()} of ${game.steps}${side ? `, as ${side} sees it` : ""}`;
}

/** Take in what was played meanwhile; whoever looks at the last step is shown the new last. */
const news = latest(async () => {
  const now = await ask("game", { at: null, side: "" });
  if (!now || now.saved === game.saved) return;
  game = now;
  events.forget();
  stands();
  if (Number(store.get().step) > game.steps) store.set({ step: "" });
  else if (store.get().step === "") store.again(["step"]);
  else changed();
});

export const panel = {
  build(body) {
    if (!game) {
      body.append(...none());
      return;
    }
    const button = (name, title, onclick) => h("button", { type: "button", title, "aria-label": title, id: `game-${name}`, onclick },
      icon(icons[name]));
    play = button("play", "Let it run (space)", run);
    slider = h("input", { id: "game-step", type: "range", min: 0, step: 1, "aria-label": "Step",
      oninput: () => { pause(); go(Number(slider.value)); } });
    where = h("p", { id: "game-where", role: "status", "aria-live": "polite" });
    speed = h("select", { id: "game-speed" }, ...SPEEDS.map(([name, pace]) => h("option", { value: pace, selected: name === "usual" }, name)));
    side = h("select", { id: "game-side", onchange: () => store.set({ side: side.value }) },
      h("option", { value: "" }, "everything"), ...game.sides.map((name) => h("option", { value: name }, name)));
    follow = h("input", { id: "game-follow", type: "checkbox", onchange: () => { pause(); store.set({ step: follow.checked ? "" : String(game.steps) }); } });
    list = h("div", { id: "game-list" });
    body.append(
      h("div", { class: "player" }, h("div", { class: "going-on" },
        h("div", { class: "buttons", role: "toolbar", "aria-label": "Steps" },
          button("first", "The beginning", () => { pause(); go(0); }), button("back", "One step back (,)", () => by(-1)), play,
          button("forward", "One step on (.)", () => by(1)), button("last", "As it stands", () => { pause(); store.set({ step: "" }); })),
        slider), where),
      h("div", { class: "how" },
        h("label", { for: side.id }, "As seen by ", side), h("label", { for: speed.id }, "Pace ", speed),
        h("label", {}, follow, " follow what is played")),
      list);
    store.on(["step", "side"], changed);
    hexes.onTaken(() => shown && trail.draw(events.at(step())));
  },
  shown() {
    shown = true;
    if (!game) return;
    trail.show();
    document.addEventListener("keydown", key);
    news();
    changed();
  },
  left() {
    shown = false;
    tell.none();
    pause();
    trail.hide();
    document.removeEventListener("keydown", key);
  },
};

const icon = (path) => s("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, s("path", { d: path }));

const none = () => [
  h("p", {}, "No game is watched here."),
  h("p", { class: "faint" }, "Play one in a terminal:"),
  h("pre", {}, "hexwright play SCENARIO --game FILE"),
  h("p", { class: "faint" }, "and watch it, while it is played or later:"),
  h("pre", {}, "hexwright serve FILE"),
];

// --- going ------------------------------------------------------------------------------------------

function go(n) {
  store.set({ step: String(Math.min(game.steps, Math.max(0, n))) });
}

function by(n) {
  pause();
  go(step() + n);
}

function run() {
  if (playing) {
    pause();
    return;
  }
  if (step() >= game.steps) go(0);
  const on = () => {
    go(step() + 1);
    if (step() < game.steps) playing = setTimeout(on, Number(speed.value));
    else pause();
  };
  playing = setTimeout(on, Number(speed.value) / 3);
  running("Stop", PAUSE);
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  if (play) running("Let it run (space)", PLAY);
}

function running(title, path) {
  play.replaceChildren(icon(path));
  play.title = title;
  play.setAttribute("aria-label", title);
}

function key(event) {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input:not([type=range]):not([type=checkbox]), textarea")) return;
  if (event.key === ",") by(-1);
  else if (event.key === ".") by(1);
  else if (event.key === " " && target.closest("#panel-game") && !target.matches("button, select, summary, [type=checkbox]")) run();
  else return;
  event.preventDefault();
}

// --- showing ----------------------------------------------------------------------------------------

function changed() {
  if (!shown || !game) return;
  const n = step();
  slider.max = game.steps;
  slider.value = n;
  follow.checked = store.get().step === "";
  side.value = store.get().side;
  for (const [name, off] of [["first", n <= 0], ["back", n <= 0], ["forward", n >= game.steps], ["last", n >= game.steps]]) {
    document.getElementById(`game-${name}`).setAttribute("aria-disabled", off); // who pressed it stays there
  }
  tell(n);
}

/** The list around a step; what happened in it is marked on the map. */
const tell = latest(async (n) => {
  await events.load(n, game.steps);
  if (!shown || n !== step()) return;
  const row = events.at(n);
  if (!row) return;
  where.replaceChildren(h("b", {}, `Step ${n} of ${game.steps}`), ` · ${events.when(row)}`);
  slider.setAttribute("aria-valuetext", `${n} of ${game.steps}: ${row.act}`);
  refill(list, ...events.list(n, game.steps, (to) => { pause(); go(to); }));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  trail.draw(row);
  const first = hexes.hex(row.happened.find((one) => one.hexes.length)?.hexes.at(-1));
  if (first) world.show(first);
});
