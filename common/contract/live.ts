// What an open page is told as it happens (`/api/live`): public topics it names, alike for everybody, and one's own things.
import type { OnNow } from "../../features/content/contract/content.ts";
import type { Hunt, HuntBonus } from "../../features/hunts/contract/hunts.ts";
import type { LiveRaffle } from "../../features/raffles/contract/raffles.ts";
import type { RibbonLine } from "../../features/ribbon/contract/ribbon.ts";
import type { Product } from "../../features/store/contract/store.ts";

/** The state of each topic. Of a single raffle: `raffle:12`. */
export interface TopicStates {
  stream: { live: boolean };
  hunt: LiveHuntTopic;
  /** Open ones, the next to end first. */
  raffles: { open: LiveRaffle[] };
  /** The head of the log of draws and rolls, `n:hash`; null before it has begun. */
  log: { head: string | null };
  /** What the front page says is on. */
  now: Omit<OnNow, "now">;
  /** What the shelf has left. */
  products: LiveShelf;
  /** What happened last, newest first. */
  ribbon: { lines: RibbonLine[] };
  /** Raffles whose draw is under way, the next to be decided first. */
  drawing: { raffles: DrawingRaffle[] };
  /** For admins: another word whenever something of the chat's desk is another. Others are told nothing of it. */
  chat: { word: string };
  [raffle: `raffle:${number}`]: LiveRaffle;
}

export type Topic = keyof TopicStates;

export interface LiveHuntTopic {
  current: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** The newest that is over; who guessed it best comes with the page. */
  ended: Hunt | null;
  /** `pastOf` the others. */
  past: number;
}

export interface LiveShelf {
  /** Of each product that is shown. */
  stock: [id: number, left: number][];
  /** `shelfOf` them. */
  shelf: number;
}

export interface DrawingRaffle {
  id: number;
  name: string;
  /** When the beacon speaks that decides it (ISO 8601 UTC); null when it waits for none. */
  beacon_at: string | null;
}

/** What changed of the running hunt: its figures, and the bonuses that are others now. */
export interface LiveHuntChange {
  current: Hunt;
  bonuses: HuntBonus[];
  past: number;
}

/** Another number once one of the hunts that do not run is another. */
export function pastOf(hunts: readonly Hunt[], current: Hunt | null): number {
  const all = hunts.filter(({ id }) => id !== current?.id);
  return markOf(all.map(({ id, version, guess_winner }) => `${id} ${version} ${guess_winner?.paid ?? ""}`).join());
}

/** Another number once products come, go or are edited; how many are left of them, and the time, are no part of it. */
export const shelfOf = (products: readonly Product[]): number =>
  markOf(
    products
      .map(({ id, name, description, image, price, limit, asks, featured }) =>
        JSON.stringify([id, name, description, image, price, limit, asks?.version, featured]),
      )
      .sort()
      .join(),
  );

/** Tells texts apart (32 bits, FNV-1a), protects nothing. */
function markOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** So many topics a connection. */
export const mostTopics = 12;

const plainTopics = ["stream", "hunt", "raffles", "log", "now", "products", "ribbon", "drawing", "chat"] as const;

/** Null for what is no topic. */
export function topicOf(text: string): Topic | null {
  const plain = plainTopics.find((topic) => topic === text);
  if (plain !== undefined) return plain;
  const id = /^raffle:([1-9]\d{0,14})$/.exec(text)?.[1];
  return id === undefined ? null : `raffle:${Number(id)}`;
}

/** First on every connection. */
export interface LiveHello {
  /** As whom the connection was opened; null: a guest. */
  username: string | null;
}

/**
 * `state`: the whole; else `change`: what is to be laid over the hunt before (`LiveHuntChange`). `now`: the site's time,
 * ISO 8601 UTC.
 */
export interface LiveState {
  topic: string;
  now: string;
  state?: unknown;
  change?: unknown;
}

export interface LiveBeat {
  now: string;
}

/** The server ends here: come again, at any moment within this time, so that not all come at once. */
export interface LiveBye {
  within_ms: number;
}

/** Of who is signed in. */
export interface LiveOwn {
  username: string;
  /** Points. */
  balance: number;
  /** Dollars. */
  bucks: number;
  /** Dollars that could be claimed at once. */
  claimable: number;
  /** Ids of the notices not seen yet, the oldest three. */
  notices: number[];
  /** Outside accounts that are linked, "kick breezy". */
  links: string[];
  /** Of the running hunt, in dollars; null: none. */
  guess: { hunt: number; amount: number } | null;
  /** Others once one of their last orders, or withdrawals, is another. */
  orders: string;
  withdrawals: string;
  /** Undecided raffles they hold tickets of, their ids. */
  tickets: number[];
}

/** The state after a change of it. */
export function huntAfter(before: LiveHuntTopic, { current, bonuses, past }: LiveHuntChange): LiveHuntTopic {
  const changed = new Map(bonuses.map((bonus) => [bonus.id, bonus]));
  const all = (before.current?.bonuses ?? []).map((bonus) => changed.get(bonus.id) ?? bonus);
  return { ...before, past, current: { ...current, bonuses: all } };
}

/** Null where bonuses came, went or changed places, or another hunt is over: then the whole is told. */
export function huntChange(before: LiveHuntTopic, after: LiveHuntTopic): LiveHuntChange | null {
  const [was, is] = [before.current, after.current];
  if (was === null || is === null || was.id !== is.id || was.bonuses.length !== is.bonuses.length) return null;
  if (JSON.stringify(before.ended) !== JSON.stringify(after.ended)) return null;
  if (is.bonuses.some((bonus, index) => bonus.id !== was.bonuses[index]?.id)) return null;
  const { bonuses, ...current } = is;
  const changed = bonuses.filter((bonus, index) => JSON.stringify(bonus) !== JSON.stringify(was.bonuses[index]));
  return { current, bonuses: changed, past: after.past };
}
