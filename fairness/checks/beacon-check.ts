// Checks a draw that a beacon decided. Pure, offline, the same in browser and server. It computes everything again from the
// list, the published facts and the beacon's signature. Then it compares the results with the draw's fields. This module
// includes the elliptic-curve arithmetic, so load it only when such a draw is checked.
import {
  type BeaconAnswer,
  type BeaconChain,
  type Commitment,
  createSandboxChain,
  formatCommitment,
  parseBeaconAnswer,
  parseCommitment,
  pinnedChains,
  roundFor,
  roundTime,
} from "../rules/beacon.ts";
import {
  type BeaconNumbers,
  beaconNumbers,
  beaconPlaces,
  beaconRandomness,
  createPlaceSequence,
  isBeaconValid,
  sandboxChainHash,
  sha256Text,
} from "../rules/beacon-numbers.ts";
import {
  type Check,
  type CheckedDraw,
  listFailures,
  maxClockSkewMs,
  parseDrawList,
  toCheck,
  winnersCheck,
} from "../rules/checked-draw.ts";
import { drawEntrantsBy } from "../rules/draw-rule.ts";
import { type EntryList, findHolder, findOwners, type Owner } from "../rules/entry-list.ts";
import type { DrawFailure } from "../rules/failure-words.ts";

/**
 * Runs the checks in the order they are shown: the beacon belongs to its chain; the draw committed to the beacon's round and
 * to these terms; the other published fields match; the list is the right one; the winners follow. `isDecidedOutside` is
 * false for the demo's own chain.
 */
export async function checkBeaconDraw(draw: CheckedDraw, list: Uint8Array<ArrayBuffer>): Promise<Check[]> {
  const answer = parseBeaconAnswer(draw.random ?? "");
  const { signature } = draw;
  if (answer === null || signature === null) return [toCheck("signature", ["no_answer"])];
  const chain = findBeaconChain(draw, answer.chain);
  if (chain === null) return [toCheck("signature", ["unknown_chain"])];
  const entries = parseDrawList(draw, list);
  const checks = [
    toCheck("signature", isBeaconValid(answer.round, signature, chain.publicKey) ? [] : ["other_beacon"]),
    toCheck("asked", commitmentFailures(draw, answer, chain)),
    toCheck("told", publishedFieldFailures(draw, answer, chain)),
    toCheck("list", await listFailures(draw, list, entries)),
  ];
  if (typeof entries === "string" || !isHex(signature)) return checks;
  const numbers = beaconNumbers(beaconRandomness(signature), sha256Text(answer.commitment));
  return [...checks, await checkDrawnWinners(draw, answer.data, numbers, entries)];
}

/**
 * Checks the commitment of a draw that has no numbers yet or never got any. The demo's chain publishes its key only together
 * with the numbers, so the demo's rules are not checked here.
 */
export function checkCommitment(draw: CheckedDraw, commitment: string): Check {
  const { chain: hash = "", round = 0 } = parseCommitment(commitment) ?? {};
  const chain = pinnedChains.find((each) => each.hash === hash);
  const failures = commitmentFailures(draw, { commitment, chain: hash, round }, chain ?? null);
  if (draw.round !== round) failures.push("told_other_round");
  if (chain !== undefined && draw.round_at !== roundTime(round, chain).toISOString())
    failures.push("told_other_moment");
  return toCheck("asked", failures);
}

const isHex = (text: string): boolean => /^([0-9a-f]{2})+$/.test(text);

/**
 * Finds a chain by hash: a pinned chain, or the demo's, whose hash is computed from its key. Returns null for any other hash.
 */
export function findBeaconChain(
  { public_key: key }: Pick<CheckedDraw, "public_key">,
  hash: string,
): BeaconChain | null {
  const pinned = pinnedChains.find((chain) => chain.hash === hash);
  if (pinned !== undefined) return pinned;
  if (key === null || !/^[0-9a-f]{192}$/.test(key) || sandboxChainHash(key) !== hash) return null;
  return createSandboxChain(key, hash);
}

function commitmentFailures(draw: CheckedDraw, answer: CommittedFields, chain: BeaconChain | null): DrawFailure[] {
  const committed = parseCommitment(answer.commitment);
  if (committed === null || formatCommitment(committed) !== answer.commitment) return ["commitment_unreadable"];
  const failures = committedTermsFailures(draw, committed, answer);
  if (draw.commitment !== answer.commitment) failures.push("other_commitment");
  if (chain === null) return failures;
  const frozenAt = new Date(draw.frozen_at);
  const inForce = +frozenAt >= Date.parse(chain.from) && (chain.until === null || +frozenAt < Date.parse(chain.until));
  if (!inForce) failures.push("chain_not_in_force");
  else if (committed.round !== roundFor(frozenAt, chain)) failures.push("round_of_another_moment");
  return failures;
}

type CommittedFields = Pick<BeaconAnswer, "commitment" | "chain" | "round">;

function committedTermsFailures(draw: CheckedDraw, committed: Commitment, answer: CommittedFields): DrawFailure[] {
  const failures: DrawFailure[] = [];
  if (committed.draw !== draw.id) failures.push("committed_other_draw");
  if (committed.entries !== draw.entries_sha256) failures.push("committed_other_list");
  if (committed.tickets !== draw.total_tickets) failures.push("committed_other_total");
  if (committed.winners !== draw.winners_wanted) failures.push("committed_other_count");
  const isOfBoard = committed.entrants !== null;
  if (committed.entrants !== draw.entrants_sha256 || isOfBoard !== (draw.kind === "leaderboard"))
    failures.push("committed_other_entrants");
  if (committed.chain !== answer.chain) failures.push("committed_other_chain");
  if (committed.round !== answer.round) failures.push("committed_other_round");
  return failures;
}

/** Checks no serial numbers: beacons have none, because nobody can request a different beacon. */
function publishedFieldFailures(draw: CheckedDraw, { round }: BeaconAnswer, chain: BeaconChain): DrawFailure[] {
  const failures: DrawFailure[] = [];
  const publishedAt = roundTime(round, chain);
  if (draw.serial_number !== null) failures.push("other_serial");
  if (draw.round !== round) failures.push("told_other_round");
  if (draw.round_at !== publishedAt.toISOString()) failures.push("told_other_moment");
  // A clock that is a few seconds slow is not a failure.
  if (!(Date.parse(draw.drawn_at ?? "") >= +publishedAt - maxClockSkewMs)) failures.push("drawn_before_beacon");
  return failures;
}

async function checkDrawnWinners(
  draw: CheckedDraw,
  data: readonly number[],
  numbers: BeaconNumbers,
  entries: EntryList,
): Promise<Check> {
  const { places, owners } = await drawByBeacon(draw, numbers, entries);
  return winnersCheck(draw, owners, places.join() === data.join() ? [] : ["beacon_other_numbers"]);
}

export const drawByBeacon = async (draw: CheckedDraw, numbers: BeaconNumbers, entries: EntryList): Promise<Drawn> =>
  draw.kind === "leaderboard" ? drawBoardByBeacon(draw, numbers, entries) : drawRaffleByBeacon(draw, numbers, entries);

export interface Drawn {
  places: number[];
  /** The owners of the drawn tickets. Null when one of the numbers leads to no ticket. */
  owners: Owner[] | null;
}

function drawRaffleByBeacon(
  { winners_wanted: wanted }: CheckedDraw,
  numbers: BeaconNumbers,
  entries: EntryList,
): Drawn {
  const places = beaconPlaces(numbers, entries.total, wanted);
  const found = findOwners(entries, places);
  const owners = places.flatMap((place) => found.get(place) ?? []);
  return { places, owners: owners.length === places.length ? owners : null };
}

async function drawBoardByBeacon(
  { winners_wanted: wanted }: CheckedDraw,
  numbers: BeaconNumbers,
  entries: EntryList,
): Promise<Drawn> {
  const { places, next } = createPlaceSequence(numbers, wanted);
  const owners = await drawEntrantsBy(next, entries.total, (ticket) => findHolder(entries, ticket), entries.gaps);
  return { places, owners };
}
