// Who wins by the answer of a draw: its numbers, or its beacon, on the list it was frozen with.
import { at } from "../../../platform/contract/at.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { readBeaconAnswer } from "../../rules/beacon.ts";
import { drawnEntrants, drawnPlaces, entrantsBy, freePlaces } from "../../rules/draw-rule.ts";
import { type Holder, type Owner, ticketAt } from "../../rules/entry-list.ts";
import { readRandom } from "../../rules/signed-numbers.ts";
import type { DrawKind, DrawsEntrants, DrawsTickets, NamedHolder } from "./kinds.ts";
import { type DrawRow, placesTaken, type Winner } from "./records.ts";

/** In the order drawn, on the lowest places that are free. */
export async function winnersOf(tx: Tx, { held }: DrawKind, draw: DrawRow): Promise<Winner[]> {
  const answer = answerOf(draw);
  const drawn = await (held.by === "ticket"
    ? drawTickets(tx, held, draw, answer.places)
    : drawEntrants(tx, held, draw, answer.entrants));
  const places = freePlaces(await placesTaken(tx, draw.kind, draw.subject_id), drawn.length);
  return drawn.map((winner, index) => ({ ...winner, place: at(places, index) }));
}

type Drawn = Omit<Winner, "place">;
type HolderOf = (ticket: number) => Promise<Holder | null>;

interface DrawAnswer {
  /** Of a list of tickets: which of them win, from 1. */
  places: number[];
  /** Of a list of entrants: who wins. */
  entrants(holderOf: HolderOf): Promise<Owner[] | null>;
}

function answerOf({ id, random, total_tickets: total, excluded, commitment }: DrawRow): DrawAnswer {
  if (commitment === null) {
    const numbers = readRandom(random ?? "");
    if (numbers === null) throw unreadable(id);
    return {
      places: drawnPlaces(numbers, total),
      entrants: (holderOf) => drawnEntrants(numbers.data, total, holderOf, excluded),
    };
  }
  const heard = readBeaconAnswer(random ?? "");
  if (heard === null) throw unreadable(id);
  return {
    places: heard.data,
    entrants: (holderOf) => entrantsBy((_, index) => heard.data[index] ?? null, total, holderOf, excluded),
  };
}

const unreadable = (id: number) => new Error(`The answer of draw ${id} is unreadable.`);

async function drawTickets(tx: Tx, held: DrawsTickets, draw: DrawRow, places: number[]): Promise<Drawn[]> {
  const tickets = places.map((place) => ticketAt(place, draw.excluded));
  const owners = await held.owners(tx, draw.subject_id, tickets);
  return tickets.map((ticket) => {
    const userId = owners.get(ticket);
    if (userId === undefined) throw nobodyHolds(draw);
    return { ticket, entrant: userId, userId, name: null };
  });
}

async function drawEntrants(
  tx: Tx,
  held: DrawsEntrants,
  draw: DrawRow,
  entrants: DrawAnswer["entrants"],
): Promise<Drawn[]> {
  const holders = new Map<number, NamedHolder>();
  const holderOf = async (ticket: number) => {
    const holder = await held.holder(tx, draw.subject_id, ticket);
    if (holder !== null) holders.set(holder.entrant, holder);
    return holder;
  };
  const drawn = await entrants(holderOf);
  if (drawn === null) throw nobodyHolds(draw);
  return drawn.map((winner) => {
    const { name = null, userId = null } = holders.get(winner.entrant) ?? {};
    return { ...winner, name, userId };
  });
}

const nobodyHolds = (draw: DrawRow) => new Error(`Nobody holds a ticket that was drawn in draw ${draw.id}.`);
