// What was built with raffles is built anew after a change.
import type { House } from "../../common/server/house.ts";

/** What pages with this raffle were built with. */
export const raffleTag = (id: number): string => `raffle:${id}`;

export function announceRaffle(house: Pick<House, "changes">, id: number): void {
  house.changes.announce("raffles", raffleTag(id));
}
