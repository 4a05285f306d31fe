import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldMessages } from "../../features/content/contact.ts";
import { deleteOldKeys } from "../../money/server/idempotency-keys-job.ts";
import { anAccount, someTime } from "../../tests/house/builders.ts";
import { openTestDatabase, type TestDatabase } from "../../tests/house/database.ts";
import { deleteOldSignIns } from "../server/retention.ts";
import { startSession } from "../server/sessions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const daysBefore = (days: number) => new Date(someTime.getTime() - days * 24 * 60 * 60 * 1000);

test("deletes sessions after 30 idle days and their IP addresses after 90", async () => {
  const { db } = database;
  const userId = await anAccount(db);
  for (const days of [29, 31, 89, 91]) {
    await startSession(db, { userId, address: `192.0.2.${days}`, userAgent: "", now: daysBefore(days) });
  }
  await deleteOldSignIns(db, someTime);
  const sessions = await db.selectFrom("sessions").select("address").where("user_id", "=", userId).execute();
  const addresses = await db
    .selectFrom("sign_in_addresses")
    .select("address")
    .where("user_id", "=", userId)
    .orderBy("last_at", "desc")
    .execute();
  expect(sessions.map(({ address }) => address)).toEqual(["192.0.2.29"]);
  expect(addresses.map(({ address }) => address)).toEqual(["192.0.2.29", "192.0.2.31", "192.0.2.89"]);
});

test("SIGNIN-24: deletes used and expired reset links, and sessions older than 90 days", async () => {
  const { db } = database;
  const userId = await anAccount(db);
  const link = (name: string, expires_at: Date, used_at: Date | null) =>
    db
      .insertInto("password_resets")
      .values({ token_hash: Buffer.from(name), user_id: userId, expires_at, used_at })
      .execute();
  await link("living", new Date(someTime.getTime() + 1), null);
  await link("used", new Date(someTime.getTime() + 1), someTime);
  await link("run out", daysBefore(1), null);
  for (const days of [89, 91]) {
    const arrival = { userId, address: `198.51.100.${days}`, userAgent: "", now: daysBefore(days) };
    await startSession(db, arrival);
  }
  await db.updateTable("sessions").set({ last_seen_at: someTime }).where("user_id", "=", userId).execute();
  await deleteOldSignIns(db, someTime);
  const links = await db.selectFrom("password_resets").select("token_hash").execute();
  expect(links.map(({ token_hash }) => token_hash.toString())).toEqual(["living"]);
  const sessions = await db.selectFrom("sessions").select("address").where("user_id", "=", userId).execute();
  expect(sessions).toEqual([{ address: "198.51.100.89" }]);
});

test("SIGNIN-24: deletes finished emails and records of ended links after 90 days", async () => {
  const { db } = database;
  const userId = await anAccount(db);
  const letter = (subject: string, days: number, seen: boolean, due: boolean) =>
    db
      .insertInto("notices")
      .values({
        ...{ user_id: userId, subject, text: "It was asked for from 203.0.113.9.", href: "/" },
        ...{
          created_at: daysBefore(days),
          seen_at: seen ? daysBefore(days) : null,
          mail_due_at: due ? someTime : null,
        },
      })
      .execute();
  await letter("old", 91, true, false);
  await letter("young", 89, true, false);
  await letter("old, unseen", 91, false, false);
  await letter("old, not yet sent", 91, true, true);
  for (const days of [89, 91]) {
    const over = { linked_at: daysBefore(200), ended_at: daysBefore(days) };
    await db
      .insertInto("ended_links")
      .values({ user_id: userId, provider: "roobet", account_id: `rb-${days}`, ...over })
      .execute();
  }
  await deleteOldSignIns(db, someTime);
  const stored = await db.selectFrom("notices").select("subject").where("user_id", "=", userId).orderBy("id").execute();
  expect(stored.map(({ subject }) => subject)).toEqual(["young", "old, unseen", "old, not yet sent"]);
  const links = await db.selectFrom("ended_links").select("account_id").where("user_id", "=", userId).execute();
  expect(links).toEqual([{ account_id: "rb-89" }]);
});

test("deletes contact messages after a year", async () => {
  const { db } = database;
  for (const days of [364, 366]) {
    const words = { name: "A", email: "a@example.com", subject: `${days}`, message: "M", address: "192.0.2.1" };
    await db
      .insertInto("contact_messages")
      .values({ ...words, user_id: null, created_at: daysBefore(days), read_at: null })
      .execute();
  }
  await deleteOldMessages(db, someTime);
  const stored = await db.selectFrom("contact_messages").select("subject").execute();
  expect(stored).toEqual([{ subject: "364" }]);
});

test("GROW-07: deletes only idempotency keys older than 24 hours", async () => {
  const { db } = database;
  const call = { user_id: await anAccount(db), path: "/x", body_sha256: "", answer: "null" };
  const hoursBefore = (hours: number) => new Date(someTime.getTime() - hours * 60 * 60 * 1000);
  const keys = [0, 23, 25, 90].map((hours) => ({ ...call, key: `${hours} h`, created_at: hoursBefore(hours) }));
  await db.insertInto("idempotency_keys").values(keys).execute();
  await deleteOldKeys(db, someTime);
  const left = await db.selectFrom("idempotency_keys").select("key").orderBy("created_at").execute();
  expect(left).toEqual([{ key: "23 h" }, { key: "0 h" }]);
});
