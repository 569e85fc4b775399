// The hexes of the map: where they are, which one a point is in, which Locations they have.

let board = null; // what /api/places told
let byName = new Map();
let pieces = new Map();
const drawn = new WeakMap(); // paths of hexes
const heard = [];

/** Take what the server told of the map. */
export function take(places) {
  board = places;
  // a hex stays the same object: panels have what they were told by hex, and a drag may be on its way
  board.hexes = places.hexes.map((one) => Object.assign(byName.get(one.hex) ?? {}, one));
  byName = new Map(board.hexes.map((one) => [one.hex, one]));
  pieces = new Map(places.pieces.map((one) => [one.name, one]));
  for (const what of heard) what();
}

/** Call `what` each time the map was taken anew: after a change its Locations may be others. */
export const onTaken = (what) => heard.push(what);

export const all = () => board.hexes;
export const told = () => board;
export const hex = (name) => byName.get(name);
export const piece = (name) => pieces.get(name);

/** Where a point in (column, row) units is drawn. */
export const px = ([column, row]) => [column * board.grid.pixels[0], row * board.grid.pixels[1]];

/** The corners of a hex as an SVG path; smaller, if a part of its size is given. */
export function outline(one, part = 1) {
  if (part === 1 && drawn.has(one)) return drawn.get(one);
  const corners = board.grid.corners.map(([c, r]) => px([one.at[0] + part * c, one.at[1] + part * r]));
  const path = `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
  if (part === 1) drawn.set(one, path);
  return path;
}

/** The hexside of a hex that is nearest to a point in it: its name, and its two ends. */
export function side(one, [x, y]) {
  const [cx, cy] = px(one.at);
  const corners = board.grid.corners.map(([c, r]) => px([one.at[0] + c, one.at[1] + r]));
  const sides = corners.map((a, n) => {
    const b = corners[(n + 1) % 6];
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return { n, ends: [a, b], middle, away: Math.hypot(middle[0] - x, middle[1] - y) };
  });
  const { n, ends, middle } = sides.reduce((best, other) => (other.away < best.away ? other : best));
  const across = [2 * middle[0] - cx, 2 * middle[1] - cy];
  const other = at(across);
  const beyond = other && Math.hypot(...px(other.at).map((value, i) => value - across[i])) < 1;
  return { name: beyond ? `${one.hex}-${other.hex}` : `${one.hex}/${n}`, ends };
}

/** Where a vertex is: J18-J19-K19, or on the edge of the map K15/v2. */
export function vertex(name) {
  const [first, number] = name.split("/v");
  if (number !== undefined) {
    const [c, r] = board.grid.corners[number];
    const { at: [column, row] } = hex(first);
    return px([column + c, row + r]);
  }
  const around = name.split("-").map((one) => px(hex(one).at));
  return [0, 1].map((n) => around.reduce((sum, point) => sum + point[n], 0) / around.length);
}

/** The hex whose centre is nearest to a point of the picture: the one that it is in. */
export function at([x, y]) {
  let found = null;
  let least = Infinity;
  for (const one of board.hexes) {
    const [cx, cy] = px(one.at);
    const away = (cx - x) ** 2 + (cy - y) ** 2;
    if (away < least) [found, least] = [one, away];
  }
  return least <= board.grid.pixels[0] ** 2 ? found : null;
}

/** The hex of a place: of a piece's name, K18, K18@2, K18/v2. */
export function hexOf(place) {
  const where = piece(place)?.place ?? place;
  return byName.get(where.split(/[@/]/)[0]) ?? byName.get(where.split(/[@/]/)[0].toUpperCase());
}

/** The names of the pieces in a hex. */
export const piecesIn = (one) => board.pieces.filter(({ name }) => hexOf(name) === one).map(({ name }) => name);

/** The Location of a place, among those of its hex; the first if it says none that is there. */
export function locationOf(place) {
  const where = piece(place)?.place ?? place;
  const there = hexOf(place)?.locations ?? [];
  const name = where.includes("@") ? where.split("@")[1].split("/")[0] : "ground";
  return there.find((one) => one.name === name) ?? there[0];
}

/** A Location in words: "ground, level 0"; those that are called by their level are told once. */
export const inWords = ({ name, level }) => (name === level ? `level ${level}` : `${name}, level ${level}`);

/** How places of this map are named, for whoever is to name one: "a piece (C), K18, or K18@2". */
export function examples() {
  const tall = board.hexes.reduce((best, one) => (one.locations.length > best.locations.length ? one : best));
  const one = tall.locations.at(-1);
  const name = board.pieces[0]?.name;
  return `${name ? `a piece (${name}), ` : ""}a hex (${tall.hex})${tall.locations.length > 1 ? `, or a Location (${one.place})` : ""}`;
}

/** The place one means by pointing at a hex: its ground, or its lowest Location. */
export const usual = (one) => (one.locations.find((l) => l.name === "ground") ?? one.locations[0])?.place ?? one.hex;

/** The hex next to one in a direction, on the screen: [dx, dy]. */
export function beside(one, [dx, dy]) {
  const [x, y] = px(one.at);
  const reach = 1.3 * Math.max(...board.grid.pixels);
  let found = null;
  let best = 0.3;
  for (const other of board.hexes) {
    const [ox, oy] = px(other.at);
    const away = Math.hypot(ox - x, oy - y);
    if (other === one || away > reach) continue;
    const along = ((ox - x) * dx + (oy - y) * dy) / away;
    if (along > best) [found, best] = [other, along];
  }
  return found;
}
