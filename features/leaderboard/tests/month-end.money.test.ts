import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { readSettings, siteSettings } from "../../../common/server/site-settings.ts";
import { checkDraw } from "../../../fairness/checks/draw-check.ts";
import { checkEntrants } from "../../../fairness/checks/entrants-check.ts";
import { checkAgainstLog, drawSubjects, parseSubjectLines } from "../../../fairness/checks/log-check.ts";
import { createDraws } from "../../../fairness/server/draws/draws.ts";
import { excludeFromLines } from "../../../fairness/server/draws/entry-lines.ts";
import { drawProps } from "../../../fairness/server/draws/props.ts";
import { listRounds } from "../../../fairness/server/draws/queries.ts";
import { insertDraw } from "../../../fairness/server/draws/records.ts";
import { toSignerKeys } from "../../../fairness/server/draws/signed-numbers.ts";
import { type RandomSource, RandomUnavailable } from "../../../fairness/server/draws/source.ts";
import { beginLog, logSha256, readSubjectLines } from "../../../fairness/server/fairness-log/log.ts";
import { expandSubject } from "../../../fairness/server/fairness-log/routes.ts";
import { type Provider, unlinkAccount, unlinkAll } from "../../../identity/server/links.ts";
import { createDirectSandbox, newSandboxKey } from "../../../partners/random-org/sandbox.ts";
import { nextMonthStart } from "../../../platform/base/clock.ts";
import { anAccount, aStaffMember, nextPartner, someTime } from "../../../tests/house/builders.ts";
import { drawHouse } from "../../../tests/house/draw-house.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { saveSettings } from "../../desk/settings.ts";
import { setRole } from "../../desk/users.ts";
import { raffleDraws } from "../../raffles/raffle-draws.ts";
import { streamEntrantLines } from "../entrants.ts";
import { boardDraws, freezeSettled } from "../freeze.ts";
import { readRunningBoard, streamTicketLines } from "../queries.ts";
import { voidAndRedraw } from "../void-win.ts";

const keys = Promise.resolve(toSignerKeys(newSandboxKey()));
const now = new Date("2026-12-01T01:30:00Z");

onEachDatabase("boards on %s", (database) => {
  const { db } = database;
  beforeAll(async () => {
    await anAccount(db, { name: "first" });
  });

  const house = () => drawHouse(db, () => now, { demo: true });

  function aProcess({ loseFirst = false } = {}) {
    const inner = createDirectSandbox({ db, clock: house().clock, keys: () => keys });
    let losing = loseFirst;
    const source: RandomSource = {
      ...inner,
      async generate(request) {
        const answer = await inner.generate(request);
        if (!losing) return answer;
        losing = false;
        throw new RandomUnavailable("did not answer within 10 seconds");
      },
    };
    return createDraws(house(), source, {
      raffle: raffleDraws(house()),
      leaderboard: boardDraws(house()),
    });
  }

  async function settled(cents: readonly number[], month = "2026-11-01"): Promise<number> {
    const partner = nextPartner();
    const rows = cents.map((wager_cents, index) => ({
      partner,
      month,
      account_id: `a${String(index).padStart(4, "0")}`,
      username: `player${index}`,
      wager_cents,
      counted_cents: wager_cents,
      updated_at: someTime,
    }));
    if (rows.length > 0) await db.insertInto("wagers").values(rows).execute();
    await db.insertInto("wager_months").values({ partner, month, taken_at: now, settled_at: now }).execute();
    return partner;
  }

  const findBoardOfPartner = (partner: number) =>
    db.selectFrom("boards").selectAll().where("partner", "=", partner).executeTakeFirstOrThrow();

  async function getText(lines: AsyncIterable<string>): Promise<string> {
    let text = "";
    for await (const piece of lines) text += piece;
    return text;
  }

  const encodeText = (text: string) => new TextEncoder().encode(text);

  const wagers = fc.array(fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 9_000_000 })), {
    maxLength: 40,
  });

  test("BOARD-06, BOARD-09: for any wagers, ticket numbers have no gaps, up to fifteen different entrants win, and the draw verifies", async () => {
    const draws = aProcess();
    await fc.assert(
      fc.asyncProperty(wagers, async (cents) => {
        const partner = await settled(cents);
        await freezeSettled(house());
        await draws.advanceDue();
        const board = await findBoardOfPartner(partner);
        const tickets = cents.map((each) => Math.floor(each / 10_000));
        const total = tickets.reduce((sum, each) => sum + each, 0);
        expect(board).toMatchObject({
          status: "drawn",
          total_tickets: total,
          entries_count: cents.filter((each) => each > 0).length,
          wager_cents: cents.reduce((sum, each) => sum + each, 0),
        });
        const [round] = await listRounds(db, "leaderboard", board.id, 50);
        if (total === 0) {
          expect(round).toBeUndefined();
          return;
        }
        const list = await getText(streamTicketLines(db, board.id));
        const nobodys = [{ first: total + 1, last: total + 1 }];
        expect(await getText(excludeFromLines(streamTicketLines(db, board.id), nobodys))).toBe(list);
        const checks = await checkDraw(drawProps(round as never), new TextEncoder().encode(list));
        expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
        expect(round?.winners.length).toBe(Math.min(15, tickets.filter((each) => each > 0).length));
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test("SETUP-06: a month that ends without prizes is frozen without a draw, winners or emails", async () => {
    const partner = await settled([900_000, 40_000]);
    const none = { ...siteSettings.parse({}), leaderboard: { prizes: [], paused: false, partner: 1 } };
    const without = { ...house(), settings: async () => none };
    const letters = () => db.selectFrom("notices").select("id").execute();
    const before = (await letters()).length;
    await freezeSettled(without);
    await aProcess().advanceDue();
    const board = await findBoardOfPartner(partner);
    expect(board).toMatchObject({ status: "drawn", prizes: [], entries_count: 2, total_tickets: 94 });
    expect(JSON.parse(board.archive ?? "[]")).toHaveLength(2);
    expect(await listRounds(db, "leaderboard", board.id, 50)).toEqual([]);
    expect((await letters()).length).toBe(before);
    expect(await freezeSettled(house()), "and nothing is frozen again").toEqual([]);
    await aProcess().advanceDue();
    expect(await listRounds(db, "leaderboard", board.id, 50)).toEqual([]);
  });

  // Each case has its own month, later than the one before. To find a month's settings, the site undoes every later
  // change, so the changes of a later month must not happen first.
  test.each([
    ["05", "paused when it ended, open again since", true, { paused: false, prizes: [900] }],
    ["07", "open when it ended, paused since", false, { paused: true, prizes: [1, 1] }],
  ])("BOARD-20: month %s, %s: the settings at the month's end apply", async (month, _, isPausedAtEnd, since) => {
    const boss = await anAccount(db);
    const save = async (leaderboard: object, now: Date) => {
      const actor = { id: boss, address: "test", requestId: "test", now };
      expect((await saveSettings(db, actor, { leaderboard })).ok).toBe(true);
    };
    const end = nextMonthStart(new Date(`2026-${month}-01T00:00:00Z`));
    await save({ paused: !isPausedAtEnd, prizes: [5] }, new Date(end.getTime() - 60_000));
    await save({ paused: isPausedAtEnd, prizes: [70, 30] }, new Date(end.getTime() - 1));
    await save(since, end);
    await save({ prizes: [2] }, new Date(end.getTime() + 1));
    const partner = await settled([900_000, 40_000], `2026-${month}-01`);
    // A month before the first account is frozen only when its wagers were uploaded.
    await db.updateTable("wager_months").set({ uploaded: true }).where("partner", "=", partner).execute();

    await freezeSettled({ ...house(), settings: () => readSettings(db) });
    await aProcess().advanceDue();

    const board = await findBoardOfPartner(partner);
    expect(board).toMatchObject({ status: "drawn", prizes: isPausedAtEnd ? [] : [70, 30], total_tickets: 94 });
    const winners = (await listRounds(db, "leaderboard", board.id, 50)).flatMap((round) => round.winners);
    expect(winners).toHaveLength(isPausedAtEnd ? 0 : 2);
  });

  test("PLAY-04: no board lists accounts that staff had linked during the month, even if later unlinked, demoted, closed or promoted", async () => {
    const partner = 6;
    const cents = Object.fromEntries(
      ["boss", "left", "demoted", "closed", "promoted", "before", "honest", "resold"].map((name, index) => [
        name,
        900_000 - index * 10_000,
      ]),
    );
    await db
      .insertInto("wagers")
      .values(
        Object.entries(cents).map(([name, wager_cents]) => ({
          partner,
          month: "2026-11-01",
          account_id: name,
          username: name,
          wager_cents,
          counted_cents: wager_cents,
          updated_at: someTime,
        })),
      )
      .execute();
    const holder = async (accountId: string, role: "viewer" | "moderator" = "viewer") => {
      const userId = await anAccount(db);
      await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
      await db
        .insertInto("links")
        .values({
          user_id: userId,
          provider: "clash",
          account_id: accountId,
          account_name: accountId,
          linked_at: new Date("2026-11-02T00:00:00Z"),
        })
        .execute();
      return userId;
    };
    const admin = await anAccount(db, { name: "the.admin" });
    await db.updateTable("users").set({ role: "admin" }).where("id", "=", admin).execute();
    const acting = (at: string) => ({ id: admin, address: "test", requestId: "test", now: new Date(at) });
    const findUsername = async (id: number) =>
      (await db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;
    const setRoleAt = async (id: number, role: "viewer" | "moderator", at: string) =>
      expect((await setRole(db, acting(at), await findUsername(id), { role })).ok).toBe(true);
    const unlink = (id: number, at: string) => unlinkAccount(db, id, "clash" as Provider, new Date(at));

    await holder("boss", "moderator");
    await unlink(await holder("left", "moderator"), "2026-11-30T23:59:00Z");
    const demoted = await holder("demoted", "moderator");
    await setRoleAt(demoted, "viewer", "2026-11-20T00:00:00Z");
    const closing = await holder("closed", "moderator");
    await unlinkAll(db, closing, new Date("2026-11-25T00:00:00Z"));
    await setRoleAt(closing, "viewer", "2026-11-25T00:00:00Z");
    const promoted = await holder("promoted");
    await unlink(promoted, "2026-11-10T00:00:00Z");
    await setRoleAt(promoted, "moderator", "2026-11-15T00:00:00Z");
    // This link ended before the month began, so the board lists the account for its new owner.
    const before = await holder("before", "moderator");
    await unlink(before, "2026-10-31T23:59:59Z");
    await holder("honest");
    await unlink(await holder("resold", "moderator"), "2026-11-05T00:00:00Z");
    await holder("resold");

    const listed = ["before", "honest"];
    expect(
      (await readRunningBoard(db, { partner, month: "2026-11-01" }, 100)).rows.map(({ username }) => username),
    ).toEqual(listed);
    await db
      .insertInto("wager_months")
      .values({ partner, month: "2026-11-01", taken_at: now, settled_at: now })
      .execute();
    await freezeSettled(house());
    const { id } = await findBoardOfPartner(partner);
    const entries = await db
      .selectFrom("board_entries")
      .select("username")
      .where("board_id", "=", id)
      .orderBy("place")
      .execute();
    expect(entries.map(({ username }) => username)).toEqual(listed);
  });

  test("several concurrent processes, one of which loses a response, make one board and one draw with the same winners", async () => {
    const partner = await settled(Array.from({ length: 30 }, (_, index) => (index + 1) * 25_000));
    const processes = [aProcess({ loseFirst: true }), aProcess(), aProcess()];
    await Promise.all(processes.map(() => freezeSettled(house())));
    await Promise.all(processes.map((draws) => draws.advanceDue()));
    const { id } = await findBoardOfPartner(partner);
    await db.updateTable("draws").set({ next_attempt_at: now, lease: null, leased_until: null }).execute();
    await Promise.all(processes.map((draws) => draws.advanceDue()));
    const rounds = await listRounds(db, "leaderboard", id, 50);
    expect(rounds).toHaveLength(1);
    expect([rounds[0]?.draw.status, rounds[0]?.winnersCount]).toEqual(["resolved", 15]);
    const before = await findBoardOfPartner(partner);
    await freezeSettled(house());
    await Promise.all(processes.map((draws) => draws.advanceDue()));
    expect(await findBoardOfPartner(partner)).toEqual(before);
  });

  test("HOOK-03: a board's draw sends one board.drawn, however many processes draw", async () => {
    const by = await aStaffMember(db);
    await sql`
      insert into webhooks (name, sealed_url, host, sealed_secret, kinds, created_at, created_by)
      values ('Bot', '', '', '', '{boards}', ${now}, ${by})`.execute(db);
    const partner = await settled([50_000, 20_000]);
    const processes = [aProcess(), aProcess()];
    await Promise.all(processes.map(() => freezeSettled(house())));
    for (const draws of processes) await draws.advanceDue();
    const { id, status } = await findBoardOfPartner(partner);
    const messages = await db.selectFrom("webhook_messages").select(["type", "data"]).execute();
    expect([status, messages]).toEqual([
      "drawn",
      [{ type: "board.drawn", data: { id, month: "2026-11", entries: 2, path: "/leaderboard" } }],
    ]);
    await db.deleteFrom("webhook_messages").execute();
    await db.updateTable("webhooks").set({ off_at: now }).execute();
  });

  test("when a process dies between freezing and publishing, the next one continues", async () => {
    const partner = await settled([50_000, 20_000]);
    await sql`
      create function refuse_draw() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_draw before insert on draws for each row execute function refuse_draw()`.execute(
      db,
    );
    await freezeSettled(house());
    expect((await findBoardOfPartner(partner)).status).toBe("frozen");
    await sql`drop trigger refuse_draw on draws`.execute(db);
    await sql`drop function refuse_draw()`.execute(db);
    await freezeSettled(house());
    await aProcess().advanceDue();
    expect((await findBoardOfPartner(partner)).status).toBe("drawn");
  });

  test("later wagers do not change a frozen month, and its entries cannot be overwritten", async () => {
    const partner = await settled([50_000, 20_000]);
    await freezeSettled(house());
    const { id } = await findBoardOfPartner(partner);
    const list = await getText(streamTicketLines(db, id));
    await db.updateTable("wagers").set({ wager_cents: 9_999_999 }).where("partner", "=", partner).execute();
    await freezeSettled(house());
    expect(await getText(streamTicketLines(db, id))).toBe(list);
    await expect(db.updateTable("board_entries").set({ wager_cents: 1 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("board_entries").execute()).rejects.toThrow("append-only");
    await aProcess().advanceDue();
  });

  describe("a voided win", () => {
    const drawn = async (cents: readonly number[]) => {
      const draws = aProcess();
      const partner = await settled(cents);
      await freezeSettled(house());
      await draws.advanceDue();
      const { id } = await findBoardOfPartner(partner);
      const actor = { id: await anAccount(db), address: "127.0.0.1" };
      return { draws, partner, id, actor };
    };
    const listWinners = async (id: number) =>
      (await listRounds(db, "leaderboard", id, 50)).flatMap(({ winners }) => winners);
    const prizesIn = (archive: string) =>
      (JSON.parse(archive) as { username: string; prize: number }[]).filter(({ prize }) => prize > 0);
    const checked = async (id: number, at: number) => {
      const round = (await listRounds(db, "leaderboard", id, 50))[at];
      if (round === undefined) throw new Error("there is no such round");
      const list = await getText(excludeFromLines(streamTicketLines(db, id), round.draw.excluded));
      const checks = await checkDraw(drawProps(round), new TextEncoder().encode(list));
      return checks.map(({ holds }) => holds);
    };

    test("a voided win stays published with its reason; an entrant never drawn before gets its place and prize, and the draw verifies", async () => {
      const { draws, partner, id, actor } = await drawn(Array.from({ length: 20 }, (_, index) => (index + 1) * 15_000));
      const before = await listWinners(id);
      const loser = before.find(({ place }) => place === 3);
      if (loser === undefined) throw new Error("somebody was third");
      const { ticket } = loser;

      const outcome = await voidAndRedraw(house(), draws, { boardId: id, ticket, reason: "Two accounts.", actor });

      expect(outcome).toEqual({ ok: true, value: { kind: "drawn" } });
      const after = await listWinners(id);
      expect(after.filter(({ void_reason }) => void_reason !== null)).toMatchObject([
        { ticket, void_reason: "Two accounts." },
      ]);
      const standing = after.filter(({ void_reason }) => void_reason === null);
      expect(standing.map(({ place }) => place).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 15 }, (_, at) => at + 1),
      );
      const successor = standing.find(({ place }) => place === 3);
      expect(before.map(({ entrant }) => entrant)).not.toContain(successor?.entrant);
      expect(await checked(id, 0)).toEqual([true, true, true, true, true]);
      expect(await checked(id, 1)).toEqual([true, true, true, true, true]);
      const { archive, status } = await findBoardOfPartner(partner);
      expect(status).toBe("drawn");
      const prizes = prizesIn(archive);
      expect(prizes).toHaveLength(15);
      expect(prizes.find(({ username }) => username === successor?.username)?.prize).toBe(1200);
      expect(prizes.map(({ username }) => username)).not.toContain(loser.username);
      const audited = await db
        .selectFrom("audit_log")
        .select(["action", "after"])
        .where("actor_id", "=", actor.id)
        .execute();
      expect(audited).toEqual([{ action: "leaderboard.void", after: { ticket, reason: "Two accounts." } }]);
    });

    test("a win voided concurrently is voided once and one winner is drawn; a failing random source is retried", async () => {
      const { id, actor } = await drawn(Array.from({ length: 20 }, (_, index) => (index + 1) * 15_000));
      const [{ ticket } = { ticket: 0 }] = await listWinners(id);
      const processes = [aProcess({ loseFirst: true }), aProcess(), aProcess()];
      const outcomes = await Promise.all(
        processes.map((draws) => voidAndRedraw(house(), draws, { boardId: id, ticket, reason: "No code.", actor })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      await db.updateTable("draws").set({ next_attempt_at: now, lease: null, leased_until: null }).execute();
      for (const draws of processes) await draws.advanceDue();
      const all = await listWinners(id);
      expect([all.length, all.filter(({ void_reason }) => void_reason !== null).length]).toEqual([16, 1]);
      expect(new Set(all.map(({ entrant }) => entrant)).size).toBe(16);
      expect((await listRounds(db, "leaderboard", id, 50)).map(({ draw }) => draw.status)).toEqual([
        "resolved",
        "resolved",
      ]);
    });

    test("when everybody has been drawn, no winner follows; a missing win or an undrawn board is refused", async () => {
      const { draws, partner, id, actor } = await drawn([50_000, 20_000]);
      const [{ ticket } = { ticket: 0 }] = await listWinners(id);
      const call = (boardId: number, of: number) =>
        voidAndRedraw(house(), draws, { boardId, ticket: of, reason: "Abuse.", actor });
      expect(await call(id, 99)).toEqual({ ok: false, why: "no_such_winner" });
      expect(await call(999_999, ticket)).toEqual({ ok: false, why: "no_such_board" });
      expect(await call(id, ticket)).toEqual({ ok: true, value: { kind: "nobody_left" } });
      expect(await call(id, ticket)).toEqual({ ok: false, why: "no_such_winner" });
      expect((await findBoardOfPartner(partner)).status).toBe("drawn");
      expect(prizesIn((await findBoardOfPartner(partner)).archive)).toHaveLength(1);
      await db.updateTable("boards").set({ status: "frozen" }).where("id", "=", id).execute();
      expect(await call(id, ticket)).toEqual({ ok: false, why: "not_drawn" });
      await freezeSettled(house());
    });
  });

  test("FAIR-67: without a beacon, the draw and the log line of each round have the hash of the entrant lines, and the log verifies", async () => {
    await beginLog(db, someTime);
    const draws = aProcess();
    const partner = await settled([...Array.from({ length: 16 }, (_, index) => 900_000 - index), 9_000]);
    await freezeSettled(house());
    const { id } = await findBoardOfPartner(partner);
    const waiting = await listRounds(db, "leaderboard", id, 50);
    expect(waiting.map(({ draw }) => draw.status)).toEqual(["requested"]);
    await draws.advanceDue();
    const [{ ticket } = { ticket: 0 }] = (await listRounds(db, "leaderboard", id, 50)).flatMap(
      ({ winners }) => winners,
    );
    const actor = { id: await anAccount(db), address: "127.0.0.1" };
    await voidAndRedraw(house(), draws, { boardId: id, ticket, reason: "Two accounts.", actor });

    const lines = await getText(streamEntrantLines(db, id));
    expect(lines).toMatch(/^1,900000,[0-9a-f]{64}\n(.*\n)+17,9000,[0-9a-f]{64}\n$/);
    const [entrants, first] = [encodeText(lines), encodeText(await getText(streamTicketLines(db, id)))];
    const rounds = await listRounds(db, "leaderboard", id, 50);
    expect(rounds).toHaveLength(2);
    for (const round of rounds) {
      const draw = drawProps(round);
      expect(draw).toMatchObject({ source: "sandbox", commitment: null, entrants_sha256: logSha256(lines) });
      expect(await checkEntrants(draw, first, entrants)).toMatchObject({ holds: true });
      const subjects = (await drawSubjects(draw)).flatMap((about) => expandSubject(about) ?? []);
      const logLines = await parseSubjectLines(await readSubjectLines(db, { subjects, numbers: [] }, 1_000));
      expect(await checkAgainstLog(draw, logLines)).toMatchObject({ holds: true, failures: [] });
      const others = await checkAgainstLog({ ...draw, entrants_sha256: "0".repeat(64) }, logLines);
      expect(others.failures).toEqual(["log_other_entrants"]);
    }
    for (const entrants_sha256 of ["0".repeat(64), null])
      await expect(db.updateTable("draws").set({ entrants_sha256 }).execute()).rejects.toThrow("commitment of a draw");
    const [{ draw } = { draw: null }] = rounds;
    const frozen = {
      kind: "leaderboard",
      subjectId: id,
      round: 3,
      name: "A board",
      totalTickets: 1,
      winnersWanted: 1,
    } as const;
    const nobody = { ...frozen, entriesSha256: draw?.entries_sha256 ?? "", entrantsSha256: null };
    await expect(
      db.transaction().execute((tx) => insertDraw(tx, { ...nobody, excluded: [], now, committed: null })),
    ).rejects.toThrow("draws_boards_commit");
  });
});
