// Pure and offline, so anybody can run it. Browser, server and verify.html use the same code.
import { isDecidedOutside } from "../rules/beacon.ts";
import {
  type Check,
  type CheckContext,
  type CheckedDraw,
  isInDoubt,
  isOutcomeKnowable,
  listFailures,
  maxClockSkewMs,
  parseDrawList,
  toCheck,
  winnersCheck,
} from "../rules/checked-draw.ts";
import { answerFailure, drawnEntrants, drawnPlaces } from "../rules/draw-rule.ts";
import { type EntryList, findHolder, findOwners, type Owner } from "../rules/entry-list.ts";
import type { DrawFailure, LogNote } from "../rules/failure-words.ts";
import { type Draw, type ListedDraw, type SignerKey, serialGap } from "../rules/fairness.ts";
import { parseSignedNumbers, type SignedNumbers, verificationKey, verifySignature } from "../rules/signed-numbers.ts";

/**
 * The result of all checks together:
 * - proven: an outside service decided the draw.
 * - follows: a beacon decided the draw, but nobody here saw that the list came before the beacon.
 * - consistent: everything matches, but this site chose the numbers.
 * - undecided: everything matches, and nobody has won.
 * - spoken: nobody has won although the beacon was published, so anybody could know who would have won.
 */
export type Verdict = "proven" | "follows" | "consistent" | "undecided" | "spoken" | "fails" | "unknown";

export function toDrawVerdict(checks: readonly Check[], draw: Pick<Draw, "source" | "random" | "state">): Verdict {
  if (checks.some(({ holds }) => holds === false)) return "fails";
  if (checks.some(isOutcomeKnowable)) return "spoken";
  if (!checks.every(({ holds }) => holds === true)) return "unknown";
  if (checks.some(isInDoubt)) return "unknown";
  if (draw.state !== "drawn") return "undecided";
  if (!isDecidedOutside(draw)) return "consistent";
  // Only the site says when a list was frozen, so a witness must confirm that the beacon came later.
  const isWitnessed = draw.source !== "drand" || checks.some(({ name }) => name === "witnessed");
  return isWitnessed ? "proven" : "follows";
}

/** Runs the checks of a draw in the order they are shown. A cancelled draw has no winners and may have no numbers. */
export async function checkDraw(
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
  known: CheckContext = {},
): Promise<Check[]> {
  if (draw.random === null && draw.state !== "drawn") return checkUnnumbered(draw, list);
  // The elliptic-curve arithmetic in beacon-check.ts is large, and no other draw needs it.
  if (draw.source === "drand") return (await import("./beacon-check.ts")).checkBeaconDraw(draw, list);
  const key = verificationKey(draw);
  const { random, signature } = draw;
  if (random === null || signature === null || key === null) return [toCheck("signature", ["no_answer"])];
  const numbers = parseSignedNumbers(random);
  const entries = parseDrawList(draw, list);
  const checks = [
    await checkSignature(random, signature, key),
    toCheck("asked", numbers === null ? ["unreadable_text"] : requestFailures(draw, numbers)),
    ...(numbers === null
      ? []
      : [{ ...toCheck("told", publishedFieldFailures(draw, numbers, known)), notes: requestNotes(draw, known) }]),
    toCheck("list", await listFailures(draw, list, entries)),
  ];
  if (numbers === null || typeof entries === "string") return checks;
  return [...checks, winnersCheck(draw, await drawByNumbers(numbers, draw.kind, entries))];
}

async function checkUnnumbered(draw: CheckedDraw, list: Uint8Array<ArrayBuffer>): Promise<Check[]> {
  const entries = parseDrawList(draw, list);
  const own = toCheck("list", await listFailures(draw, list, entries));
  const won = draw.winners.length === 0 ? [] : [winnersCheck(draw, null)];
  if (draw.commitment === null) return [own, ...won];
  return [(await import("./beacon-check.ts")).checkCommitment(draw, draw.commitment), own, ...won];
}

async function checkSignature(random: string, signature: string, key: string): Promise<Check> {
  const holds = await verifySignature(random, signature, key);
  return holds === "unknown"
    ? { name: "signature", holds, failures: [] }
    : toCheck("signature", holds ? [] : ["bad_signature"]);
}

function requestFailures(draw: CheckedDraw, numbers: SignedNumbers): DrawFailure[] {
  const failures: DrawFailure[] = [];
  if (numbers.userData.id !== draw.id) failures.push("other_draw");
  if (numbers.userData.entries_sha256 !== draw.entries_sha256) failures.push("other_list");
  const answer = answerFailure(numbers, draw.kind, draw.total_tickets, draw.winners_wanted);
  if (answer !== null) failures.push(answer);
  return failures;
}

function publishedFieldFailures(
  draw: CheckedDraw,
  numbers: SignedNumbers,
  { keys, listed, others = [] }: CheckContext,
): DrawFailure[] {
  const failures: DrawFailure[] = [];
  if (draw.serial_number !== numbers.serialNumber) failures.push("other_serial");
  if (draw.account !== numbers.hashedApiKey) failures.push("other_account");
  const at = numbers.completedAt;
  if (at === null || draw.drawn_at !== at) failures.push("other_time");
  if (at !== null && !(Date.parse(at) >= Date.parse(draw.frozen_at) - maxClockSkewMs))
    failures.push("made_before_list");
  if (
    listed !== undefined &&
    !(isGapCorrect(listed, numbers.serialNumber) && matchesNeighbours(listed, numbers, others))
  )
    failures.push("other_gap");
  if (others.some((other) => isSameNumber(other, draw, numbers))) failures.push("serial_twice");
  if (keys !== undefined && !keys.some((key) => isSigningKey(key, draw, numbers))) failures.push("unlisted_key");
  return failures;
}

function requestNotes({ source }: CheckedDraw, { listed }: CheckContext): LogNote[] {
  if (source !== "random.org" || listed === undefined) return [];
  if (listed.unlisted !== null) return ["numbers_unlisted"];
  return listed.listed_before === null ? ["first_of_account"] : [];
}

function isGapCorrect(
  { listed_before: before, unlisted }: Pick<ListedDraw, "listed_before" | "unlisted">,
  own: number,
) {
  const gap = serialGap(own, before?.serial_number ?? null);
  const isBefore = before === null || before.serial_number < own;
  return isBefore && gap?.from === unlisted?.from && gap?.to === unlisted?.to;
}

/**
 * Checks that no other draw of this account has a serial number between those of this draw and the one listed before it. The
 * draw before must exist, belong to this account and have the stated serial number, because an invented one would hide a gap.
 */
function matchesNeighbours(
  { listed_before: before }: Pick<ListedDraw, "listed_before">,
  own: SignedNumbers,
  others: readonly Pick<Draw, "id" | "random">[],
): boolean {
  const read = others.map(({ id, random }) => ({ id, text: random === null ? null : parseSignedNumbers(random) }));
  const earlier = read.find(({ id }) => id === before?.id)?.text;
  if (before !== null && !(earlier?.hashedApiKey === own.hashedApiKey && earlier.serialNumber === before.serial_number))
    return false;
  return read.every(({ id, text }) => {
    if (text === null || text.hashedApiKey !== own.hashedApiKey || id === before?.id) return true;
    return text.serialNumber >= own.serialNumber || text.serialNumber < (before?.serial_number ?? 0);
  });
}

function isSameNumber(
  { id, random }: Pick<Draw, "id" | "random">,
  { id: ownId }: CheckedDraw,
  own: SignedNumbers,
): boolean {
  const text = id === ownId || random === null ? null : parseSignedNumbers(random);
  return text?.hashedApiKey === own.hashedApiKey && text.serialNumber === own.serialNumber;
}

const isSigningKey = (
  key: Pick<SignerKey, "source" | "account" | "public_key">,
  draw: CheckedDraw,
  text: SignedNumbers,
) => key.source === draw.source && key.account === text.hashedApiKey && key.public_key === draw.public_key;

async function drawByNumbers(numbers: SignedNumbers, kind: Draw["kind"], entries: EntryList): Promise<Owner[] | null> {
  if (kind === "leaderboard")
    return drawnEntrants(numbers.data, entries.total, (ticket) => findHolder(entries, ticket), entries.gaps);
  const places = drawnPlaces(numbers, entries.total);
  const owners = findOwners(entries, places);
  const drawn = places.flatMap((place) => owners.get(place) ?? []);
  return drawn.length === places.length ? drawn : null;
}
