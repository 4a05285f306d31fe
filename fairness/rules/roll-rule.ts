import type { RollFailure } from "./failure-words.ts";
import type { RollDetail, RollReward } from "./roll.ts";

/** Roll tickets go from 1 to this number. A probability of 0.000001 is one ticket. */
export const ticketCount = 1_000_000;

/** Returns the HMAC's message. Nonces count from 1 for each server seed. */
export const rollMessage = (clientSeed: string, nonce: number): string => `${clientSeed}:${nonce}`;

/**
 * Returns the ticket for an HMAC (hex): its first 52 bits as a fraction of 1, in doubles, multiplied by the number of
 * tickets.
 */
export function toTicket(hmacHex: string): number {
  return Math.floor((Number.parseInt(hmacHex.slice(0, 13), 16) / 16 ** 13) * ticketCount) + 1;
}

export interface TicketRange {
  first_ticket: number;
  /** One less than `first_ticket` when the reward has no ticket. */
  last_ticket: number;
}

export const findRangeIndex = (ranges: readonly TicketRange[], ticket: number): number =>
  ranges.findIndex(({ first_ticket, last_ticket }) => first_ticket <= ticket && ticket <= last_ticket);

/** Returns consecutive ranges with these numbers of tickets, which must add up to `ticketCount`. */
export function ticketRanges(tickets: readonly number[]): TicketRange[] {
  let last = 0;
  return tickets.map((count) => {
    const first = last + 1;
    last += count;
    return { first_ticket: first, last_ticket: last };
  });
}

/** Browsers offer WebCrypto only to pages from HTTPS or localhost. */
export const hasWebCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
const toHexText = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256Hex = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  toHexText(await crypto.subtle.digest("SHA-256", typeof data === "string" ? encodeUtf8(data) : data));

/** Returns an HMAC-SHA256 in hex. The key is the server seed's 64 hex characters as text, not the bytes they encode. */
export async function hmacHex(serverSeed: string, message: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encodeUtf8(serverSeed), algorithm, false, ["sign"]);
  return toHexText(await crypto.subtle.sign("HMAC", key, encodeUtf8(message)));
}

export interface RollFacts {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
}

export interface RollCheck {
  /** Whether the revealed seed matches the hash shown before the roll. */
  isSeedKept: boolean;
  hmac: string;
  ticket: number;
  isTicketRight: boolean;
}

export async function checkRoll(roll: RollFacts): Promise<RollCheck> {
  const hmac = await hmacHex(roll.server_seed, rollMessage(roll.client_seed, roll.nonce));
  const ticket = toTicket(hmac);
  return {
    isSeedKept: (await sha256Hex(roll.server_seed)) === roll.server_seed_hash,
    hmac,
    ticket,
    isTicketRight: ticket === roll.ticket,
  };
}

export interface OddsLine {
  first_ticket: number;
  last_ticket: number;
  kind: string;
  /** Points, cents of bucks, or an item's value in points. */
  amount: number;
  label: string;
}

/** Returns one line for each reward, in order: `first,last,kind,amount,label`, with an LF after each. */
export const oddsText = (lines: readonly OddsLine[]): string =>
  lines
    .map(({ first_ticket, last_ticket, kind, amount, label }) =>
      [first_ticket, last_ticket, kind, amount, label].join(",").concat("\n"),
    )
    .join("");

export type PublicOdds = Pick<RollReward, "first_ticket" | "last_ticket" | "kind" | "amount" | "label">;

export const oddsSha256 = (rewards: readonly PublicOdds[]): Promise<string> =>
  sha256Hex(oddsText(rewards.map((reward) => ({ ...reward, amount: toUnits(reward) }))));

const toUnits = ({ kind, amount }: PublicOdds): number => (kind === "bucks" ? Math.round(amount * 100) : amount);

export type CheckedRoll = Pick<
  RollDetail,
  "server_seed" | "server_seed_hash" | "client_seed" | "nonce" | "ticket" | "position" | "odds_sha256"
> & { prize: Pick<RollDetail["prize"], "label">; rewards: readonly (PublicOdds & Pick<RollReward, "prob">)[] };

export interface RollFindings {
  seed: RollFailure[];
  ticket: RollFailure[];
  reward: RollFailure[];
  odds: RollFailure[];
  /**
   * The result that follows from the seeds. Null while the server seed is secret; then `seed` and `ticket` are not
   * checked.
   */
  computed: RollCheck | null;
}

export async function findRollFailures(roll: CheckedRoll): Promise<RollFindings> {
  const { server_seed: serverSeed, rewards } = roll;
  const computed = serverSeed === null ? null : await checkRoll({ ...roll, server_seed: serverSeed });
  return {
    seed: computed?.isSeedKept === false ? ["other_seed"] : [],
    ticket: computed?.isTicketRight === false ? ["other_ticket"] : [],
    reward: rewardFailures(roll, computed?.ticket ?? roll.ticket),
    odds: [...oddsFailures(rewards), ...((await oddsSha256(rewards)) === roll.odds_sha256 ? [] : otherHash)],
    computed,
  };
}

const otherHash: RollFailure[] = ["odds_other_hash"];

function rewardFailures({ rewards, position, prize }: CheckedRoll, ticket: number): RollFailure[] {
  if (findRangeIndex(rewards, ticket) !== position) return ["other_reward"];
  return rewards[position]?.label === prize.label ? [] : ["other_label"];
}

export function coverAllTickets(ranges: readonly TicketRange[]): boolean {
  let next = 1;
  const follow = ranges.every(({ first_ticket: first, last_ticket: last }) => {
    const follows = first === next && last >= first - 1;
    next = last + 1;
    return follows;
  });
  return follow && next === ticketCount + 1;
}

function oddsFailures(rewards: readonly (TicketRange & Pick<RollReward, "prob">)[]): RollFailure[] {
  const failures: RollFailure[] = [];
  if (!coverAllTickets(rewards)) failures.push("odds_uneven");
  if (rewards.some((reward) => Math.round(reward.prob * ticketCount) !== rangeSize(reward)))
    failures.push("odds_other_share");
  return failures;
}

const rangeSize = ({ first_ticket: first, last_ticket: last }: TicketRange): number => last - first + 1;
