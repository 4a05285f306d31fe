import { itemAt } from "../../../platform/contract/item-at.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { parseBeaconAnswer } from "../../rules/beacon.ts";
import { drawEntrantsBy, drawnEntrants, drawnPlaces, freePlaces } from "../../rules/draw-rule.ts";
import { type Holder, type Owner, ticketAt } from "../../rules/entry-list.ts";
import { parseSignedNumbers } from "../../rules/signed-numbers.ts";
import type { DrawKind, EntrantHolders, NamedHolder, TicketHolders } from "./kinds.ts";
import { type DrawRow, findTakenPlaces, type Winner } from "./records.ts";

export async function resolveWinners(tx: Tx, { held }: DrawKind, draw: DrawRow): Promise<Winner[]> {
  const answer = readDrawAnswer(draw);
  const drawn = await (held.by === "ticket"
    ? drawTickets(tx, held, draw, answer.places)
    : drawEntrants(tx, held, draw, answer.entrants));
  const places = freePlaces(await findTakenPlaces(tx, draw.kind, draw.subject_id), drawn.length);
  return drawn.map((winner, index) => ({ ...winner, place: itemAt(places, index) }));
}

type DrawnHolder = Omit<Winner, "place">;
type FindHolder = (ticket: number) => Promise<Holder | null>;

interface DrawAnswer {
  /** For a list of tickets: the winning tickets' places in it, from 1. */
  places: number[];
  /** For a list of entrants: returns the winners. Null when a ticket has no holder. */
  entrants(findHolder: FindHolder): Promise<Owner[] | null>;
}

function readDrawAnswer({ id, random, total_tickets: total, excluded, commitment }: DrawRow): DrawAnswer {
  if (commitment === null) {
    const numbers = parseSignedNumbers(random ?? "");
    if (numbers === null) throw unreadableError(id);
    return {
      places: drawnPlaces(numbers, total),
      entrants: (findHolder) => drawnEntrants(numbers.data, total, findHolder, excluded),
    };
  }
  const answer = parseBeaconAnswer(random ?? "");
  if (answer === null) throw unreadableError(id);
  return {
    places: answer.data,
    entrants: (findHolder) => drawEntrantsBy((_, index) => answer.data[index] ?? null, total, findHolder, excluded),
  };
}

const unreadableError = (id: number) => new Error(`The stored answer of draw ${id} cannot be read.`);

async function drawTickets(tx: Tx, held: TicketHolders, draw: DrawRow, places: number[]): Promise<DrawnHolder[]> {
  const tickets = places.map((place) => ticketAt(place, draw.excluded));
  const owners = await held.owners(tx, draw.subject_id, tickets);
  return tickets.map((ticket) => {
    const userId = owners.get(ticket);
    if (userId === undefined) throw noHolderError(draw);
    return { ticket, entrant: userId, userId, name: null };
  });
}

async function drawEntrants(
  tx: Tx,
  held: EntrantHolders,
  draw: DrawRow,
  entrants: DrawAnswer["entrants"],
): Promise<DrawnHolder[]> {
  const holders = new Map<number, NamedHolder>();
  const findHolder = async (ticket: number) => {
    const holder = await held.holder(tx, draw.subject_id, ticket);
    if (holder !== null) holders.set(holder.entrant, holder);
    return holder;
  };
  const drawn = await entrants(findHolder);
  if (drawn === null) throw noHolderError(draw);
  return drawn.map((winner) => {
    const { name = null, userId = null } = holders.get(winner.entrant) ?? {};
    return { ...winner, name, userId };
  });
}

const noHolderError = (draw: DrawRow) => new Error(`Draw ${draw.id} drew a ticket that nobody holds.`);
