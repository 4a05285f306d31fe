// Live updates of a viewer's own data, after every kind of change. The fallback poll runs only once an hour here, so a change
// without an announcement would not arrive.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountsTag, accountTag } from "../../platform/cache/changed-accounts.ts";
import type { LiveOwn } from "../../platform/contract/open.ts";
import { nextNumber } from "../house/builders.ts";
import { createCase, good } from "../house/case-forms.ts";
import { aChat } from "../house/chat.ts";
import { type Events, openEvents } from "../house/events.ts";
import type { Answer, Visitor } from "../house/house.ts";
import { newcomer } from "../house/newcomer.ts";
import { withRaffles } from "../house/raffles.ts";
import { scaleForLoad } from "../house/timeouts.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse({ LIVE_SWEEP_SECONDS: "3600" });
const { admin, created, form, showWinners } = await withRaffles(house);
const { db } = house.database;
const { jobs, changes } = house.house;
const address = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const open: Events[] = [];
const allowedMs = () => scaleForLoad(2_000);

interface Viewer {
  id: number;
  username: string;
  visitor: Visitor;
  events: Events;
}

/** Creates a user with an open page. */
async function somebody(balances: { points?: number; bucks?: number } = {}): Promise<Viewer> {
  const visitor = await newcomer(house, balances);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const events = await openEvents(`${house.address}/api/live?topics=`, { cookie });
  open.push(events);
  await events.next<LiveOwn>("own", 20_000);
  // After this pause any earlier change has arrived.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { id: visitor.id, username: visitor.username, visitor, events };
}

/** Runs `act`. Returns the first update that `holds` accepts. Fails if none comes within two seconds. */
async function expectUpdate(
  { events }: Viewer,
  what: string,
  act: () => Promise<unknown>,
  holds: (own: LiveOwn) => boolean,
): Promise<LiveOwn> {
  const done = await act();
  if (isAnswer(done)) expect([200, 202, 302], `${what}: ${done.text}`).toContain(done.status);
  const until = performance.now() + allowedMs();
  for (let last: LiveOwn | undefined; ; ) {
    const left = until - performance.now();
    const next = await events.next<LiveOwn>("own", Math.max(1, left)).catch(() => null);
    if (next === null) throw new Error(`${what} was not told. Last was told: ${JSON.stringify(last)}`);
    last = next.data;
    if (holds(last)) return last;
  }
}
const isAnswer = (done: unknown): done is Answer => typeof done === "object" && done !== null && "status" in done;

// Triggers record whose data change, so that the test also checks viewers who are not listening.
const own = ["balances", "notices", "links", "orders", "withdrawals", "hunt_guesses"];
const announced = new Set<string>();
beforeAll(async () => {
  await sql`create table test_changed (user_id bigint not null)`.execute(db);
  await sql`
    create function test_note() returns trigger language plpgsql as $$ begin
      insert into test_changed values (coalesce(new.user_id, old.user_id)); return null; end $$`.execute(db);
  for (const table of own) {
    const on = sql`after insert or update or delete on ${sql.table(table)}`;
    await sql`create trigger test_note ${on} for each row execute function test_note()`.execute(db);
  }
  changes.subscribe((tag) => announced.add(tag));
});
afterEach(async () => {
  for (const events of open.splice(0)) events.close();
  await expect
    .poll(findUnannounced, { message: "changed, and not announced", timeout: scaleForLoad(5_000) })
    .toEqual([]);
  await sql`delete from test_changed`.execute(db);
  announced.clear();
});
afterAll(async () => {
  for (const table of own) await sql`drop trigger test_note on ${sql.table(table)}`.execute(db);
});

/** Returns viewers whose data changed in this test without an announcement. */
async function findUnannounced(): Promise<number[]> {
  if (announced.has(accountsTag)) return [];
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from test_changed`.execute(db);
  return rows.map(({ user_id }) => user_id).filter((id) => !announced.has(accountTag(id)));
}

const adjust = ({ username }: Viewer, amount: number, currency = "points") =>
  admin.post(`/api/user/${username}/adjust`, { currency, amount, reason: "test" });
const product = async (fields: Record<string, string> = {}): Promise<number> => {
  const made = await admin.post(
    "/api/products/create",
    form({ name: `Thing ${nextNumber()}`, description: "", price: "10", stock: "50", ...fields }),
  );
  expect(made.status, made.text).toBe(200);
  return made.body.id;
};
const lastOrder = async ({ id }: Viewer): Promise<number> => {
  const last = db.selectFrom("orders").select("id").where("user_id", "=", id).orderBy("id", "desc");
  return (await last.executeTakeFirstOrThrow()).id;
};
/** Runs the steps one after the other, each under its name. */
async function runEach(
  viewer: Viewer,
  acts: [what: string, act: () => Promise<unknown>, holds: (own: LiveOwn, before: LiveOwn | undefined) => boolean][],
): Promise<void> {
  let before: LiveOwn | undefined;
  for (const [what, act, holds] of acts) before = await expectUpdate(viewer, what, act, (now) => holds(now, before));
}

test("MOVE-26: every change by staff (points given and taken, orders sent, handed over and refunded, withdrawals paid and rejected) arrives immediately, one at a time and in bulk", {
  timeout: 120_000,
}, async () => {
  const viewer = await somebody({ points: 10_000, bucks: 500 });
  const { visitor } = viewer;
  const [plain, codes] = [await product(), await product({ hands_codes: "1" })];
  await admin.post(`/api/products/${codes}/codes`, { codes: "CODE-1\nCODE-2" });
  const chest = await createCase(admin, good());
  let withdrawal = 0;
  const withdraw = async () => {
    const answer = await visitor.post(`/api/user/withdraw-bucks/25/usdt/${address}`);
    withdrawal = answer.body.id;
    return answer;
  };
  const isOtherOrder = (now: LiveOwn, before?: LiveOwn) => now.orders !== before?.orders;
  const isOtherWithdrawal = (now: LiveOwn, before?: LiveOwn) => now.withdrawals !== before?.withdrawals;
  await runEach(viewer, [
    ["points given", () => adjust(viewer, 500), (now) => now.balance === 10_500],
    ["points taken", () => adjust(viewer, -100), (now) => now.balance === 10_400],
    ["bucks given", () => adjust(viewer, 20, "bucks"), (now) => now.bucks === 520],
    ["a purchase", () => visitor.post(`/api/products/purchase/${plain}`), isOtherOrder],
    ["handed over", async () => admin.post(`/api/orders/${await lastOrder(viewer)}/fulfil`, {}), isOtherOrder],
    ["another", () => visitor.post(`/api/products/purchase/${plain}`), isOtherOrder],
    ["refunded", async () => admin.post(`/api/orders/${await lastOrder(viewer)}/refund`, {}), isOtherOrder],
    ["a third", () => visitor.post(`/api/products/purchase/${plain}`), isOtherOrder],
    ["in bulk", async () => admin.post("/api/orders/fulfil", { ids: [await lastOrder(viewer)] }), isOtherOrder],
    ["goods that deliver themselves", () => visitor.post(`/api/products/purchase/${codes}`), isOtherOrder],
    ["a roll", () => visitor.post(`/case/${chest}/roll`), (now, before) => now.balance !== before?.balance],
    [
      "rolls at once",
      () => visitor.post(`/case/${chest}/rolls`, { times: 3 }),
      (now, before) => now.balance !== before?.balance,
    ],
    ["a cashout", withdraw, isOtherWithdrawal],
    ["rejected", () => admin.post(`/api/withdrawals/${withdrawal}/reject`, { reason: "test" }), isOtherWithdrawal],
    ["another cashout", withdraw, isOtherWithdrawal],
    ["approved", () => admin.post(`/api/withdrawals/${withdrawal}/approve`, {}), isOtherWithdrawal],
    ["paid", () => admin.post(`/api/withdrawals/${withdrawal}/pay`, {}), isOtherWithdrawal],
    ["a third cashout", withdraw, isOtherWithdrawal],
    ["approved in bulk", () => admin.post("/api/withdrawals/approve", { ids: [withdrawal] }), isOtherWithdrawal],
    [
      "paid in bulk",
      () => admin.post("/api/withdrawals/pay", { payments: [{ id: withdrawal, transaction_id: "0xabc" }] }),
      isOtherWithdrawal,
    ],
  ]);
});

test("MOVE-26: ticket holders immediately receive every change of their raffle: drawn, void, drawn again, cancelled, deleted, and their loss", {
  timeout: 120_000,
}, async () => {
  const [winner, loser] = [await somebody({ points: 1_000 }), await somebody({ points: 1_000 })];
  const id = await created();
  const joins =
    ({ visitor }: Viewer, raffle: number) =>
    () =>
      visitor.post(`/api/raffles/join/${raffle}/1`);
  const holds = (raffle: number) => (now: LiveOwn) => now.tickets.includes(raffle);
  const holdsNot = (raffle: number) => (now: LiveOwn) => !now.tickets.includes(raffle);
  await expectUpdate(winner, "tickets", joins(winner, id), holds(id));
  await expectUpdate(loser, "tickets", joins(loser, id), holds(id));
  await expectUpdate(loser, "drawn", () => admin.post(`/api/raffles/draw/${id}`), holdsNot(id));
  const { ticket } = await db
    .selectFrom("draw_winners as w")
    .innerJoin("draws as d", "d.id", "w.draw_id")
    .select("w.ticket")
    .where("d.kind", "=", "raffle")
    .where("d.subject_id", "=", id)
    .executeTakeFirstOrThrow();
  const [won, lost] = ticket === 1 ? [winner, loser] : [loser, winner];
  await showWinners();
  await expectUpdate(
    lost,
    "that they lost",
    () => jobs.runNow("raffles.tell"),
    (now) => now.notices.length > 0,
  );
  await admin.post("/sandbox/random-org/fault", { mode: "error" });
  await expectUpdate(lost, "void", () => admin.post(`/api/raffles/void/${id}`, { ticket, reason: "test" }), holds(id));
  await admin.post("/sandbox/random-org/fault", { mode: "none" });
  expect(won.events.text()).toContain('"notices":[');
  for (const act of ["cancel", "delete"]) {
    const off = await created();
    await expectUpdate(winner, "tickets", joins(winner, off), holds(off));
    await expectUpdate(winner, act, () => admin.post(`/api/raffles/${act}/${off}`), holdsNot(off));
  }
});

test("MOVE-26: guesses on pages and in chat, a hunt's start, end or removal, and the guess prize arrive immediately", {
  timeout: 120_000,
}, async () => {
  const viewer = await somebody();
  const bonuses = [{ name: "Told Slot", provider_name: "", bet_size: 1, payout: null as number | null }];
  const hunt = async () =>
    (await admin.post("/api/hunts/create", { name: "News", start_cost: 1, bonuses })).body.id as number;
  const guesses = (id: number, guess: number) => () => viewer.visitor.post(`/api/hunts/guess/${id}`, { guess });
  let id = await hunt();
  await expectUpdate(viewer, "a guess", guesses(id, 12.5), ({ guess }) => guess?.amount === 12.5);
  const chat = await aChat(house);
  const kick = `${nextNumber()}`;
  await sql`
    insert into links (user_id, provider, account_id, account_name, linked_at)
    values (${viewer.id}, 'kick', ${kick}, 'guesser', now())`.execute(db);
  changes.announce(accountTag(viewer.id));
  await expectUpdate(
    viewer,
    "in the chat",
    () => chat.say({ id: kick }, "!guess 40"),
    ({ guess }) => guess?.amount === 40,
  );
  await expectUpdate(
    viewer,
    "it is gone",
    () => admin.post(`/api/hunts/delete/${id}`),
    ({ guess }) => guess === null,
  );
  id = await hunt();
  await expectUpdate(viewer, "another guess", guesses(id, 30), ({ guess }) => guess?.hunt === id);
  const read = (await admin.get(`/hunt-data/${id}`)).body;
  const opened = read.bonuses.map((one: object) => ({ ...one, payout: 30 }));
  const over = { name: "News", start_cost: 1, finished: true, bonuses: opened };
  await expectUpdate(
    viewer,
    "it is over",
    () => admin.post(`/api/hunts/update/${id}`, over),
    ({ guess }) => guess === null,
  );
  await admin.post("/sandbox/clock", { offset_ms: 10 * 60_000 });
  await expectUpdate(
    viewer,
    "the prize",
    () => jobs.runNow("hunts.guesses"),
    ({ balance }) => balance > 0,
  );
  await admin.post("/sandbox/clock", { offset_ms: 0 });
});

describe("accounts", () => {
  test("MOVE-26: an account's link, unlink, rename or loss at the platform arrives immediately, with the points it brought", {
    timeout: 120_000,
  }, async () => {
    const viewer = await somebody();
    const { visitor, username } = viewer;
    const toPath = (to: string | null) => new URL(to ?? "", house.address).href.slice(house.address.length);
    const link = async () => {
      const consent = toPath((await visitor.post("/api/kick/generate")).body.data);
      const back = toPath((await house.visitor().get(`${consent}&auto=1&as=${username}`)).headers.get("location"));
      return visitor.get(back);
    };
    const isLinked = ({ links }: LiveOwn) => links.includes(`kick ${username}`);
    await expectUpdate(viewer, "linked", link, isLinked);
    await expectUpdate(
      viewer,
      "unlinked",
      () => visitor.post("/api/kick/unlink"),
      ({ links }) => links.length === 0,
    );
    await expectUpdate(viewer, "linked again", link, isLinked);
    const called = `${username}x`;
    await admin.post("/sandbox/kick/account", { username, new_name: called });
    await admin.post("/sandbox/clock", { offset_ms: 24 * 3_600_000 });
    const check = () => jobs.runNow("links.check");
    await expectUpdate(viewer, "renamed there", check, ({ links }) => links.includes(`kick ${called}`));
    await admin.post("/sandbox/kick/account", { username });
    await admin.post("/sandbox/clock", { offset_ms: 48 * 3_600_000 });
    await expectUpdate(viewer, "lost there", check, ({ links }) => links.length === 0);
    await admin.post("/sandbox/clock", { offset_ms: 0 });
    const { token } = (await visitor.post("/api/roobet/generate-code")).body;
    await admin.post("/sandbox/wagers", { partner: "roobet", username, amount: 0 });
    const says = () => admin.post("/sandbox/roobet/chat", { username, message: token });
    await expectUpdate(viewer, "by Roobet's chat", says, ({ links }) => links.includes(`roobet ${username}`));
    await admin.post("/sandbox/wagers", { partner: "roobet", username, amount: 70 });
    await expectUpdate(
      viewer,
      "a sync",
      () => admin.post("/api/leaderboard/run-all"),
      ({ balance }) => balance === 70,
    );
  });
});
