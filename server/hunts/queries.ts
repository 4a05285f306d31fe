// What hunt pages read.
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Hunt, HuntBonus } from "../../contracts/hunts.ts";
import type { HuntBonusesTable, HuntsTable } from "../../db/tables.ts";
import type { Db } from "../core/house.ts";
import { huntFigures, multiplierOf } from "./rules.ts";

type HuntRow = Selectable<HuntsTable>;
type BonusRow = Selectable<HuntBonusesTable>;

const mostHunts = 200;

/** All hunts with their figures, newest first: one query. The newest running one carries its bonuses. */
export async function listHunts(db: Db): Promise<{ current: Hunt | null; hunts: Hunt[] }> {
  const { rows } = await sql<HuntRow & { bonuses: BonusRow[] }>`
    select h.*, coalesce(b.bonuses, '[]') as bonuses
    from (select * from hunts order by id desc limit ${mostHunts}) h
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'provider_name', provider_name, 'bet_cents', bet_cents, 'payout_cents', payout_cents
      ) order by position) as bonuses
      from hunt_bonuses where hunt_id = h.id
    ) b on true
    order by h.id desc`.execute(db);
  const running = rows.find((row) => row.finished_at === null);
  return {
    current:
      running === undefined ? null : { ...huntProps(running, running.bonuses), bonuses: bonusesProps(running.bonuses) },
    hunts: rows.map((row) => huntProps(row, row.bonuses)),
  };
}

/** One hunt with its bonuses, or null. */
export async function readHunt(db: Db, id: number): Promise<Hunt | null> {
  const hunt = await db.selectFrom("hunts").selectAll().where("id", "=", id).executeTakeFirst();
  if (hunt === undefined) return null;
  const bonuses = await db
    .selectFrom("hunt_bonuses")
    .selectAll()
    .where("hunt_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...huntProps(hunt, bonuses), bonuses: bonusesProps(bonuses) };
}

/** Slots of earlier hunts, most used first, for completion while typing. */
export async function knownSlots(db: Db): Promise<{ name: string; provider_name: string }[]> {
  return db
    .selectFrom("hunt_bonuses")
    .select(["name", "provider_name"])
    .groupBy(["name", "provider_name"])
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("name")
    .limit(500)
    .execute();
}

export async function guessOf(db: Db, huntId: number, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("hunt_guesses")
    .select("guess_cents")
    .where("hunt_id", "=", huntId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : row.guess_cents / 100;
}

type BonusCents = Pick<BonusRow, "id" | "name" | "provider_name" | "bet_cents" | "payout_cents">;

const figuresOf = ({ bet_cents, payout_cents }: BonusCents) => ({ betCents: bet_cents, payoutCents: payout_cents });

function huntProps(hunt: HuntRow, bonuses: readonly BonusCents[]): Hunt {
  const figures = huntFigures(hunt.start_cost_cents, bonuses.map(figuresOf));
  return {
    id: hunt.id,
    name: hunt.name,
    bonus_count_total: figures.total,
    bonus_count_opened: figures.opened,
    info_start_cost: hunt.start_cost_cents / 100,
    info_amount_won: figures.wonCents / 100,
    info_running_average: rounded(figures.runningAverage),
    info_required_average: rounded(figures.requiredAverage),
    info_highest_payout: figures.highestPayoutCents / 100,
    info_highest_multi: rounded(figures.highestMultiplier),
    finished: hunt.finished_at !== null,
    created_at: new Date(hunt.created_at).toISOString(),
    version: hunt.version,
  };
}

const bonusesProps = (rows: readonly BonusCents[]): HuntBonus[] =>
  rows.map((row) => {
    const multiplier = multiplierOf(figuresOf(row));
    return {
      id: row.id,
      name: row.name,
      provider_name: row.provider_name,
      bet_size: row.bet_cents / 100,
      payout: row.payout_cents === null ? null : row.payout_cents / 100,
      multiplier: multiplier === null ? null : rounded(multiplier),
    };
  });

const rounded = (multiplier: number): number => Math.round(multiplier * 100) / 100;
