import { request as rawRequest } from "node:http";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { defaultRanks } from "../../../common/contract/ranks.ts";
import { maxBalance } from "../../../money/server/balance-limits.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const viewer = await house.signedIn("viewer");

const instant = "/api/rewards/instant-rakeback";
const weekly = "/api/rewards/weekly-rakeback";
const monthly = "/api/rewards/monhtly-rakeback";
const rank = "/api/rewards/claim-rank";

async function createClaimant(cents: number): Promise<Visitor> {
  const username = `claimant${nextNumber()}`;
  await house
    .visitor()
    .post("/api/auth/register", { username, email: `${username}@example.com`, password: demoPassword });
  await sql`
    insert into rakeback_accruals (user_id, kind, period, microcents)
    select id, kind, '2020-01-01'::date, ${cents * 1_000_000}::bigint
    from users, unnest(array['instant', 'weekly', 'monthly']) kind where username = ${username}`.execute(
    house.database.db,
  );
  return house.signedIn(username);
}
const readBucks = async (visitor: Visitor) =>
  (await visitor.page("wager-rewards", "/wager-rewards")).props.auth.user?.bucks as number;

describe("the wager page", () => {
  test("REWARDS-01, DATA-25, REWARDS-16: both addresses show the page with the viewer's record", async () => {
    for (const path of ["/wager-rewards", "/wager-milestones"]) {
      const { status, component, props } = await viewer.page(path);
      expect([status, component]).toEqual([200, "wager-rewards"]);
      expect(props.ranks).toEqual(defaultRanks);
      expect(props.roobet).toMatchObject({
        roobet_username: "viewer_rb",
        token: null,
        wagered: 12_480.55,
        instant_rakeback: 6.24,
        weekly_rakeback: 3.18,
        monthly_rakeback: 5.41,
        claimed_rank_rewards: [],
      });
      const reset = new Date(props.resets_at);
      expect(reset.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      expect(reset.getTime() - Date.now()).toBeLessThanOrEqual(31 * 24 * 60 * 60 * 1000);
    }
  });

  test("PERM-03: guests and unlinked viewers see zeros, and a pending code is shown to its owner", async () => {
    const zeros = { roobet_username: null, token: null, wagered: 0, instant_rakeback: 0, claimed_rank_rewards: [] };
    expect((await house.visitor().page("wager-rewards", "/wager-rewards")).props.roobet).toMatchObject(zeros);
    const stranger = await createClaimant(0);
    expect((await stranger.page("wager-rewards", "/wager-rewards")).props.roobet).toMatchObject(zeros);
    const { token } = (await stranger.post("/api/roobet/generate-code")).body;
    expect((await stranger.page("wager-rewards", "/wager-rewards")).props.roobet).toMatchObject({ ...zeros, token });
  });

  test("VIP-01: the landing page has its documented name", async () => {
    expect(await house.visitor().page("/vip-rewards")).toMatchObject({ status: 200, component: "vip-rewards" });
  });
});

test("SETUP-27: the VIP page mentions the weekly raffle as the operator set it, or not at all", async () => {
  const admin = await house.signedIn("admin");
  const set = (weekly_raffle_winners: unknown) => admin.post("/api/settings", { vip: { weekly_raffle_winners } });
  const shown = async () => (await house.visitor().get("/vip-rewards")).text;
  expect(await shown()).toContain("100 winners share the prize pool every week.");
  expect((await set(40)).status).toBe(200);
  expect(await shown()).toContain("40 winners share the prize pool every week.");
  expect((await set(null)).status).toBe(200);
  expect(await shown()).not.toMatch(/Weekly raffle|raffle every week/);
  for (const none of [0, 1.5, 1_001, "many"]) expect((await set(none)).status, String(none)).toBe(422);
  await set(100);
});

describe("claiming rakeback", () => {
  test.each([
    ["API-16", "GET", instant, "Instant Rakeback claimed successfully!"],
    ["API-16", "POST", instant, "Instant Rakeback claimed successfully!"],
    ["API-17", "POST", weekly, "Weekly Rakeback claimed successfully!"],
    ["API-18", "POST", monthly, "Monthly Rakeback claimed successfully!"],
    ["API-18", "POST", "/api/rewards/monthly-rakeback", "Monthly Rakeback claimed successfully!"],
  ])("%s, PERM-12: %s %s pays once and responds with the text to show", async (_id, method, path, message) => {
    const claimant = await createClaimant(123);
    expect(await claimant.send(method, path)).toMatchObject({ status: 200, body: { message } });
    expect(await claimant.send(method, path)).toMatchObject({ status: 409, body: { message: "Nothing to claim." } });
    expect(await readBucks(claimant)).toBe(1.23);
  });

  test("WIRE-01: rakeback that does not fit into the account stays claimable, and the response says so", async () => {
    const claimant = await createClaimant(123);
    const hold = (cents: number) =>
      sql`update balances set bucks_cents = ${cents} where user_id = (select max(id) from users)`.execute(
        house.database.db,
      );
    await hold(maxBalance - 122);
    const message = "Your balance is full. Cash out some bucks, then claim again.";
    expect(await claimant.get(instant)).toMatchObject({ status: 409, body: { message } });
    await hold(0);
    expect((await claimant.get(instant)).status).toBe(200);
  });

  test("API-16: the GET that pays responds only to this site's own fetches, and never to a HEAD", async () => {
    const claimant = await createClaimant(500);
    const headers: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    ];
    for (const header of headers) {
      expect((await sendRaw(claimant, "GET", header)).status, JSON.stringify(header)).toBe(403);
    }
    expect((await sendRaw(claimant, "HEAD", { "sec-fetch-site": "same-origin" })).status).toBe(405);
    expect(await readBucks(claimant)).toBe(0);
    const own = await sendRaw(claimant, "GET", { "sec-fetch-site": "same-origin" });
    expect([own.status, own.cacheControl]).toEqual([200, "no-store"]);
    expect(await readBucks(claimant)).toBe(5);
  });

  test("PERM-04: a guest's claims are 401", async () => {
    const guest = house.visitor();
    for (const path of [instant, weekly, monthly, rank]) expect((await guest.post(path)).status, path).toBe(401);
    expect((await guest.get(instant)).status).toBe(401);
  });
});

/** Sends a request with its own headers, because fetch() does not let callers set `Sec-Fetch-Site`. */
function sendRaw(visitor: Visitor, method: string, headers: Record<string, string>) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise<{ status: number; cacheControl: string | undefined }>((resolve, reject) => {
    const call = rawRequest(house.address + instant, { method, headers: { ...headers, cookie } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, cacheControl: answer.headers["cache-control"] });
    });
    call.on("error", reject).end();
  });
}

describe("claiming ranks", () => {
  test("API-19, REWARDS-28, REWARDS-29: ranks are claimed in order, each once, and the page shows it", async () => {
    const before = await readBucks(viewer);
    expect(await viewer.post(rank, { rank: "Bronze II" })).toMatchObject({
      status: 409,
      body: { error: "Wager $37,519.45 more this month to reach Bronze II." },
    });
    const key = { "idempotency-key": `rank-${nextNumber()}` };
    for (let time = 0; time < 2; time += 1) {
      expect(await viewer.post(rank, { rank: "Bronze I" }, key)).toMatchObject({
        status: 200,
        body: { message: "Claimed reward!" },
      });
    }
    expect(await viewer.post(rank, { rank: "Bronze I" })).toMatchObject({
      status: 409,
      body: { error: "You have already claimed Bronze I." },
    });
    expect((await viewer.post(rank, { rank: "Bronze II" }, key)).status).toBe(422);
    const { props } = await viewer.page("/wager-rewards");
    expect(props.roobet).toMatchObject({ claimed_rank_rewards: ["Bronze I"], wager_rewards: 10 });
    expect(props.auth.user.bucks).toBe(before + 10);
  });

  test("an unlinked viewer reads why, and an unknown rank is 422", async () => {
    const stranger = await createClaimant(0);
    expect(await stranger.post(rank, { rank: "Bronze I" })).toMatchObject({
      status: 409,
      body: { error: "Link your Roobet account to claim ranks." },
    });
    for (const wrong of ["bronze i", "", "Diamond", null, 1, ["Bronze I"], { name: "Bronze I" }, "__proto__"]) {
      const answer = await stranger.post(rank, { rank: wrong });
      expect([answer.status, answer.body.errors], JSON.stringify(wrong)).toEqual([
        422,
        { rank: ["There is no such rank."] },
      ]);
    }
    expect((await stranger.post(rank, "{")).status).toBe(400);
  });
});
