import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClock } from "../../../platform/base/clock.ts";
import { nextNumber, someTime } from "../../../tests/house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../../../tests/house/database.ts";
import { openFirstAdmin, setupLink } from "../link.ts";

describe.each(testDatabases)("setting up on %s", (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const newKey = async (): Promise<string> => {
    const house = {
      db: database.db,
      clock: createClock(() => someTime.getTime()),
      origin: () => "https://site.example",
    };
    const link = await setupLink(house);
    return new URL(link ?? "https://none.example").searchParams.get("key") ?? "";
  };
  const open = (key: string, username = `boss${nextNumber()}`) =>
    openFirstAdmin(database.db, {
      ...{ key, username, email: `${username}@example.com`, passwordHash: "none" },
      ...{ address: "203.0.113.7", userAgent: "a browser", now: someTime },
    });
  const admins = () => database.db.selectFrom("users").select("id").where("role", "=", "admin").execute();

  test("SETUP-10: only one of many parallel requests creates the admin, and the others leave nothing behind", async () => {
    const key = await newKey();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => open(key)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.why === "no_key")).toHaveLength(5);
    expect(await admins()).toHaveLength(1);
    for (const table of ["users", "balances", "sessions", "audit_log"] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    }
    expect(await open(key)).toMatchObject({ ok: false, why: "no_key" });
  });
});
