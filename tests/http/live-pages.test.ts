// Live updates on open pages: the store's shelf, running draws, a viewer's orders, withdrawals and tickets, and the notice of a
// loss.
import { afterEach, describe, expect, test } from "vitest";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { hashShelf, type LiveShelf } from "../../features/store/contract/live.ts";
import type { LiveOwn, TopicStates } from "../../platform/contract/open.ts";
import { nextNumber } from "../house/builders.ts";
import { createCase, good } from "../house/case-forms.ts";
import { type Events, openEvents } from "../house/events.ts";
import type { Visitor } from "../house/house.ts";
import { newcomer } from "../house/newcomer.ts";
import { withRaffles } from "../house/raffles.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const { admin, created } = await withRaffles(house);
const { db } = house.database;
const maxWaitMs = 20_000;
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
const nextState = async <State>(events: Events): Promise<State> =>
  (await events.next<{ state: State }>("state", maxWaitMs)).data.state;
const nextOwn = async (events: Events) => (await events.next<LiveOwn>("own", maxWaitMs)).data;

async function somebody(balances: { points?: number; bucks?: number } = {}) {
  const visitor = await newcomer(house, balances);
  return { id: visitor.id, username: visitor.username, visitor };
}
const listNotices = async (visitor: Visitor): Promise<{ text: string; href: string }[]> =>
  (await visitor.page("/store")).props.auth.user.notices;

describe("the shelf", () => {
  test("MOVE-01: each purchase sends the remaining stock; the shelf's mark equals the page's and changes only with an edit", async () => {
    const { visitor } = await somebody({ points: 1_000_000 });
    const { products } = (await visitor.page("/store")).props;
    const events = await listen("products");
    const first = await nextState<LiveShelf>(events);
    expect(first.shelf).toBe(hashShelf(products));
    const wanted = products.find(({ price, stock, asks }: { price: number; stock: number; asks?: object }) => {
      return price > 0 && stock > 1 && asks === undefined;
    });
    expect((await visitor.post(`/api/products/purchase/${wanted.id}`)).status).toBe(200);
    const sold = await nextState<LiveShelf>(events);
    expect(new Map(sold.stock).get(wanted.id)).toBe(wanted.stock - 1);
    expect(sold.shelf).toBe(first.shelf);
    await db.updateTable("products").set({ name: "Renamed" }).where("id", "=", wanted.id).execute();
    house.house.changes.announce("products");
    const edited = await nextState<LiveShelf>(events);
    expect(edited.shelf).not.toBe(first.shelf);
    expect(edited.shelf).toBe(hashShelf((await visitor.page("/store")).props.products));
  });
});

describe("a viewer's own data", () => {
  test("MOVE-02: viewers receive the undrawn raffles for which they have tickets, but no drawn raffles and none of other viewers", async () => {
    const [holder, other] = [await somebody(), await somebody()];
    const [one, drawn] = [await created({ entry_price: "0" }), await created({ entry_price: "0" })];
    const here = await listen("", holder.visitor);
    expect((await nextOwn(here)).tickets).toEqual([]);
    await holder.visitor.post(`/api/raffles/join/${one}/2`);
    expect((await nextOwn(here)).tickets).toEqual([one]);
    await holder.visitor.post(`/api/raffles/join/${drawn}/1`);
    expect((await nextOwn(here)).tickets).toEqual([one, drawn].sort((a, b) => a - b));
    expect((await admin.post(`/api/raffles/draw/${drawn}`)).status).toBe(200);
    expect((await nextOwn(await listen("", holder.visitor))).tickets).toEqual([one]);
    expect((await nextOwn(await listen("", other.visitor))).tickets).toEqual([]);
  });
});

describe("a running draw", () => {
  test("MOVE-05: everybody receives a raffle that waits for its draw, and after the draw the time of the draw", async () => {
    const holder = await somebody();
    const id = await created({ name: "Under way", entry_price: "0" });
    await holder.visitor.post(`/api/raffles/join/${id}/1`);
    const [events, one] = [await listen("drawing"), await listen(`raffle:${id}`)];
    const drawing = async () =>
      (await nextState<TopicStates["drawing"]>(events)).raffles.filter((each) => each.id === id);
    expect(await drawing()).toEqual([]);
    expect(await nextState(one)).toMatchObject({ drawn_at: null });
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
    let state = await nextState<{ ended: number; drawn_at: string | null }>(one);
    while (state.ended !== 1) state = await nextState(one);
    expect(Date.parse(state.drawn_at ?? "")).toBeGreaterThan(house.house.clock.now().getTime() - maxWaitMs);
  });
});

describe("after a draw", () => {
  test("CHEER-06, CHEER-07: losers get one notice with their tickets, the raffle's page and the next raffle; winners and others get none", async () => {
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
    expect(await listNotices(people[0]?.visitor ?? admin)).toEqual([]);
    // Everybody hears of the win once the reel is over.
    house.house.clock.setOffsetMs(10_000);
    await house.house.jobs.runNow("raffles.reveal");
    await house.house.jobs.runNow("raffles.tell");
    await house.house.jobs.runNow("raffles.tell");
    const { winners } = (await house.visitor().page(`/raffle/${id}`)).props;
    const [lost, won] = [
      people.slice(0, 2).find(({ username }) => username !== winners[0].user.username),
      people.find(({ username }) => username === winners[0].user.username),
    ];
    if (lost === undefined || won === undefined) throw new Error("one of two wins");
    expect(await listNotices(lost.visitor)).toMatchObject([
      {
        text: `Not this time. You had 3 of 6 tickets in “${name}”. See the proof on the raffle's page. Next: “The next one”, free.`,
        href: `/raffle/${id}`,
      },
    ]);
    expect((await listNotices(won.visitor)).map(({ text }) => text)).toEqual([expect.stringMatching(/^You won/)]);
    expect(await listNotices(people[2]?.visitor ?? won.visitor)).toEqual([]);
    expect((await lost.visitor.page(`/raffle/${id}`)).props.next).toMatchObject({
      name: "The next one",
      entry_price: 0,
    });
    expect((await people[2]?.visitor.page(`/raffle/${id}`))?.props.next).toBeNull();
    expect((await house.visitor().page(`/raffle/${id}`)).props.next).toBeNull();
    const letters = await db.selectFrom("notices").select("mail_due_at").where("user_id", "=", lost.id).execute();
    expect(letters).toEqual([{ mail_due_at: null }]);
  });
});

test("CHEER-11, BELL-02: viewers receive their newest unseen result and the number of unread ones; a seen one brings back no older one", async () => {
  const { username, visitor } = await somebody();
  for (const amount of [1, 2, 3, 4]) {
    const gift = { currency: "bucks", amount, reason: "For a test." };
    expect((await admin.post(deskApiPaths.adjustBalance(username), gift)).status).toBe(200);
  }
  const notices = (await visitor.page("/store")).props.auth.user.notices as { id: number; text: string }[];
  expect(notices.map(({ text }) => /\d/.exec(text)?.[0])).toEqual(["4"]);
  const events = await listen("now", visitor);
  expect(await nextOwn(events)).toMatchObject({ notices: notices.map(({ id }) => id), unread: 4 });
  expect((await visitor.post(paths.api.noticeSeen(notices[0]?.id ?? 0))).status).toBe(200);
  expect(await nextOwn(events)).toMatchObject({ notices: [], unread: 3 });
  expect(await listNotices(visitor)).toEqual([]);
});

test("CHEER-04: a roll has a shareable picture that shows the reward but never the owner", async () => {
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
