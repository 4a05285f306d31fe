import { TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import type { House } from "../../common/server/house.ts";
import { createRateLimits } from "../../platform/http/rate-limits.ts";
import { nextNumber, someTime } from "../../tests/house/builders.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { resetPassword } from "../server/password-reset.ts";
import { hashPassword } from "../server/passwords.ts";
import { closeAccount, updateProfile } from "../server/profile.ts";
import { startSession } from "../server/sessions.ts";
import { signIn } from "../server/sign-in.ts";
import { hashToken, newToken } from "../server/tokens.ts";
import { confirmTwoFactorKey, createTwoFactorKey } from "../server/two-factor.ts";
import { createUser } from "../server/users.ts";

const password = "the old password";
const limits = createRateLimits({ pool: undefined, enabled: false });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

onEachDatabase("signing in on %s", (database) => {
  async function anOwner() {
    const { db } = database;
    const username = `owner${nextNumber()}`;
    const made = await createUser(db, { username, email: `${username}@example.com`, passwordHash, now: someTime });
    if (!made.ok) throw new Error(made.why);
    const arrival = { userId: made.value, address: "192.0.2.1", userAgent: "", now: someTime };
    const sessionHash = hashToken(await startSession(db, arrival));
    const pending = {
      id: made.value,
      sessionHash,
      signedInAt: someTime,
      signedInFrom: "192.0.2.1",
      address: "192.0.2.1",
    };
    return { id: made.value, username, asking: pending };
  }
  type Owner = Awaited<ReturnType<typeof anOwner>>;

  const readSessions = ({ id }: Owner) =>
    database.db.selectFrom("sessions").select("token_hash").where("user_id", "=", id).execute();

  async function besideSignIns<Answer>({ username }: Owner, act: () => Promise<Answer>): Promise<Answer> {
    const come = () =>
      signIn(database.db, limits, {
        ...{ username, password, oldToken: null },
        ...{ address: "198.51.100.9", userAgent: "", now: someTime },
      });
    const comers = Array.from({ length: 12 }, come);
    const acting = act();
    comers.push(...Array.from({ length: 12 }, come));
    await Promise.all(comers);
    return acting;
  }

  test("SIGNIN-01: a new password leaves only the session that set it, despite concurrent sign-ins", async () => {
    const owner = await anOwner();
    const change = { password: "the new password" };
    const changed = await besideSignIns(owner, () => updateProfile(database.db, owner.asking, change, someTime));
    expect(changed).toMatchObject({ ok: true });
    expect(await readSessions(owner)).toEqual([{ token_hash: owner.asking.sessionHash }]);
  });

  test("SIGNIN-01: a reset by email leaves no session", async () => {
    const owner = await anOwner();
    const token = newToken();
    const expires_at = new Date(someTime.getTime() + 60_000);
    await database.db
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), user_id: owner.id, expires_at, used_at: null })
      .execute();
    const settings = async () => ({ brand: "Windfall", streamer: "Gale" });
    const house = { db: database.db, clock: { now: () => someTime }, settings };
    const reset = { token, password: "the new password", address: "192.0.2.1" };
    const outcome = await besideSignIns(owner, () => resetPassword(house as unknown as House, reset));
    expect(outcome).toMatchObject({ ok: true });
    expect(await readSessions(owner)).toEqual([]);
  });

  test("SIGNIN-01: turning two-factor on ends every other session, even those just started with the password alone", async () => {
    const owner = await anOwner();
    const key = await createTwoFactorKey(
      database.db,
      { ...owner, ...owner.asking },
      { brand: "Windfall", now: someTime },
    );
    if (!key.ok) throw new Error(key.why);
    const code = new TOTP({ secret: key.value.secret }).generate({ timestamp: someTime.getTime() });
    const on = await besideSignIns(owner, async () => {
      await expect
        .poll(async () => (await readSessions(owner)).length, { interval: 1, timeout: 30_000 })
        .toBeGreaterThan(3);
      return confirmTwoFactorKey(database.db, owner.asking, code, someTime);
    });
    expect(on.ok).toBe(true);
    expect(await readSessions(owner)).toEqual([{ token_hash: owner.asking.sessionHash }]);
  });

  test("SIGNIN-03: an ended session cannot set a password, turn two-factor on or close the account", async () => {
    const owner = await anOwner();
    const { db } = database;
    const key = await createTwoFactorKey(db, { ...owner, ...owner.asking }, { brand: "Windfall", now: someTime });
    if (!key.ok) throw new Error(key.why);
    const newHash = await hashPassword("the new password");
    await db.updateTable("users").set({ password_hash: newHash }).where("id", "=", owner.id).execute();
    await db.deleteFrom("sessions").where("user_id", "=", owner.id).execute();

    const change = { password: "a thief's password", btc_address: "bc1qthief" };
    expect(await updateProfile(db, owner.asking, change, someTime)).toMatchObject({ why: "signed_out" });
    const code = new TOTP({ secret: key.value.secret }).generate({ timestamp: someTime.getTime() });
    expect(await confirmTwoFactorKey(db, owner.asking, code, someTime)).toMatchObject({ why: "signed_out" });
    const closing = { userId: owner.id, provenHash: passwordHash, requestId: "test", now: someTime };
    expect(await closeAccount(db, closing)).toMatchObject({ why: "proof_is_old" });

    const user = await db.selectFrom("users").selectAll().where("id", "=", owner.id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ password_hash: newHash, btc_address: null, closed_at: null });
  });
});
