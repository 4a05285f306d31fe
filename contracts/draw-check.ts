// The check anybody can make of a draw: pure, offline, the same in browser and server.
import { answers, boardWinners, drawnEntrants, drawnPlaces } from "./draw-rule.ts";
import { holdersIn, ownersIn } from "./entry-list.ts";
import type { Draw, DrawWinner } from "./fairness.ts";
import { keyOf, readRandom, type SignedNumbers, signatureHolds } from "./signed-numbers.ts";

/** Whether this browser can check signatures: pages that came over plain HTTP from elsewhere cannot. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export interface Check {
  name: "signature" | "asked" | "list" | "winners";
  /** "unknown": this browser cannot tell. */
  holds: boolean | "unknown";
}

/** Everything one needs to check a draw: its published facts, and the bytes of its entry list. */
export type CheckedDraw = Pick<
  Draw,
  | "id"
  | "kind"
  | "source"
  | "public_key"
  | "random"
  | "signature"
  | "entries_sha256"
  | "total_tickets"
  | "winners_wanted"
  | "frozen_at"
  | "commitment"
> & { winners: Pick<DrawWinner, "ticket" | "user">[] };

/** The four checks of a draw, in the order they are told. */
export async function checkDraw(draw: CheckedDraw, list: Uint8Array<ArrayBuffer>): Promise<Check[]> {
  // With the arithmetic of its curve, which no other draw needs.
  if (draw.source === "drand") return (await import("./beacon-check.ts")).checkBeaconDraw(draw, list);
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

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
