import { afterEach, describe, expect, test } from "vitest";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { chatCalls } from "../../features/chat/contract/chat-calls.ts";
import type { OnNow } from "../../features/content/contract/content.ts";
import type { Hunt } from "../../features/hunts/contract/hunts.ts";
import { applyHuntChange, type LiveHuntTopic } from "../../features/hunts/contract/live.ts";
import { nextNumber } from "../../tests/house/builders.ts";
import { type Events, openEvents } from "../../tests/house/events.ts";
import { demoPassword, openHouse, type TestHouse, type Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import type { LiveBye, LiveHello } from "../contract/live.ts";
import type { LiveOwn } from "../contract/open.ts";

const perAddress = 3;
const house = await withHouse({ TRUST_PROXY: "1", LIVE_PER_ADDRESS: String(perAddress), METRICS_PORT: "0" });
const admin = await house.signedIn("admin");
const open: Events[] = [];
afterEach(() => {
  for (const events of open.splice(0)) events.close();
});

interface Asked {
  as?: Visitor;
  address?: string;
  at?: TestHouse;
}
async function listen(topics: string, { as, address, at = house }: Asked = {}): Promise<Events> {
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const from = address ?? `10.0.${nextNumber() % 250}.${nextNumber() % 250}`;
  const events = await openEvents(`${at.address}/api/live?topics=${topics}`, { cookie, "x-forwarded-for": from });
  open.push(events);
  return events;
}

interface SentState<State> {
  topic: string;
  now: string;
  state?: State;
  change?: Parameters<typeof applyHuntChange>[1];
}
const longMs = 30_000;
async function nextEvent<State>(events: Events, topic: string): Promise<SentState<State>> {
  for (;;) {
    const { data } = await events.next<SentState<State>>("state", longMs);
    if (data.topic === topic) return data;
  }
}

const bonus = (name: string, payout: number | null = null) => ({ name, provider_name: "N", bet_size: 2, payout });
async function somebody(): Promise<{ name: string; id: number; visitor: Visitor }> {
  const visitor = await newcomer(house);
  return { name: visitor.username, id: visitor.id, visitor };
}
async function aRaffle(price = 0): Promise<number> {
  const form = new FormData();
  const fields = { name: "Told", description: "", number_of_winners: 1, entry_price: price, max_entries_per_user: 5 };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  return (await admin.post("/api/raffles/create", form)).body.id;
}
const given = (name: string, amount: number) =>
  admin.post(`/api/user/${name}/adjust`, { currency: "points", amount, reason: "test" });

describe("topics", () => {
  test("LIVE-01: a guest gets the whole state of the named topics, then their changes, and no personal state", async () => {
    const events = await listen("stream,hunt,raffles,log");
    expect(events.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(events.headers.get("x-accel-buffering")).toBe("no");
    expect(events.headers.get("x-request-id")).not.toBeNull();
    expect((await events.next<LiveHello>("hello")).data).toEqual({ username: null });
    const first = [];
    for (let count = 0; count < 4; count += 1) first.push((await events.next<SentState<object>>("state")).data);
    expect(first.map(({ topic }) => topic)).toEqual(["stream", "hunt", "raffles", "log"]);
    expect(first[0]?.state).toEqual({ live: false });
    expect(first[3]?.state).toEqual({ head: (await house.visitor().get("/api/raffles/live")).body.head });
    await house.visitor().post("/sandbox/stream", { live: true });
    expect((await nextEvent(events, "stream")).state).toEqual({ live: true });
    await house.visitor().post("/sandbox/stream", { live: false });
    expect(events.text()).not.toContain("event: own");
  });

  test("CHAT-26: only admins get the event that the chat's desk has news, and it does not contain the news", async () => {
    const { visitor } = await somebody();
    const desk = await listen("chat", { as: admin });
    const others = [await listen("chat,stream"), await listen("chat,stream", { as: visitor })];
    const before = await nextEvent<{ word: string }>(desk, "chat");
    expect((await admin.post(chatCalls.quiet, { quiet: true })).status).toBe(200);
    const after = await nextEvent<{ word: string }>(desk, "chat");
    expect((await admin.post(chatCalls.quiet, { quiet: false })).status).toBe(200);
    expect(after.state?.word).not.toBe(before.state?.word);
    expect(Object.keys(after.state ?? {})).toEqual(["word"]);
    for (const events of others) {
      await nextEvent(events, "stream");
      expect(events.text()).not.toContain('"topic":"chat"');
    }
  });

  test("CHAT-26: somebody who is no longer an admin gets no more events of the desk", async () => {
    const { visitor, name } = await somebody();
    const role = (to: string) => admin.post(deskApiPaths.setRole(name), { role: to });
    expect((await role("admin")).status).toBe(200);
    const desk = await listen("chat", { as: visitor });
    await nextEvent<{ word: string }>(desk, "chat");
    expect((await role("viewer")).status).toBe(200);
    await desk.ended;
    const again = await listen("chat,stream", { as: visitor });
    await nextEvent(again, "stream");
    expect(again.text()).not.toContain('"topic":"chat"');
  });

  test("LIVE-01: sends a raffle's count to pages that name the raffle, and the log's new head", async () => {
    const id = await aRaffle();
    const [one, all, log] = [await listen(`raffle:${id}`), await listen("raffles"), await listen("log")];
    const before = (await nextEvent<{ entries_count: number }>(one, `raffle:${id}`)).state?.entries_count ?? 0;
    const head = (await nextEvent<{ head: string }>(log, "log")).state?.head;
    await nextEvent(all, "raffles");
    expect((await admin.post(`/api/raffles/join/${id}/2`)).status).toBe(200);
    expect((await nextEvent(one, `raffle:${id}`)).state).toMatchObject({ id, entries_count: before + 2 });
    const list = (await nextEvent<{ open: { id: number; entries_count: number }[] }>(all, "raffles")).state?.open;
    expect(list?.find((raffle) => raffle.id === id)?.entries_count).toBe(before + 2);
    expect((await admin.post("/api/fairness/rotate")).status).toBe(200);
    expect((await nextEvent<{ head: string }>(log, "log")).state?.head).not.toBe(head);
    expect((await nextEvent(await listen("raffle:999999"), "raffle:999999")).state).toBeNull();
  });

  test("LIVE-01: refuses unknown topics, too many topics and other sites' pages; a HEAD request is not a listener", async () => {
    const guest = house.visitor();
    const thirteen = Array.from({ length: 13 }, (_, index) => `raffle:${index + 1}`).join();
    for (const topics of ["nothing", "raffle:x", "raffle:0", "hunt,own", thirteen]) {
      expect((await guest.get(`/api/live?topics=${topics}`)).status, topics).toBe(422);
    }
    expect((await guest.get("/api/live?topics=log", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await guest.send("HEAD", "/api/live?topics=log")).status).toBe(200);
  });

  test("LIVE-03: a payout is sent as a change, which gives the current hunt when applied to the last state", async () => {
    const bonuses = [bonus("A"), bonus("B"), bonus("C")];
    const { id } = (await admin.post("/api/hunts/create", { name: "Told live", start_cost: 100, bonuses })).body;
    const events = await listen("hunt");
    const before = (await nextEvent<LiveHuntTopic>(events, "hunt")).state;
    expect(before?.current).toMatchObject({ id, bonuses: [{ payout: null }, { payout: null }, { payout: null }] });
    const opened = (before?.current?.bonuses ?? []).map((each, index) =>
      index === 0 ? { ...each, payout: 250 } : each,
    );
    const hunt = { name: "Told live", start_cost: 100, bonuses: opened };
    expect((await admin.post(`/api/hunts/update/${id}`, hunt)).status).toBe(200);
    const { change } = await nextEvent<LiveHuntTopic>(events, "hunt");
    expect(change?.bonuses).toHaveLength(1);
    const whole = (await nextEvent<LiveHuntTopic>(await listen("hunt"), "hunt")).state;
    if (before === undefined || change === undefined) throw new Error("Nothing was told.");
    expect(applyHuntChange(before, change)).toEqual(whole);
    await admin.post(`/api/hunts/update/${id}`, { ...hunt, bonuses: [...opened, bonus("D")] });
    const more = (await nextEvent<LiveHuntTopic>(events, "hunt")).state?.current;
    expect(more?.bonuses).toHaveLength(4);
    await admin.post(`/api/hunts/update/${id}`, { ...hunt, bonuses: more?.bonuses, finished: true });
    expect((await nextEvent<{ current: Hunt | null }>(events, "hunt")).state?.current?.id).not.toBe(id);
  });
});

describe("personal state", () => {
  const noneElse = { links: [], guess: null };
  const nextOwn = async (events: Events) => (await events.next<LiveOwn>("own", longMs)).data;
  const lastOwn = (events: Events) =>
    JSON.parse(
      events
        .text()
        .match(/(?<=event: own\ndata: ).*/g)
        ?.at(-1) ?? "null",
    );
  const shownTo = async (visitor: Visitor) => {
    const { username, balance, bucks, notices } = (await visitor.page("/settings")).props.auth.user;
    return { username, balance, bucks, notices: notices.map(({ id }: { id: number }) => id), ...noneElse };
  };

  test("LIVE-04: only the viewer gets the balance after each action, their own or the staff's", async () => {
    const [viewer, other] = [await somebody(), await somebody()];
    const [here, there] = [await listen("", { as: viewer.visitor }), await listen("log", { as: other.visitor })];
    expect((await here.next<LiveHello>("hello")).data).toEqual({ username: viewer.name });
    expect(await nextOwn(here)).toMatchObject({
      username: viewer.name,
      balance: 0,
      bucks: 0,
      notices: [],
      tickets: [],
      ...noneElse,
    });
    await nextOwn(there);
    const { visitor } = viewer;
    const product = (await visitor.page("/store")).props.products.find((each: { price: number }) => each.price > 0);
    const raffle = await aRaffle(5);
    const getOrder = ({ id }: { id: number }) =>
      house.database.db.selectFrom("orders").select("id").where("user_id", "=", id).orderBy("id").executeTakeFirst();
    const acts: [string, () => Promise<{ status: number; text: string }>][] = [
      ["an admin's gift", () => given(viewer.name, 1_000_000)],
      ["a purchase", () => visitor.post(`/api/products/purchase/${product.id}`)],
      ["a roll", () => visitor.post("/case/1/roll")],
      ["tickets", () => visitor.post(`/api/raffles/join/${raffle}/1`)],
      ["a refund, with its notice", async () => admin.post(`/api/orders/${(await getOrder(viewer))?.id}/refund`, {})],
    ];
    for (const [what, act] of acts) {
      const answer = await act();
      expect(answer.status, `${what}: ${answer.text}`).toBe(200);
      const now = await shownTo(visitor);
      await expect.poll(() => lastOwn(here), { message: what, timeout: longMs }).toMatchObject(now);
    }
    expect(there.text().match(/event: own/g)).toHaveLength(1);
    expect(there.text()).not.toContain(viewer.name);
  });

  test("LIVE-21: sends changes of what is on now: the hunt's amounts, and raffles that end within two days", async () => {
    const events = await listen("now");
    const on = async () => (await nextEvent<Omit<OnNow, "now">>(events, "now")).state;
    await on();
    const { id } = (await admin.post("/api/hunts/create", { name: "On now", start_cost: 5, bonuses: [] })).body;
    expect((await on())?.hunt).toMatchObject({ name: "On now", start: 5 });
    await admin.post(`/api/hunts/update/${id}`, { name: "Renamed", start_cost: 5, bonuses: [], version: 1 });
    expect((await on())?.hunt?.name).toBe("Renamed");
  });

  const current_password = demoPassword;
  const ways: [string, (one: Visitor, other: Visitor, name: string) => Promise<{ status: number; text: string }>][] = [
    ["signed out", (one) => one.post("/api/auth/logout")],
    [
      "ended by hand from elsewhere",
      async (one, other) => {
        const { sign_ins } = (await other.page("/settings")).props;
        const { id } = sign_ins.find((each: { current: boolean }) => !each.current);
        expect(one.cookies.size).toBe(1);
        return other.post(`/api/sign-ins/${id}/end`);
      },
    ],
    ["all others ended", (_, other) => other.post("/api/sign-ins/end-others")],
    [
      "the password changed",
      (_, other) => other.post("/api/user/update", { password: "quite another 77", current_password }),
    ],
    ["banned", (_one, _other, name) => admin.post(`/api/user/${name}/ban`, { reason: "test" })],
    ["the account closed", (_, other) => other.post("/api/user/close", { password: demoPassword })],
    ["another account signed in", (one) => one.post("/api/auth/login", { username: "viewer", password: demoPassword })],
  ];
  const endsBoth = new Set(["banned", "the account closed"]);

  test.each(ways)("LIVE-05: %s: the connection ends and sends nothing more", async (way, end) => {
    const { name, visitor } = await somebody();
    const other = await house.signedIn(name);
    const [ending, staying] = [await listen("log", { as: visitor }), await listen("log", { as: other })];
    await Promise.all([nextOwn(ending), nextOwn(staying)]);
    const answer = await end(visitor, other, name);
    expect(answer.status, answer.text).toBe(200);
    await ending.ended;
    expect(ending.text().match(/event: own/g)).toHaveLength(1);
    if (endsBoth.has(way)) return void (await staying.ended);
    await given(name, 5);
    expect((await nextOwn(staying)).balance).toBe(5);
    expect(ending.text()).not.toContain('"balance":5');
  });
});

describe("refusals", () => {
  test("LIVE-08: limits connections per address, treats a /64 as one address, and frees a slot when a connection ends", async () => {
    const [address, neighbour] = ["2001:db8:1:2::5", "2001:db8:1:2:ffff::9"];
    const events = [];
    for (let count = 0; count < perAddress; count += 1) events.push(await listen("log", { address }));
    expect(events.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await fetch(`${house.address}/api/live?topics=log`, { headers: { "x-forwarded-for": neighbour } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await refused.json()).message).toMatch(/asks now and then/);
    expect((await listen("log", { address: "2001:db8:1:3::5" })).status).toBe(200);
    events[0]?.close();
    await expect.poll(async () => (await listen("log", { address: neighbour })).status).toBe(200);
  });

  test("LIVE-08, LIVE-10: a process has a limit, and says when to reconnect before it stops", async () => {
    const small = await openHouse({ LIVE_LISTENERS: "1", TRUST_PROXY: "1" });
    const events = await listen("log", { at: small });
    await events.next("state");
    const refused = await fetch(`${small.address}/api/live`, { headers: { "x-forwarded-for": "10.1.1.1" } });
    expect(refused.status).toBe(503);
    expect((await refused.json()).message).toMatch(/asks now and then/);
    const stopped = small.stop();
    const { within_ms } = (await events.next<LiveBye>("bye")).data;
    expect(within_ms).toBeGreaterThanOrEqual(1_000);
    await Promise.all([events.ended, stopped]);
  });

  test("LIVE-17: counts listeners, events and refusals", async () => {
    const scrape = async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${house.metricsPort}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
    };
    await expect.poll(() => scrape("windfall_live_listeners")).toBe(0);
    const reported = await scrape("windfall_live_events_total");
    const events = await listen("hunt");
    await events.next("state");
    expect(await scrape("windfall_live_listeners")).toBe(1);
    await admin.post("/api/hunts/create", { name: "Counted", start_cost: 1, bonuses: [] });
    await events.next("state");
    expect(await scrape("windfall_live_events_total")).toBeGreaterThan(reported);
    expect(await scrape("windfall_live_refused_total")).toBeGreaterThan(0);
    expect(await scrape("windfall_live_cut_off_total")).toBe(0);
  });
});

test("LIVE-02, LIVE-16: three hundred listeners get the event that a hunt began, once each", async () => {
  const all = await Promise.all(Array.from({ length: 300 }, () => listen("hunt")));
  await Promise.all(all.map((events) => events.next("state")));
  await admin.post("/api/hunts/create", { name: "Heard by all", start_cost: 1, bonuses: [] });
  const reported = await Promise.all(all.map((events) => events.next<SentState<LiveHuntTopic>>("state", 30_000)));
  expect(new Set(reported.map(({ data }) => data.state?.current?.name))).toEqual(new Set(["Heard by all"]));
});
