import { describe, expect, test } from "vitest";
import type { Db } from "../../../platform/database/db.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { afterSomeTime, withTwoProcesses } from "../../../tests/house/chat-process.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { tryAnswer, tryUse } from "../cooldowns.ts";

describe.each(testDatabases)("cooldowns in the chat on the %s database", (kind) => {
  const { first: db, second } = withTwoProcesses(kind);
  const both = () => {
    let ms = 0;
    type Line = { person: string; messageId: string };
    const on = (one: Db) => ({
      mayUse: (line: Line, command: string, seconds: typeof wait) =>
        tryUse(one, { ...line, now: afterSomeTime(ms) }, command, seconds),
      mayAnswer: (line: Line, refusal: string | null) => tryAnswer(one, { ...line, now: afterSomeTime(ms) }, refusal),
    });
    return {
      ...{ here: on(db()), there: on(second()) },
      pass: (seconds: number) => {
        ms += seconds * 1_000;
      },
    };
  };
  const a = (messageId = `m${nextNumber()}`) => ({ person: "kick 1", messageId });
  const b = () => ({ person: "kick 2", messageId: `m${nextNumber()}` });
  const wait = { person: 10, everybody: 5 };

  test("CMD-06, CMD-07: the cooldowns of a person and of everybody apply across processes", async () => {
    const { here, there, pass } = both();
    expect(await here.mayUse(a(), "hunt", wait)).toBe(true);
    expect(await there.mayUse(b(), "hunt", wait)).toBe(false);
    expect(await there.mayUse(a(), "top", wait)).toBe(true);
    pass(6);
    expect(await there.mayUse(a(), "hunt", wait)).toBe(false);
    // Somebody who was refused during everybody's cooldown has not started their own.
    expect(await there.mayUse(b(), "hunt", wait)).toBe(true);
    expect(await here.mayUse(b(), "store", { person: 0, everybody: 0 })).toBe(true);
    expect(await there.mayUse(b(), "store", { person: 0, everybody: 0 })).toBe(true);
  });

  test("CMD-07: across processes a person gets one answer in ten seconds, and the same refusal once in ten minutes", async () => {
    const { here, there, pass } = both();
    expect([
      await here.mayAnswer(a(), null),
      await there.mayAnswer(a(), null),
      await there.mayAnswer(b(), null),
    ]).toEqual([true, false, true]);
    // A refusal that was not sent starts no cooldown.
    expect(await there.mayAnswer(a(), "x")).toBe(false);
    pass(10);
    expect([await there.mayAnswer(a(), "x"), await here.mayAnswer(a(), "x")]).toEqual([true, false]);
    pass(10);
    expect([await here.mayAnswer(a(), "x"), await here.mayAnswer(a(), "y")]).toEqual([false, true]);
    pass(600);
    expect(await there.mayAnswer(a(), "x")).toBe(true);
  });
});
