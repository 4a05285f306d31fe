// Reads viewers' progress with the first steps. Concurrent look-ups share one statement.
import { sql } from "kysely";
import { canEarn, type LinkProvider } from "../../common/contract/linkable.ts";
import type { House } from "../../common/server/house.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { heldTicketSql } from "../raffles/own-tickets.ts";
import { type FirstSteps, hasAllSteps } from "./contract/first-steps.ts";
import { partnerLinksSql } from "./gift.ts";

interface StepsRow {
  user_id: number;
  kick: boolean;
  partner: boolean;
  ticket: boolean;
  taken: boolean;
}

/**
 * Returns a look-up of a viewer's progress. The look-up returns null if the viewer has taken the gift, has done all
 * steps while there is no gift, or cannot link any account here.
 */
export function createStepsLookup(
  { db, settings }: Pick<House, "db" | "settings">,
  linkable: () => readonly LinkProvider[],
) {
  const find = createBatcher<number, StepsRow>(async (userIds) => {
    const { rows } = await sql<StepsRow>`
      select a.user_id,
        exists (select from links where user_id = a.user_id and provider = 'kick' and lost_at is null) as kick,
        exists (select from links where user_id = a.user_id and ${sql.raw(partnerLinksSql)} and lost_at is null) as partner,
        ${sql.raw(heldTicketSql("a.user_id"))} as ticket,
        exists (select from first_step_gifts where user_id = a.user_id) as taken
      from unnest(${userIds}::bigint[]) as a (user_id)`.execute(db);
    return new Map(rows.map((row) => [row.user_id, row]));
  });
  return async (userId: number): Promise<FirstSteps | null> => {
    const linkableNow = linkable();
    const row = canEarn(linkableNow) ? await find(userId) : undefined;
    if (row === undefined || row.taken) return null;
    const { gift_points } = (await settings()).first_steps;
    const steps = {
      kick: linkableNow.includes("kick") ? row.kick : null,
      partner: row.partner,
      ticket: row.ticket,
      gift_points,
    };
    return hasAllSteps(steps) && gift_points === 0 ? null : steps;
  };
}
