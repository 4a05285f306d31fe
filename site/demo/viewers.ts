import type { PartnerSlug } from "../../common/contract/partners.ts";
import { itemAt } from "../../platform/contract/item-at.ts";

export interface DemoViewer {
  username: string;
  accountId: string;
  partner: PartnerSlug;
  wagerCents: number;
}

export const affiliates = 320;

/**
 * Has the longest possible name and the demo's biggest balance, ten digits of points, so screenshots and tests show the
 * widest texts.
 */
export const patronName = "the_unhurried_lighthouse";

const firstWords = [
  "amber",
  "birch",
  "cedar",
  "cloud",
  "cobalt",
  "copper",
  "coral",
  "crisp",
  "dapple",
  "drift",
  "dusk",
  "ember",
  "fable",
  "fern",
  "flint",
  "frost",
  "gale",
  "gild",
  "hazel",
  "indigo",
  "ivy",
  "jade",
  "juniper",
  "kestrel",
  "lark",
  "linden",
  "lunar",
  "maple",
  "marble",
  "meadow",
  "mist",
  "moss",
  "nimbus",
  "north",
  "opal",
  "orbit",
  "pebble",
  "pine",
  "plume",
  "quartz",
  "quill",
  "rain",
  "raven",
  "reed",
  "river",
  "rowan",
  "rust",
  "sable",
  "sage",
  "silver",
  "slate",
  "spruce",
  "storm",
  "sunny",
  "swift",
  "tawny",
  "thistle",
  "umber",
  "velvet",
  "violet",
  "willow",
  "wisp",
  "wren",
  "zephyr",
] as const;
const secondWords = [
  "acorn",
  "anchor",
  "arrow",
  "badger",
  "beacon",
  "breeze",
  "brook",
  "comet",
  "crane",
  "dice",
  "echo",
  "falcon",
  "finch",
  "fox",
  "gambit",
  "glider",
  "harbor",
  "heron",
  "knight",
  "lantern",
  "leaf",
  "lynx",
  "moth",
  "otter",
  "owl",
  "paddle",
  "pilot",
  "puffin",
  "rook",
  "sail",
  "sparrow",
  "stag",
  "tiller",
  "vane",
  "wolf",
  "yak",
] as const;

export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function demoViewers(count: number): DemoViewer[] {
  const random = createRandom(20_261);
  const pick = <Item>(items: readonly Item[]): Item => itemAt(items, Math.floor(random() * items.length));
  const taken = new Set<string>();
  const viewers: DemoViewer[] = [];
  while (viewers.length < count) {
    const username = `${pick(firstWords)}_${pick(secondWords)}${random() < 0.4 ? Math.floor(random() * 99) : ""}`;
    if (taken.has(username)) continue;
    taken.add(username);
    const rank = viewers.length + 1;
    const dollars = (48_000 / rank ** 0.85) * (0.8 + random() * 0.4);
    const accountId = `rb-${Math.floor(random() * 0xffffffff)
      .toString(16)
      .padStart(8, "0")}`;
    viewers.push({ username, accountId, partner: "roobet", wagerCents: Math.round(dollars * 100) });
  }
  return viewers;
}

export const joinedAt = (now: Date, index: number): Date =>
  new Date(now.getTime() - (1 + ((index * index * 7 + index * 3) % 40)) * 24 * 60 * 60 * 1000);
