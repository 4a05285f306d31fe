// Checks a board's entrants: one line for each place, without names. The draw commits to these lines, and entrants can find
// their own. Pure, the same in browser and server.

import { type Check, type CheckedDraw, decodeText, toCheck } from "../rules/checked-draw.ts";
import { parseEntryList } from "../rules/entry-list.ts";
import type { DrawFailure } from "../rules/failure-words.ts";
import { sha256Hex } from "../rules/roll-rule.ts";

export interface EntrantLine {
  place: number;
  wager_cents: number;
  /** SHA-256 of the salt's bytes and the account's id, in hex. */
  account_sha256: string;
}

export interface OwnEntrant {
  place: number;
  account_id: string;
  /** Sixteen bytes in hex. */
  salt: string;
}

const centsPerTicket = 10_000;

/**
 * Returns the parsed lines. Returns null unless places ascend from 1 without a gap and no wager is higher than the one
 * before.
 */
export function parseEntrants(text: string): EntrantLine[] | null {
  const texts = text.split("\n");
  if (texts.pop() !== "") return null;
  const lines: EntrantLine[] = [];
  for (const [index, line] of texts.entries()) {
    const match = /^([1-9]\d{0,14}),([1-9]\d{0,14}),([0-9a-f]{64})$/.exec(line);
    const [place, wagerCents] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null || place !== index + 1 || wagerCents > (lines.at(-1)?.wager_cents ?? wagerCents)) return null;
    lines.push({ place, wager_cents: wagerCents, account_sha256: match[3] ?? "" });
  }
  return lines;
}

/**
 * Checks that the draw committed to these lines. Also checks that the first round's list gives each entrant exactly the
 * tickets that their wager is worth, and has nobody else. `entrants` is null when the request failed, and "none" when
 * the site replied that there are none. Returns null for a raffle's draw.
 */
export async function checkEntrants(
  draw: Pick<CheckedDraw, "kind" | "entrants_sha256">,
  firstList: Uint8Array<ArrayBuffer>,
  entrants: Uint8Array<ArrayBuffer> | "none" | null,
): Promise<Check | null> {
  if (draw.kind === "raffle") return null;
  if (draw.entrants_sha256 === null) return toCheck("entrants", ["entrants_uncommitted"]);
  if (entrants === null) return { name: "entrants", holds: "unknown", failures: [] };
  if (entrants === "none") return toCheck("entrants", ["entrants_withheld"]);
  const isSame = (await sha256Hex(entrants)) === draw.entrants_sha256;
  const failures: DrawFailure[] = isSame ? [] : ["entrants_other_hash"];
  const lines = parseEntrants(decodeText(entrants));
  if (lines === null) failures.push("entrants_unreadable");
  else if (!matchesWagers(lines, decodeText(firstList))) failures.push("entrants_other_tickets");
  return toCheck("entrants", failures);
}

function matchesWagers(entrants: readonly EntrantLine[], list: string): boolean {
  const entries = parseEntryList(list, true);
  if (typeof entries === "string") return false;
  const listed = entries.lines.map(({ first, last, entrant }) => `${entrant},${last - first + 1}`);
  const due = entrants.flatMap(({ place, wager_cents: cents }) =>
    cents < centsPerTicket ? [] : [`${place},${Math.floor(cents / centsPerTicket)}`],
  );
  return listed.join() === due.join();
}

export async function findOwnLine(entrants: readonly EntrantLine[], own: OwnEntrant): Promise<EntrantLine | null> {
  const line = entrants[own.place - 1];
  return line !== undefined && line.account_sha256 === (await accountSha256(own)) ? line : null;
}

export function accountSha256({ salt, account_id: account }: Pick<OwnEntrant, "salt" | "account_id">): Promise<string> {
  const bytes = (salt.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return sha256Hex(Uint8Array.from([...bytes, ...new TextEncoder().encode(account)]));
}
