// What is looked at: kept in the address, so that it can be shared. Panels subscribe to it.

const LISTS = ["on", "off", "conditions", "markers", "unmarked"]; // what Changes has
const TEXTS = ["tab", "from", "to", "fire", "observer", "given", "levels", "mf", "how", "goal", "step", "side"];

const state = { ...Object.fromEntries(TEXTS.map((n) => [n, ""])), ...Object.fromEntries(LISTS.map((n) => [n, []])), tab: "line" };
const heard = new Set();

read();
window.addEventListener("hashchange", () => {
  if (location.hash !== written()) {
    read();
    tell(new Set([...LISTS, ...TEXTS]));
  }
});

/** The state; change it with `set` alone. */
export const get = () => state;

/** What the state changes of the scenario's file, as the API takes it. */
export const changes = () => Object.fromEntries(LISTS.map((name) => [name, [...state[name]]]));

/** Change some of the state, write it into the address and tell who subscribed. */
export function set(changed) {
  const names = new Set();
  for (const [name, value] of Object.entries(changed)) {
    if (JSON.stringify(state[name]) !== JSON.stringify(value)) {
      state[name] = value;
      names.add(name);
    }
  }
  if (!names.size) return;
  history.replaceState(null, "", written());
  tell(names);
}

/** Call `what` with the names of what changed, each time one of `names` does. */
export function on(names, what) {
  heard.add([names, what]);
}

/** All of the state that makes the scenario what it is. */
export const whole = () => Object.fromEntries([...LISTS, "step", "side"].map((name) => [name, state[name]]));

/** Call `what` each time the scenario is another one: rules, conditions, markers, the step of a game, who looks. */
export const onChanges = (what) => on([...LISTS, "step", "side"], what);

/** The step of the game and who looks, as the API takes them. */
export const seen = () => ({ at: state.step === "" ? null : Number(state.step), side: state.side });

/** Tell those who subscribed that what some of the state stands for is another thing now. */
export const again = (names) => tell(new Set(names));

function tell(names) {
  for (const [wanted, what] of [...heard]) { // who comes meanwhile has seen it as it is
    if (wanted.some((name) => names.has(name))) what(names);
  }
}

function written() {
  const found = new URLSearchParams();
  for (const name of TEXTS) if (state[name]) found.append(name, state[name]);
  for (const name of LISTS) for (const one of state[name]) found.append(name, one);
  return `#${found}`;
}

function read() {
  const found = new URLSearchParams(location.hash.slice(1));
  for (const name of TEXTS) state[name] = found.get(name) ?? (name === "tab" ? "line" : "");
  if (/\D/.test(state.step)) state.step = ""; // somebody wrote the address by hand
  for (const name of LISTS) state[name] = found.getAll(name);
}
