// What moves on open pages: the shelf, draws under way, one's own orders, withdrawals and tickets, and what losing brings.
import { afterEach, describe, expect, test } from "vitest";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { type LiveOwn, type LiveShelf, shelfOf, type TopicStates } from "../../contracts/live.ts";
import { paths } from "../../contracts/paths.ts";
import { move } from "../../server/ledger/ledger.ts";
import { nextNumber } from "../house/builders.ts";
import { createCase, form, good } from "../house/case-forms.ts";
import { type Events, openEvents } from "../house/events.ts";
import { demoPassword, type Visitor } from "../house/house.ts";
import { withRaffles } from "../house/raffles.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const { admin, created } = await withRaffles(house);
const { db } = house.database;
const longMs = 20_000;
const open: Events[] = [];
afterEach(() => {
  for (const events of open.splice(0)) events.close();
});

async function listen(topics: string, visitor: Visitor = house.visitor()): Promise<Events> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const events = await openEvents(`${house.address}/api/live?topics=${topics}`, { cookie });
  open.push(events);
  return events;
}
const stateOf = async <State>(events: Events): Promise<State> =>
  (await events.next<{ state: State }>("state", longMs)).data.state;
const ownOf = async (events: Events) => (await events.next<LiveOwn>("own", longMs)).data;

async function somebody({ points = 0, bucks = 0 } = {}) {
  const username = `mover${nextNumber()}`;
  const email = `${username}@example.com`;
  await house.visitor().post("/api/auth/register", { username, email, password: demoPassword });
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  const movement = { userId: id, reason: "demo", ref: "test", requestId: null, now: house.house.clock.now() };
  if (points > 0) await move(db, { ...movement, currency: "points", amount: points });
  if (bucks > 0) await move(db, { ...movement, currency: "bucks", amount: bucks * 100 });
  return { id, username, visitor: await house.signedIn(username) };
}
const noticesOf = async (visitor: Visitor): Promise<{ text: string; href: string }[]> =>
  (await visitor.page("/store")).props.auth.user.notices;

describe("the shelf", () => {
  test("MOVE-01: what is left is told after each purchase; the shelf's mark is the page's own, and another after an edit alone", async () => {
    const { visitor } = await somebody({ points: 1_000_000 });
    const { products } = (await visitor.page("/store")).props;
    const events = await listen("products");
    const first = await stateOf<LiveShelf>(events);
    expect(first.shelf).toBe(shelfOf(products));
    const wanted = products.find(({ price, stock, asks }: { price: number; stock: number; asks?: object }) => {
      return price > 0 && stock > 1 && asks === undefined;
    });
    expect((await visitor.post(`/api/products/purchase/${wanted.id}`)).status).toBe(200);
    const sold = await stateOf<LiveShelf>(events);
    expect(new Map(sold.stock).get(wanted.id)).toBe(wanted.stock - 1);
    expect(sold.shelf).toBe(first.shelf);
    await db.updateTable("products").set({ name: "Renamed" }).where("id", "=", wanted.id).execute();
    house.house.changes.announce("products");
    const edited = await stateOf<LiveShelf>(events);
    expect(edited.shelf).not.toBe(first.shelf);
    expect(edited.shelf).toBe(shelfOf((await visitor.page("/store")).props.products));
  });

  test("MOVE-01: a product that is hidden is none of what is told", async () => {
    const answer = await admin.post(
      "/api/products/create",
      form({ name: "Hidden one", description: "", price: "5", stock: "3", status: "draft" }),
    );
    expect(answer.status, answer.text).toBe(200);
    const { stock } = await stateOf<LiveShelf>(await listen("products"));
    expect(new Map(stock).has(answer.body.id)).toBe(false);
  });
});

describe("one's own", () => {
  test("MOVE-02: an order and a withdrawal, each step of it, are told to whose they are; to others nothing", async () => {
    const [buyer, other] = [await somebody({ points: 1_000_000, bucks: 100 }), await somebody()];
    const [here, there] = [await listen("", buyer.visitor), await listen("", other.visitor)];
    let last = await ownOf(here);
    await ownOf(there);
    const changed = async (mark: "orders" | "withdrawals", act: () => Promise<{ status: number; text: string }>) => {
      const answer = await act();
      expect(answer.status, answer.text).toBe(200);
      const before = last[mark];
      while (last[mark] === before) last = await ownOf(here);
    };
    const { products } = (await buyer.visitor.page("/store")).props;
    const product = products.find(({ price, stock, asks }: { price: number; stock: number; asks?: object }) => {
      return price > 0 && stock > 1 && asks === undefined;
    });
    await changed("orders", () => buyer.visitor.post(`/api/products/purchase/${product.id}`));
    const order = await db.selectFrom("orders").select("id").where("user_id", "=", buyer.id).executeTakeFirstOrThrow();
    await changed("orders", () => admin.post(`/api/orders/${order.id}/fulfil`, { note: "DHL 123" }));
    const address = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
    let id = 0;
    await changed("withdrawals", async () => {
      const asked = await buyer.visitor.post(`/api/user/withdraw-bucks/25/usdt/${address}`);
      id = asked.body.id;
      return asked;
    });
    await changed("withdrawals", () => admin.post(`/api/withdrawals/${id}/approve`, {}));
    await changed("withdrawals", () => admin.post(`/api/withdrawals/${id}/pay`, {}));
    expect(there.text().match(/event: own/g)).toHaveLength(1);
  });

  test("MOVE-02: of which undecided raffles one holds tickets is told; of another's, of drawn ones it is not", async () => {
    const [holder, other] = [await somebody(), await somebody()];
    const [one, drawn] = [await created({ entry_price: "0" }), await created({ entry_price: "0" })];
    const here = await listen("", holder.visitor);
    expect((await ownOf(here)).tickets).toEqual([]);
    await holder.visitor.post(`/api/raffles/join/${one}/2`);
    expect((await ownOf(here)).tickets).toEqual([one]);
    await holder.visitor.post(`/api/raffles/join/${drawn}/1`);
    expect((await ownOf(here)).tickets).toEqual([one, drawn].sort((a, b) => a - b));
    expect((await admin.post(`/api/raffles/draw/${drawn}`)).status).toBe(200);
    expect((await ownOf(await listen("", holder.visitor))).tickets).toEqual([one]);
    expect((await ownOf(await listen("", other.visitor))).tickets).toEqual([]);
  });

  test("LIVE-05: who signed out in another tab is told nothing more, whatever happens to their account", async () => {
    const viewer = await somebody({ bucks: 50 });
    const events = await listen("drawing", viewer.visitor);
    await ownOf(events);
    const before = events.text();
    expect((await viewer.visitor.post("/api/auth/logout")).status).toBeLessThan(400);
    await events.ended;
    await admin.post(`/api/user/${viewer.username}/adjust`, { currency: "points", amount: 777, reason: "test" });
    expect(events.text().slice(before.length)).not.toContain("event: own");
    const anew = await listen("drawing", viewer.visitor);
    expect((await anew.next<{ username: string | null }>("hello")).data.username).toBeNull();
    await stateOf(anew);
    expect(anew.text()).not.toContain("777");
  });
});

describe("a draw under way", () => {
  test("MOVE-05: a raffle that waits for its draw is told to all, and no more once it is drawn; when it was is told too", async () => {
    const holder = await somebody();
    const id = await created({ name: "Under way", entry_price: "0" });
    await holder.visitor.post(`/api/raffles/join/${id}/1`);
    const [events, one] = [await listen("drawing"), await listen(`raffle:${id}`)];
    const drawing = async () =>
      (await stateOf<TopicStates["drawing"]>(events)).raffles.filter((each) => each.id === id);
    expect(await drawing()).toEqual([]);
    expect(await stateOf(one)).toMatchObject({ drawn_at: null });
    await db
      .updateTable("raffles")
      .set({ ended: 2, closed_at: house.house.clock.now() })
      .where("id", "=", id)
      .execute();
    house.house.changes.announce("raffles");
    expect(await drawing()).toEqual([{ id, name: "Under way", beacon_at: null }]);
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
    let left = await drawing();
    while (left.length > 0) left = await drawing();
    let told = await stateOf<{ ended: number; drawn_at: string | null }>(one);
    while (told.ended !== 1) told = await stateOf(one);
    expect(Date.parse(told.drawn_at ?? "")).toBeGreaterThan(house.house.clock.now().getTime() - longMs);
  });
});

describe("after a draw", () => {
  test("LIVE-04: who won is told on the page they have open, at once", async () => {
    const { visitor } = await somebody();
    const id = await created({ entry_price: "0" });
    await visitor.post(`/api/raffles/join/${id}/1`);
    const events = await listen("", visitor);
    expect((await ownOf(events)).notices).toEqual([]);
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
    expect((await events.next<LiveOwn>("own", 10_000)).data.notices).toHaveLength(1);
  });

  test("CHEER-06, CHEER-07: who lost hears of it once, with their tickets, its page and what is next; winners and others do not", async () => {
    const people = [await somebody(), await somebody(), await somebody()];
    const name = `Lost ${nextNumber()}`;
    const id = await created({ name, entry_price: "0" });
    await created({
      name: "The next one",
      entry_price: "0",
      ends_at: new Date(house.house.clock.now().getTime() + 60_000).toISOString(),
    });
    for (const { visitor } of people.slice(0, 2)) await visitor.post(`/api/raffles/join/${id}/3`);
    expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
    await house.house.jobs.runNow("raffles.tell");
    await house.house.jobs.runNow("raffles.tell");
    const { winners } = (await house.visitor().page(`/raffle/${id}`)).props;
    const [lost, won] = [
      people.slice(0, 2).find(({ username }) => username !== winners[0].user.username),
      people.find(({ username }) => username === winners[0].user.username),
    ];
    if (lost === undefined || won === undefined) throw new Error("one of two wins");
    expect(await noticesOf(lost.visitor)).toMatchObject([
      {
        text: `Not this time: your 3 of 6 tickets in "${name}". Its page has the proof. Next: "The next one", free.`,
        href: `/raffle/${id}`,
      },
    ]);
    expect((await noticesOf(won.visitor)).map(({ text }) => text)).toEqual([expect.stringMatching(/^You won/)]);
    expect(await noticesOf(people[2]?.visitor ?? won.visitor)).toEqual([]);
    expect((await lost.visitor.page(`/raffle/${id}`)).props.next).toMatchObject({
      name: "The next one",
      entry_price: 0,
    });
    expect((await people[2]?.visitor.page(`/raffle/${id}`))?.props.next).toBeNull();
    expect((await house.visitor().page(`/raffle/${id}`)).props.next).toBeNull();
    const letters = await db.selectFrom("notices").select("mail_due_at").where("user_id", "=", lost.id).execute();
    expect(letters).toEqual([{ mail_due_at: null }]);
  });

  test("CHEER-07: who was away and lost again and again finds the last of it alone", async () => {
    const [loser, winner] = [await somebody(), await somebody()];
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const name = `Again ${nextNumber()}`;
      const id = await created({ name, entry_price: "0" });
      await loser.visitor.post(`/api/raffles/join/${id}/1`);
      await winner.visitor.post(`/api/raffles/join/${id}/100`);
      await admin.post(`/api/raffles/draw/${id}`);
      await house.house.jobs.runNow("raffles.tell");
      const { winners } = (await house.visitor().page(`/raffle/${id}`)).props;
      if (winners[0].user.username === winner.username) names.push(name);
    }
    const told = (await noticesOf(loser.visitor)).filter(({ text }) => text.startsWith("Not this time"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(names.at(-1));
  });
});

test("CHEER-11: of what somebody has not seen the newest three are told, the newest first, and the older when they are seen", async () => {
  const { username, visitor } = await somebody();
  for (const amount of [1, 2, 3, 4]) {
    const gift = { currency: "bucks", amount, reason: "For a test." };
    expect((await admin.post(deskCalls.adjustBalance(username), gift)).status).toBe(200);
  }
  const told = (await visitor.page("/store")).props.auth.user.notices as { id: number; text: string }[];
  expect(told.map(({ text }) => text[0])).toEqual(["4", "3", "2"]);
  const events = await listen("now", visitor);
  expect((await ownOf(events)).notices).toEqual(told.map(({ id }) => id));
  expect((await visitor.post(paths.api.noticeSeen(told[0]?.id ?? 0))).status).toBe(200);
  expect((await noticesOf(visitor)).map(({ text }) => text[0])).toEqual(["3", "2", "1"]);
});

test("CHEER-04: a roll has a picture of its own to be shared: what was won, never whose it is", async () => {
  const { visitor } = await somebody({ points: 1_000 });
  const id = await createCase(admin, { ...good(), "rewards[0][label]": "Golden acorn" });
  const { roll } = (await visitor.post(`/case/${id}/roll`)).body;
  const html = await (await fetch(house.address + paths.roll(roll.id))).text();
  const card = /\/cards\/roll\/[^"]+\.png/.exec(html)?.[0] ?? "";
  expect(card).toContain(`/cards/roll/${roll.id}-`);
  const picture = await fetch(house.address + card);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await house.visitor().get("/cards/roll/999999999-abc.png")).status).toBe(404);
});
