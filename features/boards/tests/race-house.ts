// Opens what tests of races need: a moving clock, test partners, and boards that are taken through their steps.
import { sql } from "kysely";
import { beforeAll } from "vitest";
import { beginLog } from "../../../fairness/server/fairness-log/log.ts";
import type { Db } from "../../../platform/database/db.ts";
import { aStaffMember, nextNumber } from "../../../tests/house/builders.ts";
import { drawHouse } from "../../../tests/house/draw-house.ts";
import { findBoard } from "../board.ts";
import type { BoardInput } from "../contract/boards.ts";
import {
  acceptAnswer,
  assignPlace,
  checkForm,
  correctFigure,
  createBoard,
  excludeAccount,
  updateBoard,
} from "../desk-actions.ts";
import { syncBoard } from "../figures.ts";
import { freezeBoards } from "../places.ts";
import { releaseBoard } from "../release.ts";
import { readStandings } from "../standings.ts";
import { aPartner, sourcesOf, type TestPartner } from "./sources.ts";

export const start = new Date("2026-12-01T00:00:00Z");
const hourMs = 3_600_000;

/** Call it inside `describe`, because it begins the log before the tests. */
export function openRaceHouse(db: Db) {
  let now = start;
  const at = (hours: number) => {
    now = new Date(start.getTime() + hours * hourMs);
  };
  const house = drawHouse(db, () => now, { demo: true });
  let admin = 0;
  beforeAll(async () => {
    admin = await aStaffMember(db);
    await beginLog(db, start);
  });
  const actor = () => ({ id: admin, address: "127.0.0.1", requestId: `request ${nextNumber()}`, now });

  const partner = (more: Parameters<typeof aPartner>[2] = {}) => aPartner(`p${nextNumber()}`, () => now, more);
  const input = (partners: readonly TestPartner[], more: Partial<BoardInput> = {}): BoardInput => ({
    ...{ kind: "race", name: `Race ${nextNumber()}`, partners: partners.map(({ slug }) => slug) },
    ...{ starts_at: "2026-12-01T00:00", ends_at: "2026-12-15T00:00", time_zone: "UTC", repeats: null },
    ...{ prizes: [], ties: "earlier", settle_hours: 12, position: 0, paused: false, ...more },
  });

  /** Creates a board at its start. Returns functions that take it through its steps. */
  async function aBoard(partners: readonly TestPartner[], more: Partial<BoardInput> = {}) {
    at(0);
    const sources = sourcesOf(house, partners);
    const columns = await checkForm(sources, input(partners, more));
    if (!columns.ok) throw new Error(JSON.stringify(columns));
    const made = await db.transaction().execute((tx) => createBoard(tx, actor(), columns.value));
    if (!made.ok) throw new Error(JSON.stringify(made));
    const id = made.value;
    const read = async () => {
      const board = await findBoard(db, id);
      if (board === undefined) throw new Error("There is no board.");
      return board;
    };
    /** Returns the account at this place, or an account that does not exist. */
    const accountAt = async (number: number) => {
      const place = await db
        .selectFrom("live_board_places")
        .select(["partner", "account_key"])
        .where("board_id", "=", id)
        .where("number", "=", number)
        .executeTakeFirst();
      return { id, partner: "", account_key: "", ...place };
    };
    const decide = <Answer>(act: (tx: Parameters<typeof releaseBoard>[0]) => Promise<Answer>) =>
      db.transaction().execute(act);
    return {
      id,
      read,
      sources,
      sync: async (slug = partners[0]?.slug ?? "") => syncBoard(house, sources, { board: await read(), slug }),
      async end() {
        at(14 * 24 + 13);
        for (const { slug } of partners) await syncBoard(house, sources, { board: await read(), slug });
        return freezeBoards(house, [await read()]);
      },
      standings: async () => readStandings(db, await read(), 1_000),
      places: () =>
        db.selectFrom("live_board_places").selectAll().where("board_id", "=", id).orderBy("number").execute(),
      release: () => decide((tx) => releaseBoard(tx, actor(), id)),
      exclude: (account_key: string, reason: string | null) =>
        decide((tx) => excludeAccount(tx, actor(), { id, partner: partners[0]?.slug ?? "", account_key, reason })),
      correct: async (number: number, cents: number) => {
        const account = await accountAt(number);
        return decide((tx) => correctFigure(tx, actor(), { ...account, cents, reason: "the partner wrote" }));
      },
      assign: async (number: number, username: string | null) => {
        const account = await accountAt(number);
        return decide((tx) => assignPlace(tx, actor(), { ...account, username }));
      },
      accept: (slug: string) =>
        decide((tx) => acceptAnswer(tx, actor(), { id, partner: slug, reason: "the partner says so" })),
      update: async (change: Partial<BoardInput>) => {
        const edited = await checkForm(sources, input(partners, { ...more, ...change }));
        if (!edited.ok) return edited;
        return decide((tx) => updateBoard(tx, actor(), { id, form: edited.value }));
      },
    };
  }

  return {
    ...{ house, actor, at, partner, input, aBoard, ...recordsOf(db) },
    now: () => now,
    setNow: (to: Date) => {
      now = to;
    },
  };
}

function recordsOf(db: Db) {
  async function link(userId: number, provider: string, account_id: string, name = account_id): Promise<void> {
    const row = { user_id: userId, provider, account_id, account_name: name, linked_at: start };
    await db.insertInto("links").values(row).execute();
  }
  const bucks = (from: number, to: number, amount: number) => ({ from, to, kind: "bucks" as const, amount });
  const logLines = async (id: number) => {
    const { rows } = await sql<{ line: string }>`
      select line from fairness_log where subject = ${`board:${id}`} or subject like ${`board:${id}:%`} order by n`.execute(
      db,
    );
    return rows.map(({ line }) => JSON.parse(line) as Record<string, unknown> & { type: string });
  };
  return { link, bucks, logLines };
}
