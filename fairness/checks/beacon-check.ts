// The check anybody can make of a draw by a beacon: pure, offline, the same in browser and server. Everything is computed
// anew from the list, the published facts and the beacon's signature; what the record says of itself is only compared.
// It brings the curve's arithmetic along, so it is loaded when such a draw is checked.
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
 * The checks, in the order they are told: the beacon is its chain's; the draw had committed to it, and to these terms; what
 * is told beside it fits; the list is the one; the winners follow. Whether its chain is an outside one: `isDecidedOutside`.
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
  // What follows from a list that nobody can read, or from no beacon, is nothing to judge.
  if (typeof entries === "string" || !isHex(signature)) return checks;
  const numbers = beaconNumbers(beaconRandomness(signature), sha256Text(answer.commitment));
  return [...checks, await checkDrawnWinners(draw, answer.data, numbers, entries)];
}

/** What a draw that has no numbers yet, or never had any, committed to. The demo's chain tells its key with them only. */
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

/** A chain known here with the key known here; or the demo's, whose name follows from its key. Null for any other. */
export function findBeaconChain(
  { public_key: key }: Pick<CheckedDraw, "public_key">,
  hash: string,
): BeaconChain | null {
  const pinned = pinnedChains.find((chain) => chain.hash === hash);
  if (pinned !== undefined) return pinned;
  if (key === null || !/^[0-9a-f]{192}$/.test(key) || sandboxChainHash(key) !== hash) return null;
  return createSandboxChain(key, hash);
}

/** The text was published before, is this draw's to the letter, and names the one round its moment allows. */
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

/** What the site tells beside the beacon. There is nothing to ask twice, so there are no serial numbers. */
function publishedFieldFailures(draw: CheckedDraw, { round }: BeaconAnswer, chain: BeaconChain): DrawFailure[] {
  const failures: DrawFailure[] = [];
  const spokenAt = roundTime(round, chain);
  if (draw.serial_number !== null) failures.push("other_serial");
  if (draw.round !== round) failures.push("told_other_round");
  if (draw.round_at !== spokenAt.toISOString()) failures.push("told_other_moment");
  // A clock that was behind by seconds is no lie.
  if (!(Date.parse(draw.drawn_at ?? "") >= +spokenAt - maxClockSkewMs)) failures.push("drawn_before_beacon");
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

/** Who wins by a beacon's numbers. */
export const drawByBeacon = async (draw: CheckedDraw, numbers: BeaconNumbers, entries: EntryList): Promise<Drawn> =>
  draw.kind === "leaderboard" ? drawBoardByBeacon(draw, numbers, entries) : drawRaffleByBeacon(draw, numbers, entries);

export interface Drawn {
  places: number[];
  /** Null: a place leads to no ticket. */
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
