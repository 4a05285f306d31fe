import { describe, expect, test } from "vitest";
import { done, type Result, refused } from "../../../platform/base/result.ts";
import { aStaffMember, someTime } from "../../../tests/house/builders.ts";
import { afterSomeTime, aProcess, withTwoProcesses } from "../../../tests/house/chat-process.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { setQuiet } from "../outbox-records.ts";
import type { ChatPlatform, SayRefusal } from "../platform.ts";

function aRoom(answer: () => Result<{ messageId: string | null }, SayRefusal> = () => done({ messageId: "said" })) {
  const said: { text: string; replyTo: string | undefined }[] = [];
  const platform: ChatPlatform = {
    ...{ slug: "kick", label: "Kick", mostLetters: 500 },
    receive: async () => refused({ why: "unsigned" }),
    ensureSubscribed: async () => ({ wanted: [], had: [] }),
    async say(text, replyTo) {
      const outcome = answer();
      if (outcome.ok) said.push({ text, replyTo });
      return outcome;
    },
  };
  return { said, platform };
}
describe.each(testDatabases)("the outbox on the %s database", (kind) => {
  const { first: db, second } = withTwoProcesses(kind);
  const rows = () => db().selectFrom("platform_outbox").selectAll().execute();
  const states = async () => (await rows()).map(({ state }) => state);

  const ask = (process: ReturnType<typeof aProcess>, text: string) =>
    process.outbox.enqueue(process.house.db, { text, replyTo: "m1", toName: "breezy" });

  test("CHAT-11: several processes together send one line every 1.5 seconds, and no line twice", async () => {
    const { said, platform } = aRoom();
    const processes = [
      aProcess({ on: db(), platform }),
      aProcess({ on: second(), platform }),
      aProcess({ on: db(), platform }),
    ];
    const [first] = processes;
    if (first === undefined) throw new Error("There are three.");
    for (let number = 0; number < 8; number += 1) await ask(first, `${number} ${"word ".repeat(40)}`);
    const turns = () => Promise.all(processes.map(({ outbox }) => outbox.turn()));
    await turns();
    await turns();
    expect(said).toHaveLength(1);
    for (const process of processes) process.at(afterSomeTime(1_500));
    await turns();
    expect(said).toHaveLength(2);
    for (let at = 3_000; (await states()).includes("waiting"); at += 1_500) {
      for (const process of processes) process.at(afterSomeTime(at));
      await turns();
    }
    const words = said.flatMap(({ text }) =>
      [...text.matchAll(/(?:^|@breezy )(\d) word/g)].map(([, number]) => number),
    );
    expect(words).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    expect(said.every(({ text }) => text.length <= 500)).toBe(true);
  });

  test("CHAT-11: a line that waited for half a minute is dropped", async () => {
    const { said, platform } = aRoom();
    const process = aProcess({ on: db(), platform });
    await ask(process, "Too late.");
    process.at(afterSomeTime(30_000));
    expect(await process.outbox.turn()).toBeNull();
    expect([said, await states()]).toEqual([[], ["dropped"]]);
  });

  test("CHAT-12: a chat that asks us to wait gets no calls for that long, then for longer, and the refused lines are sent afterwards", async () => {
    const refusals: SayRefusal[] = [
      { why: "wait", seconds: 7 },
      { why: "wait", seconds: null },
    ];
    const { said, platform } = aRoom(() => {
      const next = refusals.shift();
      return next === undefined ? done({ messageId: null }) : refused(next);
    });
    const process = aProcess({ on: db(), platform });
    await ask(process, "Patience.");
    expect(await process.outbox.turn()).toBe(7_000);
    process.at(afterSomeTime(6_999));
    expect(await process.outbox.turn()).toBeGreaterThan(0);
    process.at(afterSomeTime(7_000));
    expect(await process.outbox.turn()).toBe(10_000);
    process.at(afterSomeTime(17_000));
    await process.outbox.turn();
    expect([said, await states()]).toEqual([[{ text: "Patience.", replyTo: "m1" }], ["said"]]);
    const sender = await db().selectFrom("lanes").select(["attempts", "problem"]).executeTakeFirst();
    expect(sender).toEqual({ attempts: 0, problem: null });
  });

  test("CHAT-12: a line that may have been sent is not sent again, and the desk shows why", async () => {
    const { platform } = aRoom(() => refused({ why: "failed", reason: "did not answer within 10 seconds" }));
    const process = aProcess({ on: db(), platform });
    await ask(process, "Once.");
    await process.outbox.turn();
    process.at(afterSomeTime(1_500));
    expect(await process.outbox.turn()).toBeNull();
    expect(await rows()).toMatchObject([{ state: "failed", reason: "Kick did not answer within 10 seconds." }]);
  });

  test("CHAT-11: a quiet site sends nothing, not even lines that were waiting, and the desk lists them", async () => {
    const { said, platform } = aRoom();
    const process = aProcess({ on: db(), platform });
    const actor = { id: await aStaffMember(db()), address: "1.2.3.4", requestId: "r", now: someTime };
    await ask(process, "Waits.");
    await db()
      .transaction()
      .execute((tx) => setQuiet(tx, actor, true));
    await ask(process, "Comes after.");
    await process.outbox.turn();
    expect([said, await states()]).toEqual([[], ["quiet", "quiet"]]);
    await db()
      .transaction()
      .execute((tx) => setQuiet(tx, actor, false));
    await ask(process, "Loud again.");
    await process.outbox.turn();
    expect(said).toEqual([{ text: "Loud again.", replyTo: "m1" }]);
  });
});
