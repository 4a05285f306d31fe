// The four partners other than Roobet against their sandboxes, with every fault these can simulate.
import { describe, expect, test } from "vitest";
import { shortenTimeouts } from "../house/timeouts.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

const others = [
  { type: 2, slug: "rainbet", label: "Rainbet" },
  { type: 4, slug: "csgobig", label: "CSGOBig" },
  { type: 6, slug: "clash", label: "Clash.gg" },
  { type: 7, slug: "packdraw", label: "Packdraw" },
] as const;

let minutes = 0;
/** Moves the clock by 15 minutes before each request, because one partner allows only one request in 15 minutes. */
async function ask(type: number) {
  minutes += 16;
  await admin.post("/sandbox/clock", { offset_ms: minutes * 60_000 });
  return (await admin.post(`/api/leaderboard/test/${type}`)).body.partners[0];
}
const fault = (slug: string, mode: string) => admin.post(`/sandbox/${slug}/fault`, { mode });
const figures = (partner: number) =>
  house.database.db
    .selectFrom("wagers")
    .selectAll()
    .where("partner", "=", partner)
    .orderBy("month")
    .orderBy("account_id")
    .execute();

describe.each(others)("$label", ({ type, slug, label }) => {
  test("the site reads the sandbox completely, and changes in the sandbox arrive", async () => {
    await ask(type);
    await ask(type);
    await admin.post("/sandbox/wagers", { partner: slug, username: "Fresh_Fan", amount: 123.45 });
    const run = await ask(type);
    expect(run).toMatchObject({ ok: true, rows_skipped: 0 });
    const fan = (await figures(type)).filter(({ username }) => username === "Fresh_Fan");
    expect(fan.map(({ wager_cents }) => wager_cents)).toEqual([12_345]);
  });

  test.each([
    ["error", "answered with an error (500)"],
    ["garbage", "answered with something that is not JSON"],
    ["empty", "answered with an empty list"],
  ])(
    "%s: figures stay, the admin sees the fault, and the next good response brings what was missed",
    async (mode, reason) => {
      const before = await figures(type);
      await admin.post("/sandbox/wagers", { partner: slug, username: "Fresh_Fan", amount: 10 });
      await fault(slug, mode);
      expect(await ask(type)).toMatchObject({ ok: false, message: `${label} ${reason}.`, earned_points: 0 });
      expect(await figures(type)).toEqual(before);
      await fault(slug, "none");
      expect(await ask(type)).toMatchObject({ ok: true });
      const fan = (rows: typeof before) => rows.find(({ username }) => username === "Fresh_Fan")?.wager_cents ?? 0;
      expect(fan(await figures(type))).toBe(fan(before) + 1_000);
    },
  );
});

test("with all four slow at once, each times out, none delays the others, and Roobet's response counts", async () => {
  minutes += 16;
  await admin.post("/sandbox/clock", { offset_ms: minutes * 60_000 });
  for (const { slug } of others) await fault(slug, "slow");
  const waits = shortenTimeouts();
  const startedAt = performance.now();
  const { partners } = (await admin.post("/api/leaderboard/run-all")).body;
  const tookMs = performance.now() - startedAt;
  // A sync of the partners one after another would take four times as long as a sync of one partner.
  minutes += 16;
  await admin.post("/sandbox/clock", { offset_ms: minutes * 60_000 });
  for (const { slug } of others.slice(1)) await fault(slug, "none");
  const oneAt = performance.now();
  await admin.post("/api/leaderboard/run-all");
  expect(tookMs).toBeLessThan(2.5 * (performance.now() - oneAt));
  expect(waits.filter((ms) => ms !== 10_000)).toEqual([]);
  expect(partners.map(({ slug, ok }: { slug: string; ok: boolean }) => [slug, ok])).toEqual([
    ["roobet", true],
    ...others.map(({ slug }) => [slug, false]),
  ]);
  for (const { message } of partners.slice(1)) expect(message).toMatch(/did not answer within 10 seconds\.$/);
  for (const { slug } of others) await fault(slug, "none");
});

test("with a wrong key each sandbox refuses as its partner does", async () => {
  const answers = await Promise.all([
    admin.get("/sandbox/rainbet/v1/external/affiliates?start_at=2026-11-01&end_at=2026-11-30&key=no"),
    admin.get("/sandbox/csgobig/api/partners/getRefDetails/no?from=0&to=1"),
    admin.get("/sandbox/clash/affiliates/detailed-summary/v2/2026-11-01", { authorization: "Bearer no" }),
    admin.get("/sandbox/packdraw/api/v1/affiliates/leaderboard?after=11-1-2026&apiKey=no"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 401, 401]);
  expect(answers[0]?.body).toEqual({ error: "er_invalid_key" });
  expect(answers[1]?.body).toMatchObject({ success: false });
});
