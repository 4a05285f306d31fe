// What an act changes of a page every guest is shown: the page asked for next shows it, though the one before was kept.
import { expect, test } from "vitest";
import { isoDay, monthStart } from "../../server/core/clock.ts";
import { demoPassword } from "../house/house.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

const guestsPage = async (path: string) => (await house.visitor().page(path)).props;
const entries = async (): Promise<number> => (await guestsPage("/leaderboard")).leaderboard.entries_count;
const acted = async (path: string, body: object = {}) => {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(200);
};

/** A viewer whose account is on the running board. */
async function onTheBoard(): Promise<string> {
  const { username } = await house.database.db
    .selectFrom("links as l")
    .innerJoin("users as u", "u.id", "l.user_id")
    .innerJoin("wagers as w", "w.account_id", "l.account_id")
    .select("u.username")
    .where("u.role", "=", "viewer")
    .where("u.username", "<>", "viewer")
    .where("w.partner", "=", 1)
    .where("w.month", "=", isoDay(monthStart(house.house.clock.now())))
    .where("w.wager_cents", ">", 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  return username;
}

test("PLAY-08: a rotated seed stands on /fairness at once", async () => {
  const viewer = await house.signedIn("viewer");
  const { nonce } = (await viewer.page("/case/1")).props.fairness;
  expect((await viewer.post("/case/1/roll")).status).toBe(200);
  const rollOf = async (hash: string) =>
    (await guestsPage("/fairness")).rolls.find(
      (roll: { server_seed_hash: string; nonce: number }) => roll.server_seed_hash === hash && roll.nonce === nonce,
    );
  const { server_seed_hash: hash } = (await viewer.page("/case/1")).props.fairness;
  await expect.poll(() => rollOf(hash)).toMatchObject({ server_seed: null });
  const { body } = await viewer.post("/api/fairness/rotate");
  expect(await rollOf(hash)).toMatchObject({ server_seed: body.server_seed });
});

test("PLAY-08: who is banned, let back in, made staff or a viewer again is off the board, and on it, at once", async () => {
  const name = await onTheBoard();
  const before = await entries();
  await acted(`/api/user/${name}/ban`, { reason: "test" });
  expect(await entries()).toBe(before - 1);
  await acted(`/api/user/${name}/unban`);
  expect(await entries()).toBe(before);
  await acted(`/api/user/${name}/role`, { role: "moderator" });
  expect(await entries()).toBe(before - 1);
});

test("PLAY-08: nobody reads the name of a closed account any more", async () => {
  const id = await openRaffle();
  const leaving = await house.signedIn(await onTheBoard());
  const { username } = (await leaving.page("/")).props.auth.user;
  expect((await leaving.post(`/api/raffles/join/${id}/1`)).status).toBe(200);
  const names = async () =>
    (await guestsPage(`/raffle/${id}`)).entries.data.map(({ user }: { user: { username: string } }) => user.username);
  expect(await names()).toEqual([username]);
  expect((await leaving.post("/api/user/close", { password: demoPassword })).status).toBe(200);
  expect(await names()).toEqual([expect.stringMatching(/^closed \d+$/)]);
});

test("PLAY-08: a win called void is published as one while the next draw waits for its numbers", async () => {
  const id = await openRaffle();
  for (const user of [admin, await house.signedIn("viewer")]) await user.post(`/api/raffles/join/${id}/1`);
  await acted(`/api/raffles/draw/${id}`);
  const firstOf = async () =>
    (await guestsPage("/fairness")).draws.find((draw: { id: string }) => draw.id === `raffle:${id}`).winners[0];
  const { ticket } = await firstOf();
  await admin.post("/sandbox/random-org/fault", { mode: "error" });
  expect((await admin.post(`/api/raffles/void/${id}`, { ticket, reason: "Two accounts." })).status).toBe(202);
  expect(await firstOf()).toMatchObject({ ticket, void_reason: "Two accounts." });
  await admin.post("/sandbox/random-org/fault", { mode: "none" });
});

async function openRaffle(): Promise<number> {
  const form = new FormData();
  const fields = { name: "Told", description: "", number_of_winners: "1", entry_price: "0", max_entries_per_user: "5" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  return (await admin.post("/api/raffles/create", form)).body.id;
}
