// Caches the raffle pages until the next change, because they are the same for every visitor.

import type { House } from "../../common/server/house.ts";
import { toBeaconWait } from "../../fairness/rules/beacon.ts";
import { type Draw, maxWinnersShown } from "../../fairness/rules/fairness.ts";
import { drawProps } from "../../fairness/server/draws/props.ts";
import { listRounds } from "../../fairness/server/draws/queries.ts";
import { cachedRead, cachedReadByKey } from "../../platform/cache/cached-read.ts";
import { raffleTag } from "./announce.ts";
import type { LiveRaffle, Raffle, RaffleEntry, RaffleProps } from "./contract/raffles.ts";
import { entryProps, raffleProps, toLiveRaffle } from "./props.ts";
import {
  findRaffle,
  listLatestEntries,
  listRaffles,
  type RaffleList,
  type RaffleRow,
  readEntriesPage,
  readPeople,
} from "./queries.ts";

export interface RafflePage {
  row: RaffleRow;
  raffle: Raffle;
  winners: RaffleEntry[];
  draws: Draw[];
  live: LiveRaffle;
  /** All valid winning tickets in ascending order. */
  won: number[];
}

export interface EntriesPage {
  rows: RaffleEntry[];
  total: number;
}

export interface RaffleReader {
  list(list: RaffleList, page: number): Promise<{ rows: Raffle[]; total: number }>;
  /** Returns null if there is no such raffle. */
  raffle(id: number): Promise<RafflePage | null>;
  entries(id: number, page: number): Promise<EntriesPage>;
  people(id: number): Promise<RaffleProps["people"]>;
  /** Returns open raffles, ordered by their end. */
  open(): Promise<LiveRaffle[]>;
}

const maxCached = 300;
/** High enough for every winner of every round. */
const maxWinners = 10_000;

export function createRaffleReader({ db, changes }: Pick<House, "db" | "changes">): RaffleReader {
  const ofRaffle = (key: string) => raffleTag(Number(key.split("/")[0]));
  const lists = cachedReadByKey(changes, {
    getTag: () => "raffles",
    most: maxCached,
    load: async (key) => {
      const [list, page] = key.split("/");
      const { rows, total } = await listRaffles(db, list as RaffleList, Number(page));
      return { rows: rows.map((row) => raffleProps(row)), total };
    },
  });
  const raffles = cachedReadByKey(changes, {
    getTag: ofRaffle,
    most: maxCached,
    load: (key) => loadRaffle(db, Number(key)),
  });
  const entries = cachedReadByKey<EntriesPage>(changes, {
    getTag: ofRaffle,
    most: maxCached,
    load: async (key) => {
      const [id, page] = key.split("/").map(Number);
      const found = await raffles(String(id));
      if (found === null) return { rows: [], total: 0 };
      const { rows, total } = await readEntriesPage(db, found.row, found.won, page ?? 1);
      return { rows: rows.map((row) => entryProps(row, false)), total };
    },
  });
  const people = cachedReadByKey(changes, {
    getTag: ofRaffle,
    most: maxCached,
    load: (key) => readPeople(db, Number(key)),
  });
  const open = cachedRead(changes, ["raffles"], async () =>
    (await listRaffles(db, "active", 1)).rows.map((row) => toLiveRaffle(row, 0)),
  );
  return {
    list: (list, page) => lists(`${list}/${page}`),
    raffle: (id) => raffles(String(id)),
    entries: (id, page) => entries(`${id}/${page}`),
    people: (id) => people(String(id)),
    open,
  };
}

const trimDraw = (draw: Draw): Draw => ({
  ...draw,
  winners: draw.winners.filter((winner, index) => index < maxWinnersShown || winner.void_reason !== null),
});

async function loadRaffle(db: House["db"], id: number): Promise<RafflePage | null> {
  const row = await findRaffle(db, id);
  if (row === undefined) return null;
  const [rounds, sample] = await Promise.all([listRounds(db, "raffle", id, maxWinners), listLatestEntries(db, id)]);
  const standing = rounds
    .flatMap(({ winners }) => winners)
    .filter((winner) => winner.void_reason === null)
    .sort((a, b) => a.place - b.place);
  const winningTickets = new Set(standing.map(({ ticket }) => ticket));
  const draws = rounds.map(drawProps).map(trimDraw);
  return {
    row,
    raffle: raffleProps(row, { entries: sample, winningTickets, answer: rounds[0]?.draw }),
    winners: standing.map((winner) => entryProps({ ...winner, user_id: winner.entrant }, true)),
    draws,
    live: toLiveRaffle(row, standing.length, {
      beaconAt: toBeaconWait(draws.at(-1))?.at ?? null,
      drawnAt: rounds.at(-1)?.draw.resolved_at ?? null,
    }),
    won: [...winningTickets].sort((a, b) => a - b),
  };
}
