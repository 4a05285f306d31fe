import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { HuntBonusesTable, HuntsTable } from "../../db/tables.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Hunt, HuntBonus } from "./contract/hunts.ts";
import { closestGuessSql } from "./guesses.ts";
import { bonusMultiplier, huntFigures, isPrizeWaiting, isTakingGuesses } from "./rules.ts";

type HuntRow = Selectable<HuntsTable>;
type BonusRow = Selectable<HuntBonusesTable>;

/**
 * The best guess: the paid winner's, or the closest guess that is still to be paid. All fields are null if there is
 * none.
 */
interface WinnerRow {
  winner_id: number | null;
  winner_name: string;
  winner_guess_cents: number;
  winner_points: number;
  winner_is_paid: boolean;
}

const maxHunts = 200;

export type WholeHunt = Hunt & { bonuses: HuntBonus[] };

export interface HuntList {
  current: WholeHunt | null;
  /** Newest first. */
  hunts: Hunt[];
  /** The newest hunt with its bonuses and its end, if it is finished. */
  justFinished: { hunt: WholeHunt; at: Date } | null;
  /** The winner of each hunt, by the hunt's id. The hunts themselves contain masked names. */
  winners: Map<number, { userId: number; username: string }>;
}

/** SQL for the hunt in row `h`: a finished hunt whose prize is released but not paid yet. */
const prizeDueSql = sql`h.finished_at is not null and h.guesses_settled_at is null and h.prize_released_at is not null
  and h.guess_prize_points > 0`;

/** Returns all hunts with their statistics in one query. Only the newest running hunt has its bonuses. */
export async function listHunts(db: Db): Promise<HuntList> {
  const { rows } = await sql<HuntRow & WinnerRow & { bonuses: BonusRow[] }>`
    select h.*, coalesce(b.bonuses, '[]') as bonuses, w.id as winner_id, w.username as winner_name,
      coalesce(p.guess_cents, c.guess_cents) as winner_guess_cents, coalesce(p.points, h.guess_prize_points) as winner_points,
      p.hunt_id is not null as winner_is_paid
    from (select * from hunts order by id desc limit ${maxHunts}) h
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'provider_name', provider_name, 'bet_cents', bet_cents, 'payout_cents', payout_cents
      ) order by position) as bonuses
      from hunt_bonuses where hunt_id = h.id
    ) b on true
    left join hunt_guess_prizes p on p.hunt_id = h.id
    left join lateral (${closestGuessSql(prizeDueSql)}) c on true
    left join users w on w.id = coalesce(p.user_id, c.user_id)
    order by h.id desc`.execute(db);
  const running = rows.find((row) => row.finished_at === null);
  const [newest] = rows;
  return {
    current: running === undefined ? null : withBonuses(running),
    hunts: rows.map((row) => huntProps(row, row.bonuses)),
    justFinished: newest?.finished_at == null ? null : { hunt: withBonuses(newest), at: newest.finished_at },
    winners: new Map(
      rows.flatMap(({ id, winner_id, winner_name }) =>
        winner_id === null ? [] : [[id, { userId: winner_id, username: winner_name }] as const],
      ),
    ),
  };
}

const withBonuses = (row: HuntRow & WinnerRow & { bonuses: BonusRow[] }): WholeHunt => ({
  ...huntProps(row, row.bonuses),
  bonuses: bonusesProps(row.bonuses),
});

/** Returns a hunt with its bonuses, or null. */
export async function readHunt(db: Db, id: number): Promise<WholeHunt | null> {
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

/** Returns slots of earlier hunts for autocomplete, most used first. */
export async function listKnownSlots(db: Db): Promise<{ name: string; provider_name: string }[]> {
  return db
    .selectFrom("hunt_bonuses")
    .select(["name", "provider_name"])
    .groupBy(["name", "provider_name"])
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("name")
    .limit(500)
    .execute();
}

type BonusCents = Pick<BonusRow, "id" | "name" | "provider_name" | "bet_cents" | "payout_cents">;

const toBonusFigures = ({ bet_cents, payout_cents }: BonusCents) => ({
  betCents: bet_cents,
  payoutCents: payout_cents,
});

function huntProps(hunt: HuntRow & Partial<WinnerRow>, bonuses: readonly BonusCents[]): Hunt {
  const figures = huntFigures(hunt.start_cost_cents, bonuses.map(toBonusFigures));
  return {
    id: hunt.id,
    name: hunt.name,
    bonus_count_total: figures.total,
    bonus_count_opened: figures.opened,
    info_start_cost: hunt.start_cost_cents / 100,
    info_amount_won: figures.wonCents / 100,
    info_running_average: roundMultiplier(figures.runningAverage),
    info_required_average: roundMultiplier(figures.requiredAverage),
    info_highest_payout: figures.highestPayoutCents / 100,
    info_highest_multi: roundMultiplier(figures.highestMultiplier),
    finished: hunt.finished_at !== null,
    created_at: new Date(hunt.created_at).toISOString(),
    version: hunt.version,
    guess_prize: isPrizeWaiting(hunt) ? 0 : hunt.guess_prize_points,
    guess_prize_waiting: isPrizeWaiting(hunt) ? hunt.guess_prize_points : 0,
    takes_guesses: isTakingGuesses(hunt),
    guess_winner: winnerProps(hunt),
  };
}

const winnerProps = (row: Partial<WinnerRow>): Hunt["guess_winner"] =>
  row.winner_id == null
    ? null
    : {
        username: maskName(row.winner_name ?? ""),
        guess: (row.winner_guess_cents ?? 0) / 100,
        points: row.winner_points ?? 0,
        paid: row.winner_is_paid ?? false,
        own: false,
      };

const bonusesProps = (rows: readonly BonusCents[]): HuntBonus[] =>
  rows.map((row) => {
    const multiplier = bonusMultiplier(toBonusFigures(row));
    return {
      id: row.id,
      name: row.name,
      provider_name: row.provider_name,
      bet_size: row.bet_cents / 100,
      payout: row.payout_cents === null ? null : row.payout_cents / 100,
      multiplier: multiplier === null ? null : roundMultiplier(multiplier),
    };
  });

const roundMultiplier = (multiplier: number): number => Math.round(multiplier * 100) / 100;
