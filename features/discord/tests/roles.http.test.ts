import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { sandboxBotToken } from "../../../partners/discord/sandbox.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import type { Visitor } from "../../../tests/house/house.ts";
import { newcomer } from "../../../tests/house/newcomer.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const { db } = house.database;
const minuteMs = 60_000;

const fault = (mode: string) => admin.post("/sandbox/discord/fault", { mode });
const later = (ms: number) => admin.post("/sandbox/clock", { offset_ms: ms });
const discord = async () => (await admin.get("/sandbox/discord")).body;
const push = () => house.house.jobs.runNow("discord.roles");
const register = (token: string) => admin.post("/api/discord/roles/register", { bot_token: token });
const addressPath = (address: string | null) => (address ?? "").replace(house.address, "");
const arrivalPath = async (consent: string, name: string, decision = "auto=1") =>
  addressPath((await house.visitor().get(`${consent}&${decision}&as=${name}`)).headers.get("location"));
const people = async (name: string) =>
  ((await discord()).people as { name: string; metadata: Record<string, string>; roles: string[] }[]).find(
    (one) => one.name === name,
  );
const roles = async (who: Visitor) =>
  (await who.page("settings/connections", "/settings/connections")).props.discord.roles;
const shows = async (who: Visitor, name: string, decision?: string) => {
  const consent = addressPath((await who.post("/api/discord/roles")).body.data);
  const back = await arrivalPath(consent, name, decision);
  const answer = await who.get(back);
  expect(answer.headers.get("location")).toBe("/settings/connections");
  return consent;
};
async function linked(): Promise<Visitor & { username: string; id: number; there: string }> {
  const visitor = await newcomer(house);
  const there = `gust-${nextNumber()}`;
  const consent = addressPath((await visitor.get("/api/discord/link")).headers.get("location"));
  await visitor.get(await arrivalPath(consent, there));
  return Object.assign(visitor, { there });
}
beforeEach(async () => {
  await later(0);
  await fault("none");
  await db.deleteFrom("discord_roles").execute();
  await register(sandboxBotToken);
});

test("DISC-19: the right bot token registers four statistics and is not stored; a wrong one changes nothing", async () => {
  await db.deleteFrom("discord_marks").execute();
  await db.deleteFrom("sandbox_state").where("key", "=", "discord:role-metadata").execute();
  const who = await linked();
  expect([await roles(who), (await who.post("/api/discord/roles")).status]).toEqual([null, 409]);
  expect((await register("some-other.bots.token-12345")).body).toMatchObject({
    sent: false,
    says: expect.stringContaining("does not accept this token"),
  });
  expect((await discord()).metadata).toEqual([]);
  expect((await register(sandboxBotToken)).body).toMatchObject({ sent: true });
  const metadata = (await discord()).metadata as { key: string; type: number }[];
  expect(metadata.map(({ key, type }) => [key, type])).toEqual([
    ["rank", 2],
    ["wagered_month", 2],
    ["linked", 7],
    ["winner", 7],
  ]);
  const log = await db.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify(log)).not.toContain(sandboxBotToken);
  expect((await admin.page("admin/discord", "/admin/discord")).props.roles).toMatchObject({
    registered_at: expect.any(String),
  });
});

test("DISC-20, DISC-25: rank, step, link and win of a viewer who agrees are pushed; if they refuse or use another account, nothing is shown", async () => {
  const who = await linked();
  await shows(who, who.there, "decision=deny");
  await shows(who, "somebody-else");
  await push();
  expect([await roles(who), await people(who.username)]).toEqual([{ on: false, shown_at: null }, undefined]);
  await sql`insert into links (user_id, provider, account_id, account_name, linked_at)
    values (${who.id}, 'roobet', ${`acc-${who.id}`}, 'x', now())`.execute(db);
  await sql`insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    values (1, date_trunc('month', ${house.house.clock.now()}::timestamptz at time zone 'UTC')::date, ${`acc-${who.id}`}, 'x', 6_400_000, 0, now())`.execute(
    db,
  );
  const consent = await shows(who, who.there);
  expect(new URLSearchParams(consent.split("?")[1]).get("scope")).toBe("identify role_connections.write");
  await push();
  expect(await people(who.username)).toMatchObject({
    metadata: { rank: "2", wagered_month: "50000", linked: "1", winner: "0" },
    roles: ["Linked", "Bronze", "High roller"],
  });
  expect(await roles(who)).toEqual({ on: true, shown_at: expect.any(String) });
  const sealed = JSON.stringify(await db.selectFrom("discord_roles").selectAll().execute());
  expect(sealed).not.toContain("eyJ");
});

test("DISC-21: changed statistics are pushed at most once in ten minutes, and unchanged ones not at all", async () => {
  const who = await linked();
  await shows(who, who.there);
  await push();
  const pushedAt = async () => (await roles(who))?.shown_at;
  const first = await pushedAt();
  await later(30 * minuteMs);
  await push();
  expect(await pushedAt()).toBe(first);
  const change = (figures: object) =>
    db
      .updateTable("discord_roles")
      .set({ pushed: JSON.stringify(figures) })
      .where("user_id", "=", who.id)
      .execute();
  const other = { rank: 3, wagered_month: 0, linked: 0, winner: 0 };
  await change(other);
  await push();
  const second = await pushedAt();
  expect(second).not.toBe(first);
  await change(other);
  await later(35 * minuteMs);
  await push();
  expect(await pushedAt()).toBe(second);
  await later(41 * minuteMs);
  await push();
  expect(await pushedAt()).not.toBe(second);
});

test("DISC-22: stopping, unlinking or linking another account clears the statistics at Discord and deletes them here", async () => {
  const count = () => db.selectFrom("discord_roles").select("id").execute();
  const stops: ((who: Visitor) => Promise<unknown>)[] = [
    (who) => who.post("/api/discord/roles/off"),
    (who) => who.post("/api/discord/unlink"),
  ];
  for (const stop of stops) {
    const who = await linked();
    await shows(who, who.there);
    await push();
    expect(await people(who.username)).toBeDefined();
    await stop(who);
    expect((await roles(who))?.on).toBe(false);
    await push();
    expect([await people(who.username), await count()]).toEqual([undefined, []]);
  }
  const late = await linked();
  await shows(late, late.there);
  await push();
  await fault("error");
  await late.post("/api/discord/roles/off");
  await push();
  expect(await count(), "Discord could not be asked yet").toHaveLength(1);
  await fault("none");
  await later(30 * minuteMs);
  await push();
  expect([await people(late.username), await count()]).toEqual([undefined, []]);
});

test("DISC-22: a permission revoked at Discord is deleted here and the viewer is notified; an expired token is renewed", async () => {
  const who = await linked();
  await shows(who, who.there);
  await push();
  const before = await db.selectFrom("discord_roles").selectAll().executeTakeFirstOrThrow();
  await db
    .updateTable("discord_roles")
    .set({ access_until: new Date(0), pushed: null, due_at: new Date(0) })
    .execute();
  await push();
  const after = await db.selectFrom("discord_roles").selectAll().executeTakeFirstOrThrow();
  expect(after.sealed_refresh).not.toBe(before.sealed_refresh);
  await admin.post("/sandbox/discord/account", { username: who.there });
  await db
    .updateTable("discord_roles")
    .set({ pushed: null, due_at: new Date(0) })
    .execute();
  await push();
  await push();
  expect(await db.selectFrom("discord_roles").select("id").execute()).toEqual([]);
  const { notices } = (await who.page("/settings")).props.auth.user;
  expect(JSON.stringify(notices)).toContain("withdrew our permission");
});
