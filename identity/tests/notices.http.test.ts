import sharp from "sharp";
import { expect, test } from "vitest";
import { paths } from "../../common/contract/paths.ts";
import { letterPicturePath } from "../../common/server/letter-layout.ts";
import { notifyBuyer } from "../../features/store/letters.ts";
import type { Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { noticeApiPaths } from "../contract/notice-api-paths.ts";
import { canChoose, isOnByDefault, noticeChannels, noticeKinds } from "../contract/notice-kinds.ts";
import { addNotices, type NewNotice, sendLetters } from "../server/notices.ts";

const house = await withHouse({ LIMITS: "on" });
const { db } = house.database;
const now = () => house.house.clock.now();

async function createViewer(): Promise<{ id: number; name: string; visitor: Visitor }> {
  const visitor = await newcomer(house);
  return { id: visitor.id, name: visitor.username, visitor };
}

const device = async () => (await house.visitor().post("/sandbox/push/devices")).body;
async function createSubscriber() {
  const one = await createViewer();
  const browser = await device();
  const answer = await one.visitor.post(noticeApiPaths.subscribe, browser);
  expect(answer.status, answer.text).toBe(200);
  return { ...one, browser };
}
const addNotice = (notice: NewNotice) => db.transaction().execute((tx) => addNotices(tx, [notice], now()));
const pushes = async (browser: { endpoint: string }) => {
  await house.house.jobs.runNow("push.send");
  const id = browser.endpoint.split("/").at(-1);
  const { body } = await house.visitor().get(`/sandbox/push/messages?device=${id}`);
  return (body as { payload: string; ttlSeconds: number; urgency: string }[]).map(({ payload, ...push }) => ({
    ...push,
    ...JSON.parse(payload),
  }));
};
const fault = (mode: string) => house.visitor().post("/sandbox/push/fault", { mode });
const letters = async (to: string) => {
  await sendLetters(house.house);
  const rows = await db.selectFrom("sandbox_mail").selectAll().orderBy("id").execute();
  return rows.filter(({ recipient }) => recipient === `${to}@example.com`);
};
const won = (userId: number, subject = "You won: A mug"): NewNotice => ({
  ...{ userId, about: "won", subject, text: 'You won "A mug" with ticket #7.', href: "/raffle/1" },
});

test("PUSH-06: a win reaches a subscribed browser encrypted, and only that browser's key opens it", async () => {
  const { id, browser } = await createSubscriber();
  await addNotice(won(id));
  expect(await pushes(browser)).toMatchObject([
    {
      ...{ title: "You won: A mug", body: 'You won "A mug" with ticket #7.', href: "/raffle/1" },
      ...{ tag: expect.stringMatching(/^n\d+$/), ttlSeconds: 24 * 60 * 60, urgency: "normal" },
    },
  ]);
});

test("PUSH-09: refuses foreign endpoints, invalid keys and another user's browser, and changes nothing", async () => {
  const { visitor, id, browser } = await createSubscriber();
  const count = async () => (await db.selectFrom("push_subscriptions").select("id").execute()).length;
  const before = await count();
  const bad: [unknown, number][] = [
    [{ ...browser, endpoint: "https://127.0.0.1/x" }, 422],
    [{ ...browser, endpoint: "http://169.254.169.254/latest/meta-data" }, 422],
    [{ ...browser, endpoint: `${house.address}/api/user/close` }, 422],
    [{ ...browser, endpoint: "https://push.example:8443/x" }, 422],
    [{ ...browser, endpoint: `https://push.example/${"x".repeat(1_000)}` }, 422],
    [{ ...browser, keys: { ...browser.keys, p256dh: "A".repeat(87) } }, 422],
    [{ ...browser, keys: { ...browser.keys, auth: "A".repeat(90) } }, 422],
    [{ endpoint: browser.endpoint }, 422],
    [{}, 422],
    ["[", 400],
  ];
  for (const [body, status] of bad) {
    const answer = await visitor.post(noticeApiPaths.subscribe, body);
    expect([JSON.stringify(body).slice(0, 80), answer.status]).toEqual([JSON.stringify(body).slice(0, 80), status]);
  }
  const thief = await createViewer();
  const others = await device();
  const stolen = await thief.visitor.post(noticeApiPaths.subscribe, { endpoint: browser.endpoint, keys: others.keys });
  expect(stolen.status).toBe(409);
  expect(await count()).toBe(before);
  const [stored] = await db
    .selectFrom("push_subscriptions")
    .select("user_id")
    .where("endpoint", "=", browser.endpoint)
    .execute();
  expect(stored?.user_id).toBe(id);
  expect((await house.visitor().post(noticeApiPaths.subscribe, browser)).status).toBe(401);
});

test("PUSH-15: settings show the current choices; a choice applies immediately, and a fixed one is refused", async () => {
  const { visitor, id, name, browser } = await createSubscriber();
  const shown = await visitor.page("settings/general", paths.settings);
  for (const kind of noticeKinds) {
    for (const channel of noticeChannels) {
      const wanted = canChoose(kind, channel) ? isOnByDefault(kind, channel) : undefined;
      expect(shown.props.notices.choices[kind]?.[channel], `${kind} ${channel}`).toBe(wanted);
    }
  }
  expect(shown.props.notices.push).toEqual({
    public_key: expect.stringMatching(/^[\w-]{87}$/),
    endpoint: browser.endpoint,
    others: 0,
  });
  expect((await visitor.get("/settings/notices")).headers.get("location")).toBe(paths.notices);
  const choose = (kind: string, channel: string, wanted: unknown) =>
    visitor.post(noticeApiPaths.choose, { kind, channel, wanted });
  for (const [kind, channel] of [
    ["won", "site"],
    ["paid", "site"],
    ["drawn_soon", "mail"],
    ["nothing", "push"],
    ["won", "fax"],
  ]) {
    expect((await choose(kind ?? "", channel ?? "", false)).status, `${kind} ${channel}`).toBe(422);
  }
  expect((await choose("won", "push", "no")).status).toBe(422);
  expect((await choose("won", "push", false)).status).toBe(200);
  expect((await choose("order", "site", false)).status).toBe(200);
  await addNotice(won(id));
  const order = { id: 1, user_id: id, title: "A mug", price_points: 5, note: null };
  await db.transaction().execute((tx) => notifyBuyer(tx, order, "fulfilled", now()));
  expect(await pushes(browser)).toEqual([]);
  const { props } = await visitor.page("settings/general", paths.settings);
  expect(props.notices.choices).toMatchObject({
    won: { push: false, mail: true },
    order: { push: false, mail: true, site: false },
  });
  expect(props.auth.user?.notices.map(({ text }) => text)).toEqual([won(id).text]);
  expect((await letters(name)).map(({ subject }) => subject)).toEqual(["You won: A mug", "Order #1 is fulfilled"]);
});

test("PUSH-05: stores quiet hours in the viewer's zone; refuses invalid hours and zones", async () => {
  const { visitor } = await createViewer();
  const set = (quiet: unknown) => visitor.post(noticeApiPaths.quiet, { quiet });
  const shown = async () => (await visitor.page("settings/general", paths.settings)).props.notices.quiet;
  const night = { from: "22:00", until: "07:30", zone: "America/St_Johns" };
  for (const quiet of [
    ...[
      { ...night, from: "24:00" },
      { ...night, until: "22:00" },
      { ...night, zone: "Mars/Olympus" },
      { ...night, from: 5 },
    ],
    ...[{ from: "22:00", until: "07:00" }, "always"],
  ]) {
    expect((await set(quiet)).status, JSON.stringify(quiet)).toBe(422);
  }
  expect(await shown()).toBeNull();
  expect((await set(night)).status).toBe(200);
  expect(await shown()).toEqual(night);
  expect((await set(null)).status).toBe(200);
  expect(await shown()).toBeNull();
});

test("PUSH-16: one press without signing in stops one kind of email; opening the link stops nothing, and other kinds continue", async () => {
  const { id, name } = await createViewer();
  await addNotice(won(id));
  const [letter] = await letters(name);
  const address = /<([^>]+)>/.exec(letter?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(letter?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(letter?.text).toContain(`Unsubscribe from these emails: ${address}`);
  const path = new URL(address).pathname;
  const guest = house.visitor();
  const looked = await guest.page("stop-letters", path);
  expect(looked.props).toMatchObject({ path, label: "Wins" });
  expect(looked.text).not.toContain(name);
  const wants = async () =>
    (await db.selectFrom("notice_choices").selectAll().where("user_id", "=", id).execute()).map((row) => [
      row.kind,
      row.channel,
      row.wanted,
    ]);
  expect(await wants()).toEqual([]);
  // The request that an email program makes (RFC 8058, 3.2).
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    // A browser adds these two when a webmail site makes the request.
    origin: "https://mail.example",
    "sec-fetch-site": "cross-site",
  };
  const stopped = await guest.send("POST", path, { body: "List-Unsubscribe=One-Click", headers });
  expect(stopped.status).toBe(200);
  expect(await wants()).toEqual([["won", "mail", false]]);
  await addNotice(won(id, "You won: Another"));
  await addNotice({
    userId: id,
    subject: "Your password was changed",
    text: "It was.",
    href: "/settings",
    isSecurity: true,
  });
  const after = await letters(name);
  expect(after.map(({ subject }) => subject)).toEqual(["You won: A mug", "Your password was changed"]);
  expect(after.at(-1)?.headers, "what is about safety cannot be stopped").toEqual({});
});

test("LETTER-06: an order's email greets the buyer and shows the order's picture, a JPEG without the cut-out's black", async () => {
  const { id, name } = await createViewer();
  const cutOut = await sharp({ create: { width: 80, height: 80, channels: 4, background: "#ff000000" } })
    .webp()
    .toBuffer();
  const image = await house.house.pictures.store(cutOut);
  const order = { id: 1, user_id: id, title: "A mug", price_points: 5, note: null, image };
  await db.transaction().execute((tx) => notifyBuyer(tx, order, "fulfilled", now()));
  const [letter] = await letters(name);
  expect(letter?.text).toMatch(/^Hello .+,\n\nYour order #1, A mug, is fulfilled\.\n\nSee my purchases: http/);
  const source = /<img src="([^"]+\.jpg)"/.exec(letter?.html ?? "")?.[1] ?? "";
  const answer = await fetch(source);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const { dominant } = await sharp(await answer.arrayBuffer()).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect((await house.visitor().get(letterPicturePath("a".repeat(64)))).status).toBe(404);
});

test("PUSH-16: a forged or altered link stops nothing", async () => {
  const { id, name } = await createViewer();
  await addNotice(won(id));
  const [letter] = await letters(name);
  const path = new URL(/<([^>]+)>/.exec(letter?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "").pathname;
  const token = path.split("/").at(-1) ?? "";
  const bent = [
    token.replace(String(id), String(id + 1)),
    token.replace("won", "paid"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    ...["worn-out", `${id}.won.`, `${id}.security.${"A".repeat(43)}`, "%00"],
  ];
  for (const one of bent) {
    const there = noticeApiPaths.stopLetters(one);
    expect((await house.visitor().post(there)).status, one).toBe(404);
    expect((await house.visitor().get(there)).status, one).toBe(404);
  }
  expect(
    await db
      .selectFrom("notice_choices")
      .selectAll()
      .where("user_id", "in", [id, id + 1])
      .execute(),
  ).toEqual([]);
});

test("PUSH-17: the worker's scope covers no page, it may fetch only our pictures, and browsers revalidate it", async () => {
  const { status, headers, text } = await house.visitor().get(noticeApiPaths.worker);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; img-src 'self'; frame-ancestors 'none'");
  expect(headers.get("service-worker-allowed")).toBeNull();
  expect(text).not.toMatch(/"fetch"|caches|importScripts/);
  expect(text).toContain(noticeApiPaths.icon);
  expect((await house.visitor().get(noticeApiPaths.icon)).headers.get("location")).toBe("/brand/icon-192.png");
});

test("PUSH-18: the data download names the subscribed browsers, but contains nothing that allows sending push messages", async () => {
  const { visitor, browser } = await createSubscriber();
  await visitor.post(noticeApiPaths.choose, { kind: "live", channel: "push", wanted: true });
  const { text, body } = await visitor.get(paths.api.userData);
  expect(body.pushed_to).toMatchObject([{ service: new URL(browser.endpoint).host, failed_at: null }]);
  expect(body.notice_choices).toMatchObject([{ kind: "live", channel: "push", wanted: true }]);
  for (const hidden of [browser.endpoint, browser.keys.auth, browser.keys.p256dh]) expect(text).not.toContain(hidden);
});

test("PUSH-19: “Try it” sends a push message to the calling browser, reports a missing subscription, and is limited", async () => {
  const { visitor, browser } = await createSubscriber();
  expect((await visitor.post(noticeApiPaths.tryIt)).status).toBe(200);
  expect((await pushes(browser)).map(({ body }) => body)).toEqual(["Your notifications will look like this."]);
  await fault("error");
  expect((await visitor.post(noticeApiPaths.tryIt)).status).toBe(502);
  await fault("gone-410");
  expect((await visitor.post(noticeApiPaths.tryIt)).status).toBe(409);
  await fault("none");
  expect((await visitor.post(noticeApiPaths.tryIt)).status).toBe(409);
  await visitor.post(noticeApiPaths.tryIt);
  expect((await visitor.post(noticeApiPaths.tryIt)).status).toBe(429);
});
