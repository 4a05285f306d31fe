export interface Strip<Item> {
  items: Item[];
  winnerIndex: number;
}

/** The numbers in the specification (CASE-12, CASE-13). */
export const caseStripLength = 50;
export const caseWinnerIndex = 42;
/**
 * The specification has 50 tiles after the winner (RAFFLE-44). The number before the winner is free: as many as 3.2 seconds
 * can show.
 */
export const raffleTilesAfter = 50;
export const raffleWinnerIndex = 24;

/**
 * Returns a case's strip (CASE-12, CASE-13). `getChance` weighs the fillers, so rare rewards seldom roll by. By default
 * all are equally likely. Before the first roll there is no winner: pass `undefined`, and use `seededRandom` so server
 * and browser draw the same tiles.
 */
export function caseStrip<Item>(
  rewards: readonly Item[],
  winner: Item | undefined,
  random: () => number = Math.random,
  getChance: (item: Item) => number = () => 1,
): Strip<Item> {
  const items = drawFillers(rewards, caseStripLength, random, getChance);
  if (winner !== undefined) items[caseWinnerIndex] = winner;
  return { items, winnerIndex: caseWinnerIndex };
}

/**
 * Returns a raffle's strip: fillers, the winner, and 50 more fillers (RAFFLE-44). If there are no entries, the winner fills
 * the whole strip.
 */
export function raffleStrip<Item>(
  entries: readonly Item[],
  winner: Item,
  random: () => number = Math.random,
): Strip<Item> {
  const pool = entries.length === 0 ? [winner] : entries;
  const items = drawFillers(pool, raffleWinnerIndex + 1 + raffleTilesAfter, random, () => 1);
  items[raffleWinnerIndex] = winner;
  return { items, winnerIndex: raffleWinnerIndex };
}

function drawFillers<Item>(
  pool: readonly Item[],
  count: number,
  random: () => number,
  getChance: (item: Item) => number,
): Item[] {
  const total = pool.reduce((sum, item) => sum + Math.max(0, getChance(item)), 0);
  const draw = (): Item | undefined => {
    if (total === 0) return pool[Math.floor(random() * pool.length)];
    let rest = random() * total;
    for (const item of pool) {
      rest -= Math.max(0, getChance(item));
      if (rest < 0) return item;
    }
    return pool.at(-1);
  };
  return Array.from({ length: count }, draw).filter((item) => item !== undefined);
}

/**
 * Returns a generator of numbers from 0 to 1 that depends only on the seed (mulberry32). Use it where server and browser must
 * draw the same numbers.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Tile<Item> {
  key: number;
  item: Item;
}

export interface Round<Item> {
  /** The strip's tiles, followed by its first tiles again, so a drift past the end looks like a drift from the beginning. */
  tiles: Tile<Item>[];
  count: number;
  startPx: number;
  id: number;
}

/** Returns the first round: the strip from its beginning. The first `again` tiles are repeated to fill the widest window. */
export function createFirstRound<Item>(items: readonly Item[], again: number, startPx: number): Round<Item> {
  return { ...repeatStart(items.map(toTile(0)), again), startPx, id: 0 };
}

/**
 * Returns the next round. It begins with the tiles in view, in the same place, so nothing jumps. All others, including the
 * winner, are out of view. `px` is the position under the pointer, and `reachPx` is how far the view extends to either side.
 */
export function createNextRound<Item>(
  before: Round<Item>,
  strip: Strip<Item>,
  sight: { px: number; reachPx: number; pitchPx: number },
): Round<Item> {
  const again = before.tiles.length - before.count;
  const first = Math.max(0, Math.floor((sight.px - sight.reachPx) / sight.pitchPx));
  const last = Math.floor((sight.px + sight.reachPx) / sight.pitchPx);
  const visible = before.tiles.slice(first, Math.min(last + 1, first + strip.winnerIndex));
  const firstKey = 1 + Math.max(-1, ...before.tiles.map((tile) => tile.key));
  const fresh = strip.items.slice(visible.length).map(toTile(firstKey));
  return {
    ...repeatStart([...visible, ...fresh], again),
    startPx: sight.px - first * sight.pitchPx,
    id: before.id + 1,
  };
}

const toTile =
  (firstKey: number) =>
  <Item>(item: Item, index: number): Tile<Item> => ({ key: firstKey + index, item });

function repeatStart<Item>(tiles: Tile<Item>[], again: number): Pick<Round<Item>, "tiles" | "count"> {
  const firstKey = 1 + Math.max(-1, ...tiles.map((tile) => tile.key));
  const repeated = Array.from(
    { length: tiles.length === 0 ? 0 : again },
    (_, index) => tiles[index % tiles.length]?.item,
  );
  const more = repeated.filter((item) => item !== undefined).map(toTile(firstKey));
  return { tiles: [...tiles, ...more], count: tiles.length };
}
