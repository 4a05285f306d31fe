// How a roll is decided (docs/fairness.md). Pure, and the same in browsers and in Node: anybody's check runs this.

/** A roll's tickets are 1 to this many; a probability of 0.000001 is one ticket. */
export const ticketCount = 1_000_000;

/** What the HMAC is taken of. Nonces count from 1 under each server seed. */
export const rollMessage = (clientSeed: string, nonce: number): string => `${clientSeed}:${nonce}`;

/** The ticket an HMAC (hex) stands for: its first 52 bits as a fraction of 1, in doubles, of all tickets. */
export function ticketOf(hmacHex: string): number {
  return Math.floor((Number.parseInt(hmacHex.slice(0, 13), 16) / 16 ** 13) * ticketCount) + 1;
}

export interface TicketRange {
  first_ticket: number;
  /** One less than the first when it owns no ticket. */
  last_ticket: number;
}

/** Index of the range that holds the ticket; -1 for a ticket nobody owns. */
export const ownerOf = (ranges: readonly TicketRange[], ticket: number): number =>
  ranges.findIndex(({ first_ticket, last_ticket }) => first_ticket <= ticket && ticket <= last_ticket);

/** Ranges one after another in the order given; `tickets` of each, which must be `ticketCount` together. */
export function ticketRanges(tickets: readonly number[]): TicketRange[] {
  let last = 0;
  return tickets.map((count) => {
    const first = last + 1;
    last += count;
    return { first_ticket: first, last_ticket: last };
  });
}

/** Browsers give WebCrypto to pages from HTTPS or localhost only. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text, as 64 hex characters: a server seed's published hash. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", utf8(text)));
}

/** HMAC-SHA256 as hex. The key is the server seed's 64 hex characters as text, not the bytes they stand for. */
export async function hmacHex(serverSeed: string, message: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(serverSeed), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, utf8(message)));
}

export interface RollFacts {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
}

export interface RollCheck {
  /** The revealed seed is the one whose hash was shown before the roll. */
  isSeedKept: boolean;
  hmac: string;
  /** What the rule makes of the seeds. */
  ticket: number;
  /** It is the ticket the roll was given. */
  isTicketRight: boolean;
}

/** Computes a roll anew from its revealed seeds. */
export async function checkRoll(roll: RollFacts): Promise<RollCheck> {
  const hmac = await hmacHex(roll.server_seed, rollMessage(roll.client_seed, roll.nonce));
  const ticket = ticketOf(hmac);
  return {
    isSeedKept: (await sha256Hex(roll.server_seed)) === roll.server_seed_hash,
    hmac,
    ticket,
    isTicketRight: ticket === roll.ticket,
  };
}
