// Draws as pages tell them, and the check anybody can make of one: pure, offline, the same in browser and server.

import { type Holder, holdersIn, type Owner, ownersIn, type Range, ticketAt, ticketsIn } from "./entry-list.ts";
import { isRecord } from "./is-record.ts";
import type { Pages } from "./shared.ts";

/** Who signed the numbers: RANDOM.ORG, its stand-in in demo mode, or the site's own signer. */
export type DrawSource = "random.org" | "sandbox" | "site";

export interface DrawWinner {
  /** Rank over all rounds, from 1. */
  place: number;
  ticket: number;
  /** `id` is the entrant on the list: of a board a place there, and nobody's account. */
  user: { id: number; username: string; avatar: string | null };
  /** Why this win did not count; null when it stands. Another round drew the one who took the place. */
  void_reason: string | null;
}

export interface Draw {
  /** "raffle:12", in a later round "raffle:12:2": what the signed text names. */
  id: string;
  kind: "raffle" | "leaderboard";
  name: string;
  /** Path of the page that shows it. */
  href: string;
  /** Tickets in the frozen list. */
  total_tickets: number;
  /** SHA-256 of the list at `entries_url`, in hex; published before the numbers were asked for. */
  entries_sha256: string;
  entries_url: string;
  source: DrawSource | null;
  /** PEM; null while pending. */
  public_key: string | null;
  /** The exact text that was signed; null while pending. */
  random: string | null;
  /** Base64. */
  signature: string | null;
  serial_number: number | null;
  /** ISO 8601 UTC; null while pending. */
  drawn_at: string | null;
  /** In the order drawn; at most `winnersShown` in lists, all of them from the draw's own address. */
  winners: DrawWinner[];
  winners_count: number;
}

export const winnersShown = 50;

/** A roll of a case as the fairness page lists it. */
export interface FairRoll {
  id: number;
  case: string;
  /** Masked. */
  username: string;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  /** Null until its owner rotated it away. */
  server_seed: string | null;
  ticket: number;
  prize: { image: string | null; label: string };
}

/** A draw in the list of all draws. */
export interface ListedDraw extends Draw {
  /** Serial numbers of the same signer between it and the draw listed before it; null when there are none. */
  unlisted: SerialGap | null;
}

export interface SerialGap {
  from: number;
  to: number;
}

export interface FairnessProps {
  draws: ListedDraw[];
  rolls: FairRoll[];
  /** Of the draws; rolls page along. */
  pages: Pages;
  /** Keys of this site's own signers, PEM; null where one was never used. */
  keys: { site: string | null; sandbox: string | null };
}

/** RANDOM.ORG's published key (api.random.org, Signed API, Release 4): the only one its answers are checked with. */
export const randomOrgPublicKey = `-----BEGIN PUBLIC KEY-----
MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA7O3HQWLnTzCCj/qwoI4v
j/T9237we74rwcJW2w4SuzIKVlAn5yhaJcaeQpdpmHwmQt3aU8G1ba7n3xl7hdeP
kh+aEkYM3iVOhJZdkCKjzw2x7lUSQInZksgns8R4iGklJPInX6fmBjErt1YrjI8B
5Hqz3koibkqIZgVuZ1QfJogbmsrT64imgiDdeG3XDcOY4yDzS734bNqRUNYha3aD
nwvxrubyMhfWtBl2y6nXKDbeMKJ9NWu723V7L+BGFeEvYMPq8ieRVJ7ycavKeSXE
oi9GvgzCjuy2GBJOXs41O5f07VnqGxci6uqyblEgr0SoNETYFnJsSVkryyTPtO7l
h5jdFg4QmHBUEfzfcWQMkxj4LbDvRHMn5UIrofkA7g+97Wf/IQnZzhlZh+DgIb3j
jXD50GqJsd7cd0ojJZuzGf6BLSZ8g2KZOJ3KtB1u/nZ4HVQUdP6ZNop3mEx7Miar
7wSDjRzGg4ayfxHa8pOtE6o8pe0d7lVu3XTHC9kL5qZ3Xqld6Sx9tJ2ZQ2oDjTPl
PIhYGMLdeEhXmYUrhnDChpOJrWvsb/eh4M38sWUccBQTl9sBvWRkrbSCazlxZA+Y
5KOPEJ3NIR8GjKFNwbd8Bk9Yk3LnbocSp3E82BVD1gi4zRd9MtBhClGc//xi8S5W
rFho8l+sZ+dCq/iuVYLTkGUCAwEAAQ==
-----END PUBLIC KEY-----
`;

/** The key a draw is checked with: RANDOM.ORG's is known here, whatever the site says. */
export const keyOf = (draw: Pick<Draw, "source" | "public_key">): string | null =>
  draw.source === "random.org" ? randomOrgPublicKey : draw.public_key;

/** What we read of the signed text. */
export interface SignedNumbers {
  method: string;
  n: number;
  min: number;
  max: number;
  replacement: boolean;
  data: number[];
  userData: { id: string; entries_sha256: string };
  serialNumber: number;
  license: string | null;
  hashedApiKey: string;
}

/** The facts of a signed text, or null when it is none of ours. */
export function readRandom(random: string): SignedNumbers | null {
  const parsed = parsedObject(random);
  const userData = asObject(parsed?.userData);
  if (parsed === null || userData === null) return null;
  const { method, n, min, max, replacement, data, serialNumber, license, hashedApiKey } = parsed;
  const { id, entries_sha256 } = userData;
  const whole = [n, min, max, serialNumber].every(Number.isSafeInteger);
  const words = typeof method === "string" && typeof id === "string" && typeof entries_sha256 === "string";
  if (!whole || !words || typeof replacement !== "boolean") return null;
  if (!Array.isArray(data) || !data.every(Number.isSafeInteger)) return null;
  const licenseType = asObject(license)?.type;
  return {
    method,
    n: n as number,
    min: min as number,
    max: max as number,
    replacement,
    data: data as number[],
    userData: { id, entries_sha256 },
    serialNumber: serialNumber as number,
    license: typeof licenseType === "string" ? licenseType : null,
    hashedApiKey: typeof hashedApiKey === "string" ? hashedApiKey : "",
  };
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

const asObject = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null);

/** What was asked: `n` integers of min…max; each at most once, unless they may repeat. */
export interface NumbersAsked {
  n: number;
  min: number;
  max: number;
  replacement: boolean;
}

/**
 * Of a single ticket some services refuse to draw 1 of 1…1; then 2 of 1…2 are drawn and the 2 is passed over. Numbers
 * above the total only occur there.
 */
export const spareAsked: NumbersAsked = { n: 2, min: 1, max: 2, replacement: false };

/** Winners of a board, and at most this many prizes: whoever draws and whoever checks go by it. */
export const boardWinners = 15;
/** A board wants entrants, not tickets: for each of its winners a pair of numbers below a thousand million. */
const pairBase = 1_000_000_000;

/** The question for drawing `wanted` of `total` tickets, or the users of a board. */
export const numbersFor = (kind: Draw["kind"], total: number, wanted: number): NumbersAsked =>
  kind === "leaderboard"
    ? { n: 2 * wanted, min: 0, max: pairBase - 1, replacement: true }
    : { n: Math.min(wanted, total), min: 1, max: total, replacement: false };

/** Whether the signed numbers are an answer to that question, and nothing else. */
export function answers(numbers: SignedNumbers, kind: Draw["kind"], total: number, wanted: number): boolean {
  const { data, method } = numbers;
  const asked = [numbersFor(kind, total, wanted), ...(kind === "raffle" && total === 1 ? [spareAsked] : [])];
  return (
    method === "generateSignedIntegers" &&
    asked.some((question) => isQuestion(numbers, question)) &&
    data.length === numbers.n &&
    (numbers.replacement || new Set(data).size === numbers.n) &&
    data.every((number) => number >= numbers.min && number <= numbers.max)
  );
}

const isQuestion = (numbers: SignedNumbers, { n, min, max, replacement }: NumbersAsked): boolean =>
  numbers.n === n && numbers.min === min && numbers.max === max && numbers.replacement === replacement;

/** The winning places in the list, in the order drawn: the t-th ticket of the list wins. */
export const drawnPlaces = (numbers: SignedNumbers, total: number): number[] =>
  numbers.data.filter((number) => number <= total);

/**
 * Draws different entrants by ticket (docs/decided.md, Raffles and draws): for each the next pair a, b names the
 * ((a·10^9 + b) mod r)-th ticket, counted from 0, of the r that no winner holds yet; then all of their tickets leave.
 * Ends with the pairs, or when nobody is left. `total` counts the tickets of the list; `excluded` left before it,
 * ascending and apart from each other.
 */
export async function drawnEntrants(
  data: readonly number[],
  total: number,
  holderOf: (ticket: number) => Holder | null | Promise<Holder | null>,
  excluded: readonly Range[] = [],
): Promise<Owner[] | null> {
  const winners: Owner[] = [];
  let gone = excluded;
  let left = total;
  for (let pair = 0; left > 0; pair += 1) {
    const [a, b] = [data[2 * pair], data[2 * pair + 1]];
    if (a === undefined || b === undefined) break;
    const place = Number((BigInt(a) * BigInt(pairBase) + BigInt(b)) % BigInt(left)) + 1;
    const ticket = ticketAt(place, gone);
    const holder = await holderOf(ticket);
    if (holder === null) return null;
    winners.push({ ticket, entrant: holder.entrant });
    gone = [...gone, ...holder.ranges].sort((one, other) => one.first - other.first);
    left -= ticketsIn(holder.ranges);
  }
  return winners;
}

/** Whether this browser can check signatures: pages that came over plain HTTP from elsewhere cannot. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether `signature` (base64) is the key's over exactly this text: RSA PKCS#1 v1.5 with SHA-512, or Ed25519. False
 * for what is no signature or no key; "unknown" when the browser does not know the kind of key.
 */
export async function signatureHolds(
  random: string,
  signature: string,
  publicKeyPem: string,
): Promise<boolean | "unknown"> {
  const bytes = bytesOfBase64(signature);
  const der = bytesOfBase64(publicKeyPem.replace(/-----[A-Z ]+-----|\s/g, ""));
  if (bytes === null || der === null) return false;
  const kind = isEd25519(der) ? { name: "Ed25519" } : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-512" };
  try {
    const key = await crypto.subtle.importKey("spki", der, kind, false, ["verify"]);
    return await crypto.subtle.verify(kind.name, key, bytes, new TextEncoder().encode(random));
  } catch (error) {
    return error instanceof Error && error.name === "NotSupportedError" ? "unknown" : false;
  }
}

/** Ed25519's object identifier, 1.3.101.112 (RFC 8410), stands right after the two sequences' heads. */
const isEd25519 = (der: Uint8Array): boolean =>
  der.length === 44 && [0x06, 0x03, 0x2b, 0x65, 0x70].every((byte, at) => der[4 + at] === byte);

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export interface Check {
  name: "signature" | "asked" | "list" | "winners";
  /** "unknown": this browser cannot tell. */
  holds: boolean | "unknown";
}

/** Everything one needs to check a draw: its published facts, and the bytes of its entry list. */
export type CheckedDraw = Pick<
  Draw,
  "id" | "kind" | "source" | "public_key" | "random" | "signature" | "entries_sha256" | "total_tickets"
> & { winners: Pick<DrawWinner, "ticket" | "user">[] };

/** The four checks of a draw, in the order they are told. */
export async function checkDraw(draw: CheckedDraw, list: Uint8Array<ArrayBuffer>): Promise<Check[]> {
  const key = keyOf(draw);
  const { random, signature } = draw;
  if (random === null || signature === null || key === null) return [{ name: "signature", holds: false }];
  const numbers = readRandom(random);
  return [
    { name: "signature", holds: await signatureHolds(random, signature, key) },
    { name: "asked", holds: numbers !== null && isAskedFor(draw, numbers) },
    { name: "list", holds: (await sha256Hex(list)) === draw.entries_sha256 },
    {
      name: "winners",
      holds: numbers !== null && (await winnersFollow(draw, numbers, new TextDecoder().decode(list))),
    },
  ];
}

const isAskedFor = (draw: CheckedDraw, numbers: SignedNumbers): boolean =>
  numbers.userData.id === draw.id &&
  numbers.userData.entries_sha256 === draw.entries_sha256 &&
  answers(numbers, draw.kind, draw.total_tickets, winnersAsked(draw));

/** A board's first draw is for fifteen, however few there were; a later one for as many as it gave. */
const winnersAsked = ({ id, kind, winners }: CheckedDraw): number =>
  kind === "leaderboard" && id.split(":").length === 2 ? boardWinners : winners.length;

async function winnersFollow(draw: CheckedDraw, numbers: SignedNumbers, list: string): Promise<boolean> {
  if (draw.kind === "leaderboard") return boardWinnersFollow(draw, numbers, list);
  const places = drawnPlaces(numbers, draw.total_tickets);
  const found = ownersIn(list, places);
  if (found === null || found.total !== draw.total_tickets || places.length !== draw.winners.length) return false;
  return draw.winners.every(({ ticket, user }, index) => {
    const owner = found.owners.get(places[index] ?? 0);
    return owner?.ticket === ticket && owner.entrant === user.id;
  });
}

async function boardWinnersFollow(draw: CheckedDraw, numbers: SignedNumbers, list: string): Promise<boolean> {
  const holders = holdersIn(list);
  if (holders === null || holders.total !== draw.total_tickets) return false;
  const drawn = await drawnEntrants(numbers.data, draw.total_tickets, holders.holderOf, holders.gaps);
  return (
    drawn?.length === draw.winners.length &&
    draw.winners.every(({ ticket, user }, index) => {
      return drawn[index]?.ticket === ticket && drawn[index]?.entrant === user.id;
    })
  );
}

/** The page of RANDOM.ORG that checks an answer; over 2,046 characters it wants a form instead. */
export const randomOrgForm = "https://api.random.org/signatures/form";
export const longestLink = 2_046;

export function randomOrgLink(random: string, signature: string): string {
  const bytes = new TextEncoder().encode(random);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${randomOrgForm}?format=json&random=${encodeURIComponent(base64)}&signature=${encodeURIComponent(signature)}`;
}

/**
 * The serial numbers a signer gave out between a draw and the one listed before it: asked for and not used, or used for
 * something else. `before` is the highest lower number listed, whenever that draw was made.
 */
export function serialGap(serialNumber: number | null, before: number | null): SerialGap | null {
  if (serialNumber === null || before === null) return null;
  const [from, to] = [before + 1, serialNumber - 1];
  return to >= from ? { from, to } : null;
}
