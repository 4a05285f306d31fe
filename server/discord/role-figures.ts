// What Discord may be told of viewers: few figures, and of the wager only the step it has reached.
import { sql } from "kysely";
import { partners } from "../../contracts/partners.ts";
import { isReached } from "../../contracts/ranks.ts";
import type { House } from "../core/house.ts";
import { ranksAt } from "../core/rank-settings.ts";
import { rankPartner } from "../rewards/claims.ts";
import { monthCents } from "../wagers/figures.ts";
import type { RoleFigures } from "./source.ts";

/** Dollars. */
const steps = [0, 100, 500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;

export const stepOf = (dollars: number): number => steps.findLast((step) => step <= dollars) ?? 0;

interface FiguresRow {
  id: number;
  cents: number;
  linked: boolean;
  winner: boolean;
}

/** By user, in one statement for all. */
export async function roleFigures(
  { db, settings }: Pick<House, "db" | "settings">,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, RoleFigures>> {
  const ranks = ranksAt((await settings()).ranks, now);
  const cents = sql.raw(monthCents({ user: "u.id", partner: String(rankPartner.type), now: "at.now" }));
  const { rows } = await sql<FiguresRow>`
    select u.id, ${cents} as cents,
      exists (select from links l where l.user_id = u.id and l.lost_at is null
        and l.provider = any(${partners.map(({ slug }) => slug)}::text[])) as linked,
      exists (select from draw_winners w where w.winner_id = u.id and w.voided_at is null) as winner
    from users u, (select ${now}::timestamptz as now) at where u.id = any(${[...userIds]}::bigint[])`.execute(db);
  const figures = rows.map(({ id, linked, winner, ...row }): [number, RoleFigures] => {
    const dollars = row.cents / 100;
    const rank = ranks.filter((each) => isReached(each, dollars)).length;
    return [id, { rank, wagered_month: stepOf(dollars), linked: linked ? 1 : 0, winner: winner ? 1 : 0 }];
  });
  return new Map(figures);
}

export const sameFigures = (a: RoleFigures | null, b: RoleFigures): boolean =>
  a !== null &&
  a.rank === b.rank &&
  a.wagered_month === b.wagered_month &&
  a.linked === b.linked &&
  a.winner === b.winner;
