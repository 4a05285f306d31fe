import type { House } from "../../common/server/house.ts";

/** The tag of every cached page that shows this raffle. */
export const raffleTag = (id: number): string => `raffle:${id}`;

export function announceRaffle(house: Pick<House, "changes">, id: number): void {
  house.changes.announce("raffles", raffleTag(id));
}
