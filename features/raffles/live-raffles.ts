import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { toBeaconWait } from "../../fairness/rules/beacon.ts";
import type { TopicStates } from "../../platform/contract/open.ts";
import type { Db } from "../../platform/database/db.ts";
import { raffleTag } from "./announce.ts";
import { currentRaffle, overlayWinners, type RaffleOverlay } from "./contract/overlay.ts";
import { type DrawingRaffle, endedByState, type LiveRaffle, type Raffle, raffleState } from "./contract/raffles.ts";
import { createRaffleReader } from "./reader.ts";
import { endedSql } from "./state.ts";

/** How long a drawn raffle stays the current one, so that viewers can see its winners. */
const currentAfterDrawMs = 10 * 60_000;
const maxRecent = 12;

export type LiveRaffles = ReturnType<typeof createLiveRaffles>;

export function createLiveRaffles(house: Pick<House, "db" | "changes" | "clock">) {
  const reader = createRaffleReader(house);
  return {
    getTags: (id: string): string[] => (id === currentRaffle ? ["raffles"] : [raffleTag(Number(id))]),
    /** Returns null if there is no such raffle. */
    async read(id: string): Promise<RaffleOverlay | null> {
      const wanted = id === currentRaffle ? await findCurrentId(house.db, house.clock.now()) : Number(id);
      const found = wanted === null ? null : await reader.raffle(wanted);
      if (found === null) return id === currentRaffle ? emptyOverlay : null;
      const { raffle, winners, draws } = found;
      return {
        raffle: {
          id: raffle.id,
          name: raffle.name,
          image: raffle.image,
          entry_price: raffle.entry_price,
          ends_at: raffle.ends_at,
          ended: raffle.ended,
          number_of_winners: raffle.number_of_winners,
          entries_count: raffle.entries_count,
        },
        entries: raffle.entries,
        winners: winners.slice(0, overlayWinners),
        winners_count: winners.length,
        beacon: raffleState(raffle) === "closed" ? toBeaconWait(draws.at(-1)) : null,
        drawn_at: found.live.drawn_at,
        rounds: draws.filter((draw) => draw.random !== null).length,
      };
    },
    open: async (): Promise<Raffle[]> => (await reader.list("active", 1)).rows,
    /**
     * The states of the live topics: all open raffles, pending draws, and one raffle (null if there is none with this
     * id).
     */
    liveOpen: async (): Promise<TopicStates["raffles"]> => ({ open: await reader.open() }),
    drawing: async (): Promise<TopicStates["drawing"]> => ({ raffles: await listDrawing(house.db) }),
    findLive: async (id: number): Promise<LiveRaffle | null> => (await reader.raffle(id))?.live ?? null,
  };
}

export const listRecentRaffles = (db: Db): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("raffles")
    .select(["id", "name"])
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(maxRecent)
    .execute();

const maxDrawing = 20;

async function listDrawing(db: Db): Promise<DrawingRaffle[]> {
  const { rows } = await sql<{ id: number; name: string; beacon_at: Date | null }>`
    select r.id, r.name, d.beacon_at from raffles r left join lateral (
      select beacon_at from draws where kind = 'raffle' and subject_id = r.id order by round desc limit 1
    ) d on true
    where r.ended = ${endedSql.closed} and r.deleted_at is null order by d.beacon_at, r.id limit ${maxDrawing}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, beacon_at: row.beacon_at?.toISOString() ?? null }));
}

const emptyOverlay: RaffleOverlay = {
  raffle: null,
  entries: [],
  winners: [],
  winners_count: 0,
  beacon: null,
  drawn_at: null,
  rounds: 0,
};

async function findCurrentId(db: Db, now: Date): Promise<number | null> {
  const standing = db.selectFrom("raffles").select("id").where("deleted_at", "is", null);
  const closed = await standing
    .where("ended", "in", [endedByState.drawn, endedByState.closed])
    .where("closed_at", ">", new Date(now.getTime() - currentAfterDrawMs))
    .orderBy("closed_at", "desc")
    .executeTakeFirst();
  const next =
    closed ??
    (await standing.where("ended", "=", endedByState.open).orderBy("ends_at").orderBy("id").executeTakeFirst());
  return next?.id ?? null;
}
