// The check anybody can make of a draw by a beacon: pure, offline, the same in browser and server. Everything is computed
// anew from the list, the published facts and the beacon's signature; what the record says of itself is only compared.
// It brings the curve's arithmetic along, so it is loaded when such a draw is checked.
import {
  type BeaconChain,
  type Commitment,
  commitmentText,
  pinnedChains,
  readBeaconAnswer,
  readCommitment,
  roundFor,
  sandboxChainOf,
} from "./beacon.ts";
import {
  type BeaconNumbers,
  beaconNumbers,
  beaconPlaces,
  placesDrawn,
  randomnessOf,
  sandboxChainHash,
  sha256Hex,
  sha256Text,
} from "./beacon-numbers.ts";
import { beaconHolds } from "./beacon-signature.ts";
import { entrantsBy } from "./draw-rule.ts";
import { holdersIn, type Owner, ownersIn } from "./entry-list.ts";
import type { Draw, DrawWinner } from "./fairness.ts";

/** Everything one needs to check a draw by a beacon: its published facts, beside the bytes of its entry list. */
export type BeaconDraw = Pick<
  Draw,
  | "id"
  | "kind"
  | "public_key"
  | "random"
  | "signature"
  | "entries_sha256"
  | "total_tickets"
  | "winners_wanted"
  | "frozen_at"
  | "commitment"
> & { winners: Pick<DrawWinner, "ticket" | "user">[] };

export interface BeaconCheck {
  name: "signature" | "asked" | "list" | "winners";
  holds: boolean;
  /** What does not fit, as a sentence; null where all does. */
  why: string | null;
}

const check = (name: BeaconCheck["name"], why: string | null): BeaconCheck => ({ name, holds: why === null, why });

/**
 * The four checks, in the order they are told: the beacon is its chain's; the draw had committed to it, and to these
 * terms; the list is the one; the winners follow. Whether its chain is an outside one: `decidedOutside`.
 */
export async function checkBeaconDraw(draw: BeaconDraw, list: Uint8Array<ArrayBuffer>): Promise<BeaconCheck[]> {
  const answer = readBeaconAnswer(draw.random ?? "");
  const { signature } = draw;
  if (answer === null || signature === null) return [check("signature", "There is no beacon to check.")];
  const chain = chainOf(draw, answer.chain);
  const spoken = chain === null ? "It names a chain nobody knows." : beaconFault(answer.round, signature, chain);
  const numbers = beaconNumbers(
    /^([0-9a-f]{2})+$/.test(signature) ? randomnessOf(signature) : "",
    sha256Text(answer.commitment),
  );
  return [
    check("signature", spoken),
    check("asked", chain === null ? spoken : commitmentFault(draw, answer, chain)),
    check("list", sha256Hex(list) === draw.entries_sha256 ? null : "The entry list is not the one that was frozen."),
    check("winners", await winnersFault(draw, answer.data, numbers, new TextDecoder().decode(list))),
  ];
}

/** Somebody outside decided it: its chain is one of those known here. The demo's own chain is not. */
export const decidedOutside = (draw: Pick<Draw, "random">): boolean =>
  pinnedChains.some(({ hash }) => hash === readBeaconAnswer(draw.random ?? "")?.chain);

/** A chain known here with the key known here; or the demo's, whose name follows from its key. Null for any other. */
function chainOf({ public_key: key }: Pick<Draw, "public_key">, hash: string): BeaconChain | null {
  const pinned = pinnedChains.find((chain) => chain.hash === hash);
  if (pinned !== undefined) return pinned;
  if (key === null || !/^[0-9a-f]{192}$/.test(key) || sandboxChainHash(key) !== hash) return null;
  return sandboxChainOf(key, hash);
}

const beaconFault = (round: number, signature: string, { publicKey }: BeaconChain): string | null =>
  beaconHolds(round, signature, publicKey) ? null : `This is not what the chain signed for round ${round}.`;

/** The text was published before, is this draw's to the letter, and names the one round its moment allows. */
function commitmentFault(
  draw: BeaconDraw,
  answer: { commitment: string; chain: string; round: number },
  chain: BeaconChain,
): string | null {
  const committed = readCommitment(answer.commitment);
  if (committed === null || commitmentText(committed) !== answer.commitment) return "The commitment cannot be read.";
  if (draw.commitment !== answer.commitment) return "The commitment is not the one that was published.";
  const fault = termsFault(draw, committed, answer);
  if (fault !== null) return fault;
  const frozenAt = new Date(draw.frozen_at);
  const inForce = +frozenAt >= Date.parse(chain.from) && (chain.until === null || +frozenAt < Date.parse(chain.until));
  if (!inForce) return "Its chain was not in force when the list was frozen.";
  const round = roundFor(frozenAt, chain);
  return committed.round === round
    ? null
    : `It names round ${committed.round}; by its time it had to be round ${round}.`;
}

function termsFault(draw: BeaconDraw, committed: Commitment, answer: { chain: string; round: number }): string | null {
  if (committed.draw !== draw.id) return "The commitment is another draw's.";
  if (committed.entries !== draw.entries_sha256) return "The commitment names another list.";
  if (committed.tickets !== draw.total_tickets) return "The commitment names another number of tickets.";
  if (committed.winners !== draw.winners_wanted) return "The commitment names another number of winners.";
  if ((committed.entrants !== null) !== (draw.kind === "leaderboard"))
    return "The commitment names no entrants, or too many.";
  if (committed.chain !== answer.chain) return "The commitment names another chain.";
  return committed.round === answer.round ? null : "The commitment names another round.";
}

const otherWinners = "The beacon leads to other winners.";

async function winnersFault(
  draw: BeaconDraw,
  data: readonly number[],
  numbers: BeaconNumbers,
  list: string,
): Promise<string | null> {
  const drawn = await (draw.kind === "leaderboard"
    ? boardDrawn(draw, numbers, list)
    : raffleDrawn(draw, numbers, list));
  if (drawn === null) return "The entry list is none, or does not have as many tickets.";
  if (drawn.places.join() !== data.join()) return "The numbers are not those the beacon gives.";
  if (drawn.owners.length !== draw.winners.length) return otherWinners;
  const fit = draw.winners.every(({ ticket, user }, index) => {
    const owner = drawn.owners[index];
    return owner?.ticket === ticket && owner.entrant === user.id;
  });
  return fit ? null : otherWinners;
}

interface Drawn {
  places: number[];
  owners: Owner[];
}

function raffleDrawn(draw: BeaconDraw, numbers: BeaconNumbers, list: string): Drawn | null {
  const places = beaconPlaces(numbers, draw.total_tickets, draw.winners_wanted);
  const found = ownersIn(list, places);
  if (found === null || found.total !== draw.total_tickets) return null;
  const owners = places.map((place) => found.owners.get(place)).filter((owner) => owner !== undefined);
  return { places, owners };
}

async function boardDrawn(draw: BeaconDraw, numbers: BeaconNumbers, list: string): Promise<Drawn | null> {
  const holders = holdersIn(list);
  if (holders === null || holders.total !== draw.total_tickets) return null;
  const { places, next } = placesDrawn(numbers, draw.winners_wanted);
  const owners = await entrantsBy(next, draw.total_tickets, holders.holderOf, holders.gaps);
  return owners === null ? null : { places, owners };
}
