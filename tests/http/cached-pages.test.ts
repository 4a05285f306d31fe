// Cached guest pages: after a change the next request gets the new page, although the old page was cached.
import { expect, test } from "vitest";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

const guestsPage = async (path: string) => (await house.visitor().page(path)).props;
const entries = async (): Promise<number> => (await guestsPage("/leaderboard")).leaderboard.entries_count;
const postOk = async (path: string, body: object = {}) => {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(200);
};

/** Creates a viewer whose account is on this month's board. Returns their name. */
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

test("PLAY-08: a viewer who is banned, unbanned, made staff or a viewer again leaves or joins the board immediately", async () => {
  const name = await onTheBoard();
  const before = await entries();
  await postOk(`/api/user/${name}/ban`, { reason: "test" });
  expect(await entries()).toBe(before - 1);
  await postOk(`/api/user/${name}/unban`);
  expect(await entries()).toBe(before);
  await postOk(`/api/user/${name}/role`, { role: "moderator" });
  expect(await entries()).toBe(before - 1);
});

test("PLAY-08: a voided win is published as void while the next draw waits for its numbers", async () => {
  const id = await openRaffle();
  for (const user of [admin, await house.signedIn("viewer")]) await user.post(`/api/raffles/join/${id}/1`);
  await postOk(`/api/raffles/draw/${id}`);
  const readFirst = async () =>
    (await guestsPage("/fairness")).draws.find((draw: { id: string }) => draw.id === `raffle:${id}`).winners[0];
  const { ticket } = await readFirst();
  await admin.post("/sandbox/random-org/fault", { mode: "error" });
  expect((await admin.post(`/api/raffles/void/${id}`, { ticket, reason: "Two accounts." })).status).toBe(202);
  expect(await readFirst()).toMatchObject({ ticket, void_reason: "Two accounts." });
  await admin.post("/sandbox/random-org/fault", { mode: "none" });
});

async function openRaffle(): Promise<number> {
  const form = new FormData();
  const fields = { name: "Told", description: "", number_of_winners: "1", entry_price: "0", max_entries_per_user: "5" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  return (await admin.post("/api/raffles/create", form)).body.id;
}
