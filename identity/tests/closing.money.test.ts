import { beforeAll, describe, expect, test } from "vitest";
import { bookMovement } from "../../money/server/ledger.ts";
import { nextNumber, someTime } from "../../tests/house/builders.ts";
import { openTestDatabase, testDatabases } from "../../tests/house/database.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { linkAccount } from "../server/links.ts";
import { hashPassword } from "../server/passwords.ts";
import { closeAccount } from "../server/profile.ts";
import { createUser, findUserByName } from "../server/users.ts";

const password = "closing time";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

onEachDatabase("closing an account on %s", (database) => {
  async function aPerson(): Promise<{ id: number; username: string }> {
    const username = `closer${nextNumber()}`;
    const made = await createUser(database.db, {
      username,
      email: `${username}@example.com`,
      passwordHash,
      now: someTime,
    });
    if (!made.ok) throw new Error(made.why);
    return { id: made.value, username };
  }
  const close = (userId: number) =>
    closeAccount(database.db, { userId, provenHash: passwordHash, requestId: "test", now: someTime });
  const link = (userId: number, accountId: string) =>
    linkAccount(database.db, { userId, provider: "kick", accountId, accountName: accountId, now: someTime });

  test("a link that arrives after the closing is refused, and the outside account stays free", async () => {
    const [leaving, staying] = [await aPerson(), await aPerson()];
    expect((await close(leaving.id)).ok).toBe(true);
    expect(await link(leaving.id, "fan")).toMatchObject({ ok: false, why: "closed" });
    expect(await link(staying.id, "fan")).toMatchObject({ ok: true, value: "new" });
  });

  test("linking and closing concurrently leave no link on the closed account", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aPerson();
      const [, closed] = await Promise.all([link(id, `fan ${id}`), close(id)]);
      expect(closed.ok).toBe(true);
      const left = await database.db.selectFrom("links").select("account_id").where("user_id", "=", id).execute();
      expect(left).toEqual([]);
    }
  });

  test("closing forfeits the balances in the ledger and frees the name", async () => {
    const { id, username } = await aPerson();
    const movement = { userId: id, reason: "demo", ref: "t", requestId: null, now: someTime } as const;
    await bookMovement(database.db, { ...movement, currency: "points", amount: 12 });
    expect((await close(id)).ok).toBe(true);
    expect(await findUserByName(database.db, username)).toBeUndefined();
  });
});

// Only the PostgreSQL server has two connections that can wait for each other.
describe.each(testDatabases.filter((kind) => kind === "server"))("on %s", (kind) => {
  test("an admin can close their account while another transaction credits it", async () => {
    const database = await openTestDatabase(kind);
    const person = async (role: "admin" | "viewer") => {
      const username = `closer${nextNumber()}`;
      const email = `${username}@example.com`;
      const made = await createUser(database.db, { username, email, passwordHash, now: someTime });
      if (!made.ok) throw new Error(made.why);
      await database.db.updateTable("users").set({ role }).where("id", "=", made.value).execute();
      return made.value;
    };
    const [admin, leaving] = [await person("admin"), await person("viewer")];
    const credited = await database.db.transaction().execute(async (tx) => {
      const movement = { currency: "points", reason: "demo", ref: "t", requestId: null, now: someTime } as const;
      await bookMovement(tx, { ...movement, userId: admin, amount: 5 });
      return closeAccount(database.db, { userId: leaving, provenHash: passwordHash, requestId: "test", now: someTime });
    });
    await database.close();
    expect(credited.ok).toBe(true);
  }, 15_000);
});
