import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { everythingTag } from "../../../platform/database/changes.ts";
import { someTime } from "../../../tests/house/builders.ts";
import { openHouse } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { robotsText } from "../crawler-routes.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

test("HOME-06 to HOME-11, HOME-13, DATA-07: home gets its totals, videos and questions as props", async () => {
  const { component, props } = await house.visitor().page("/");
  expect(component).toBe("home");
  expect(props.statistics).toEqual({
    total: 125_000,
    giveaways: 17_500,
    leaderboards: 100_000,
    store_purchases: 2_000,
    withdrawals: 5_395,
    since: "January 2025",
  });
  expect(props.faq.some(({ answer }: { answer: string }) => /paid via crypto \(BTC, LTC, ETH\)/.test(answer))).toBe(
    true,
  );
  expect(Object.keys(props.videos[0]).sort()).toEqual(["id", "published", "thumbnail", "title"]);
  const published = props.videos.map((video: { published: string }) => video.published);
  expect(published).toEqual([...published].sort().reverse());
});

test("LABEL-18: empty totals on home show what was paid out without fees, and entered ones stay", async () => {
  const { db } = house.database;
  const { statistics: entered } = (await house.visitor().page("home", "/")).props;
  const none = { total: 0, giveaways: 0, leaderboards: 0, store_purchases: 0, withdrawals: 0 };
  const { id } = await db.selectFrom("users").select("id").where("username", "=", "viewer").executeTakeFirstOrThrow();
  const { rows: before } = await sql<{ cents: number }>`
    select coalesce(sum(amount_bucks * 100 - fee_cents), 0)::bigint as cents from withdrawals where status = 'paid'`.execute(
    db,
  );
  await sql`
    insert into withdrawals (user_id, currency, network, address, amount_bucks, fee_cents, status, created_at,
      approved_by, decided_at)
    values (${id}, 'btc', 'btc', 'an address', 4000, 150, 'paid', ${someTime}, ${id}, ${someTime})`.execute(db);
  expect((await admin.post("/api/settings", { statistics: none })).status).toBe(200);
  house.house.changes.announce(everythingTag);
  const paid = Math.floor(((before[0]?.cents ?? 0) + 399_850) / 100);
  expect((await house.visitor().page("home", "/")).props.statistics).toMatchObject({ withdrawals: paid, total: paid });
  await admin.post("/api/settings", { statistics: entered });
  expect((await house.visitor().page("home", "/")).props.statistics).toEqual(entered);
});

test("BONUS-01, BONUS-03, DATA-06: offers come as props, partners' first, with a code to copy", async () => {
  const { status, component, props } = await house.visitor().page("/bonuses");
  expect([status, component]).toEqual([200, "bonuses"]);
  expect(Object.keys(props.bonuses[0]).sort()).toEqual(
    ["alt", "claimHref", "code", "description", "id", "logo", "name", "partner"].sort(),
  );
  const kinds = props.bonuses.map((bonus: { partner: boolean }) => bonus.partner);
  expect(kinds).toEqual([...kinds].sort((a, b) => Number(b) - Number(a)));
  expect(props.bonuses.map((bonus: { code: string }) => bonus.code)).toContain("GUSTY");
  expect(props.bonuses[0].code).toBe(props.site.referral_code);
});

test("an admin creates, changes and deletes an offer; guests see it immediately; invalid fields are named", async () => {
  const offer = {
    name: "Breeze",
    description: "New here.",
    claimHref: "https://breeze.example",
    partner: true,
    alt: "Breeze",
  };
  const made = await admin.post("/api/bonuses/create", offer);
  expect(made.status).toBe(200);
  const seen = async () =>
    (await house.visitor().page("bonuses", "/bonuses")).props.bonuses.find(
      (bonus: { id: number }) => bonus.id === made.body.id,
    );
  expect(await seen()).toMatchObject({ name: "Breeze", partner: true, logo: null });
  await admin.post(`/api/bonuses/update/${made.body.id}`, { ...offer, partner: false, code: "BREEZY" });
  expect(await seen()).toMatchObject({ partner: false, code: "BREEZY" });
  for (const change of [
    { name: "" },
    { claimHref: "javascript:alert(1)" },
    { claimHref: "no link" },
    { code: "x".repeat(41) },
  ]) {
    expect((await admin.post("/api/bonuses/create", { ...offer, ...change })).status, JSON.stringify(change)).toBe(422);
  }
  expect((await admin.post(`/api/bonuses/delete/${made.body.id}`)).status).toBe(200);
  expect(await seen()).toBeUndefined();
  expect((await admin.post(`/api/bonuses/delete/${made.body.id}`)).status).toBe(404);
  const viewer = await house.signedIn("viewer");
  expect((await viewer.post("/api/bonuses/create", offer)).status).toBe(403);
  expect((await viewer.page("/admin/bonuses")).status).toBe(404);
});

test("API-07, DATA-11, LETTER-03: a message is stored and emailed; invalid input is refused with errors and not stored", async () => {
  const message = { name: "Ada", email: "ada@example.com", subject: "Hello", message: "<b>Hi</b> there" };
  const sent = await house.visitor().post("/api/contact/send", message);
  expect([sent.status, sent.body]).toEqual([200, { success: true }]);
  // The demo begins with two messages.
  const stored = () => house.database.db.selectFrom("contact_messages").selectAll().orderBy("id").offset(2).execute();
  expect(await stored()).toMatchObject([message]);
  await expect
    .poll(async () => ((await house.visitor().get("/sandbox/mail")).body as { html: string; text: string }[])[0]?.html)
    .toContain("&#60;b&#62;Hi&#60;/b&#62; there");
  const { headers } = await house.database.db
    .selectFrom("sandbox_mail")
    .select("headers")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(headers, "the operator's answer goes to the writer").toEqual({ "Reply-To": '"Ada" <ada@example.com>' });
  const strange: Record<string, unknown>[] = [
    {},
    { ...message, email: "nobody" },
    { ...message, name: "" },
    { ...message, subject: "x".repeat(201) },
    { ...message, message: "x".repeat(5_001) },
    { ...message, message: { $gt: "" } },
  ];
  for (const body of strange) {
    const answer = await house.visitor().post("/api/contact/send", body);
    expect([answer.status, answer.body.success]).toEqual([422, false]);
    expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
  }
  expect((await house.visitor().post("/api/contact/send", { ...message, message: "x".repeat(1_000_000) })).status).toBe(
    413,
  );
  expect(await stored()).toHaveLength(1);
});

test("CONTACT-07: after three messages a minute from one address, the next gets 429", async () => {
  const strict = await openHouse({ LIMITS: "on" });
  try {
    const message = { name: "Ada", email: "ada@example.com", subject: "Hello", message: "Hi" };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++)
      statuses.push((await strict.visitor().post("/api/contact/send", message)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.stop();
  }
});

test("LEGAL-02, LEGAL-13: the legal pages are readable without scripts", async () => {
  const terms = (await house.visitor().get("/tos")).text;
  expect(terms).toContain("Last modified 05.03.2025, enacted 01.11.2022.");
  expect(terms).toContain("Windfall is not a casino");
  expect((await house.visitor().get("/privacy-policy")).text).toContain("Last updated 5 March 2025.");
});

test("API-23: the click sound is an audio file that browsers may cache", async () => {
  const path = "/assets/sounds/metal-clang-sound-1.mp3";
  const answer = await fetch(house.address + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  // An MPEG frame begins with eleven set bits. An ID3 tag may come before it.
  expect(bytes.toString("latin1", 0, 3) === "ID3" || bytes.readUInt16BE(0) >> 5 === 0x7ff).toBe(true);
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=[1-9]\d*/);
  const again = await fetch(house.address + path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("PLAY-50: home and the stream's popup show the running hunt and raffles that end within two days; guests see changes immediately", async () => {
  const onNow = async () => (await house.visitor().page("home", "/")).props.on_now;
  const ends_at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const raffle = {
    description: "",
    entry_price: 7,
    max_entries_per_user: 1,
    number_of_winners: 1,
    wager_required: 0,
    partner: 1,
  };
  const open = (name: string, hours: number) =>
    admin.post("/api/raffles/create", { ...raffle, name, ends_at: ends_at(hours) });
  const [soon, later] = [await open("Soon over", 0.5), await open("Far away", 60)];
  const named = async () => (await onNow()).raffles.map(({ name }: { name: string }) => name);
  expect(await named()).toContain("Soon over");
  expect(await named()).not.toContain("Far away");
  expect((await onNow()).raffles.length).toBeLessThanOrEqual(3);
  expect((await onNow()).raffles[0]).toMatchObject({ name: "Soon over", entry_price: 7 });
  const requested = (await house.visitor().get("/api/on-now")).body;
  expect({ ...requested, now: "" }).toEqual({ ...(await onNow()), now: "" });
  await admin.post(`/api/raffles/delete/${soon.body.id}`);
  expect(await named()).not.toContain("Soon over");
  await admin.post(`/api/raffles/delete/${later.body.id}`);

  const hunt = {
    name: "On tonight",
    start_cost: 80,
    bonuses: [
      { name: "A", bet_size: 1, payout: 30 },
      { name: "B", bet_size: 1 },
    ],
  };
  const { id } = (await admin.post("/api/hunts/create", hunt)).body;
  expect((await onNow()).hunt).toEqual({ name: "On tonight", opened: 1, total: 2, start: 80, won: 30 });
  await admin.post(`/api/hunts/delete/${id}`);
  expect((await onNow()).hunt?.name).not.toBe("On tonight");
});

describe("SHIP-36: files for crawlers and browsers", () => {
  const get = async (path: string) => {
    const { status, text, headers } = await house.visitor().get(path);
    return { status, text, type: headers.get("content-type"), location: headers.get("location") };
  };
  const refused = ["/fairness?page=2", "/admin", "/api/live", "/login?next=/", "/desk/live", "/overlay/hunt"];

  test("a demo is not crawled at all", async () => {
    expect(await get("/robots.txt")).toMatchObject({ status: 200, text: "User-agent: *\nDisallow: /\n" });
  });

  test("a real site excludes the desk, calls, the login page and further pages of lists", () => {
    const text = robotsText({ demo: false, origin: "https://win.example" });
    for (const path of ["/admin", "/api/", "/sandbox", "/login", "/*?"]) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain("Sitemap: https://win.example/sitemap.xml\n");
  });

  test("the icon, the sitemap and security.txt exist", async () => {
    expect(await get("/favicon.ico")).toMatchObject({ status: 302, location: "/favicon-32.png" });
    const { text, type } = await get("/sitemap.xml");
    expect(type).toContain("xml");
    expect(text).toContain(`<loc>${house.house.origin()}/store</loc>`);
    for (const path of refused) expect(text).not.toContain(path);
    expect((await house.visitor().page("home", "/")).props.site.absent, "every page has its feature").toEqual([]);
    expect((await get("/.well-known/security.txt")).text).toMatch(
      /^Contact: http\S+\/contact\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/,
    );
  });

  test("a missing file gets a short text, a missing page a page without a canonical address", async () => {
    for (const path of ["/wp-login.php", "/apple-touch-icon.png", "/a/b/.env"]) {
      expect(await get(path), path).toMatchObject({ status: 404, text: "There is nothing at this address.\n" });
    }
    const missing = await get("/nowhere");
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining("<h1")]);
    expect(missing.text).not.toContain('rel="canonical"');
  });
});
