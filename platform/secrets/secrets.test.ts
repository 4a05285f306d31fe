import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestDatabase, testDatabases } from "../../tests/house/database.ts";
import { getSecret } from "./secrets.ts";

describe.each(testDatabases)("a secret (%s)", (kind) => {
  test("is the same for every caller, even if several are the first", async () => {
    const { db, close } = await openTestDatabase(kind);
    const make = () => randomBytes(32).toString("hex");
    const answers = await Promise.all(Array.from({ length: 12 }, () => getSecret(db, "chat", make)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await getSecret(db, "chat", make)).toBe(answers[0]);
    expect(await getSecret(db, "sessions", make)).not.toBe(answers[0]);
    await close();
  });
});
