import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseAway } from "../../../platform/database/database-errors.ts";
import type { Db } from "../../../platform/database/db.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { afterSomeTime, aProcess, aSaid, withTwoProcesses } from "../../../tests/house/chat-process.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import type { Listener } from "../listener.ts";
import { deleteOldEvents } from "../records.ts";

describe.each(testDatabases)("processing deliveries on the %s database", (kind) => {
  const { first: db, second } = withTwoProcesses(kind);
  const rows = async (table: "platform_lines" | "platform_outbox" | "platform_events") =>
    db().selectFrom(table).selectAll().execute();

  test("CHAT-01: when processes die after their 200, another takes over each line, which acts, is answered and is logged once", async () => {
    const delivery = fc.record({
      line: fc.integer({ min: 0, max: 3 }),
      to: fc.constantFrom("first", "second"),
      dies: fc.constantFrom("before", "after", "never", "never"),
    });
    await sql`create table if not exists acted_lines (id text primary key)`.execute(db());
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 10 }), async (deliveries) => {
        await sql`truncate platform_events, platform_lines, platform_outbox, acted_lines`.execute(db());
        const run = `run ${nextNumber()}`;
        const processes = { first: db(), second: second() };
        const died = new Promise<never>(() => {});
        const hearing = (on: Db, dies: string): Pick<Listener, "handle"> => ({
          async handle({ id }) {
            if (dies === "before") return died;
            await sql`insert into acted_lines values (${id}) on conflict do nothing`.execute(on);
            if (dies === "after") return died;
            return { command: "x", did: "acted", reply: `Bought by ${id}.`, reason: null };
          },
        });
        await Promise.all(
          deliveries.map(async ({ line, to, dies }) => {
            const { intake } = aProcess({ on: processes[to], listener: hearing(processes[to], dies) });
            await intake.take(aSaid({ id: `${run} ${line}`, sender: { accountId: `${line}`, name: "a", badges: [] } }));
            if (dies === "never") await intake.settled();
          }),
        );
        const left = [aProcess({ on: db(), listener: hearing(db(), "never") })];
        left.push(aProcess({ on: second(), listener: hearing(second(), "never") }));
        // No other process takes a line while its holder may still be working on it.
        for (const { at } of left) at(afterSomeTime(14_000));
        await Promise.all(left.map(({ intake }) => intake.takeUp()));
        for (const { at } of left) at(afterSomeTime(15_000));
        await Promise.all(left.map(({ intake }) => intake.takeUp()));
        const ids = [...new Set(deliveries.map(({ line }) => `${run} ${line}`))].sort();
        // A process that died in an earlier run may still act during this one.
        const { rows: acted } = await sql<{ id: string }>`
          select id from acted_lines where starts_with(id, ${`${run} `}) order by id`.execute(db());
        expect(acted.map(({ id }) => id)).toEqual(ids);
        expect((await rows("platform_lines")).map(({ message_id }) => message_id).sort()).toEqual(ids);
        const said = await db().selectFrom("platform_outbox").select("text").execute();
        expect(said.map(({ text }) => text).sort()).toEqual(ids.map((id) => `Bought by ${id}.`));
        expect(
          (await db().selectFrom("platform_events").select("line").execute()).every(({ line }) => line === null),
        ).toBe(true);
      }),
      { numRuns: kind === "server" ? 40 : 8 },
    );
  });

  test("CHAT-01: a line is given up after every process that took it has died, and the desk says that it may have acted", async () => {
    const { intake: first } = aProcess({ on: db(), listener: { handle: () => new Promise<never>(() => {}) } });
    await first.take(aSaid());
    for (let turn = 1; turn <= 3; turn += 1) {
      const next = aProcess({ on: db(), listener: { handle: () => new Promise<never>(() => {}) } });
      next.at(afterSomeTime(turn * 16_000));
      void next.intake.takeUp();
      await expect.poll(async () => (await rows("platform_events"))[0]?.tries).toBe(turn);
    }
    const last = aProcess({ on: db() });
    last.at(afterSomeTime(64_000));
    await last.intake.takeUp();
    expect(await rows("platform_lines")).toMatchObject([
      { did: "failed", reply: null, reason: expect.stringMatching(/may have acted/) },
    ]);
  });

  test("CHAT-06: while the database does not respond, a delivery is answered within about a second and its line waits", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await held;
        return result;
      },
    });
    const { intake } = aProcess({ on: slow });
    const before = performance.now();
    await intake.take(aSaid());
    expect(performance.now() - before).toBeLessThan(scaleForLoad(5_000));
    goOn();
    await intake.settled();
    expect(await rows("platform_lines")).toHaveLength(1);
  });

  test("CHAT-07: plain lines, our own lines and other bots' lines are not stored, and the latest stay in memory", async () => {
    const { intake, figures } = aProcess({ on: db() });
    const who = (accountId: string, badges: string[] = []) => ({ accountId, name: `n${accountId}`, badges });
    for (let number = 0; number < 500; number += 1)
      void intake.take(aSaid({ text: `hello ${number}`, sender: who("3") }));
    void intake.take(aSaid({ sender: who("99") }));
    void intake.take(aSaid({ sender: who("4", ["bot"]) }));
    await intake.settled();
    expect([await rows("platform_events"), await rows("platform_lines")]).toEqual([[], []]);
    const plain = intake.plainLines();
    expect([plain.length, plain[0]?.reason, plain[1]?.reason, plain[2]?.text]).toEqual([
      ...[200, "Another bot's.", "Our own.", "hello 499"],
    ]);
    await figures.flush();
    const received = await db().selectFrom("platform_heard").select(["what", "count", "lag_ms"]).execute();
    expect(received).toEqual([{ what: "said", count: 502, lag_ms: 0 }]);
  });

  test("CMD-06: of 10,000 commands from one person, ten are processed and the rest never reach the database", async () => {
    const { intake } = aProcess({ on: db() });
    for (let number = 0; number < 10_000; number += 1) void intake.take(aSaid());
    void intake.take(aSaid({ sender: { accountId: "8", name: "other", badges: [] } }));
    await intake.settled();
    expect((await rows("platform_lines")).map(({ name }) => name).sort()).toEqual([
      ...Array.from({ length: 10 }, () => "breezy"),
      "other",
    ]);
    expect(intake.plainLines()[0]?.reason).toMatch(/More than ten commands/);
  });

  test("CHAT-06: a line waits while the database is unavailable, and acts when the database is back", async () => {
    let away = 1;
    const flaky = db().withPlugin({
      transformQuery: ({ node }) => {
        if (away > 0) {
          away -= 1;
          throw new DatabaseAway("away");
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { intake } = aProcess({ on: flaky });
    void intake.take(aSaid());
    await intake.settled();
    expect(await rows("platform_lines")).toHaveLength(1);
  });

  test("CHAT-07: events older than a week are deleted, and the latest 200 commands are kept", async () => {
    const { intake, at } = aProcess({ on: db() });
    void intake.take(aSaid());
    await intake.settled();
    at(afterSomeTime(8 * 24 * 60 * 60_000));
    await deleteOldEvents(db(), afterSomeTime(8 * 24 * 60 * 60_000));
    expect([await rows("platform_events"), await rows("platform_lines")]).toEqual([[], []]);
  });
});
