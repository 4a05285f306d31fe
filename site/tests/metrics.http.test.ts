import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { installWithinMs } from "../../bin/debian.mjs";
import { checkRules, findPrometheus, startPrometheus } from "../../bin/prometheus.mjs";
import { proveLedger } from "../../money/server/proof-job.ts";
import { anAccount } from "../../tests/house/builders.ts";
import { openHouse } from "../../tests/house/house.ts";
import { formatStartError } from "../start-error.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const logged = (message: string) => lines.filter((line) => line.msg === message);

const house = await openHouse({ METRICS_PORT: "0", ACCESS_LOG: "1", TRUST_PROXY: "1" }, { log });
afterAll(() => house.stop());
beforeAll(async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const status = { partner: 1, attempted_at: anHourAgo, succeeded_at: anHourAgo };
  const { db } = house.database;
  await db.insertInto("partner_status").values(status).execute();
  await db.insertInto("job_schedule").values({ name: "nobody.runs-it", next_at: anHourAgo }).execute();
});

const metricsUrl = () => `http://127.0.0.1:${house.metricsPort}/metrics`;
const scrape = async (): Promise<string> => (await fetch(metricsUrl())).text();

async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await scrape())
    .split("\n")
    .find((each) => new RegExp(`^${name}[{ ]`).test(each) && wanted.every((pair) => each.includes(pair)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

describe("metrics", () => {
  test("METRIC-01: metrics are served on their own port and nowhere else", async () => {
    const answer = await fetch(metricsUrl());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(metricsUrl().replace("/metrics", "/"))).status).toBe(404);
    expect((await house.visitor().get("/metrics")).status).toBe(404);
  });

  test("METRIC-02: requests are counted under their route's pattern, and made-up paths create no series", async () => {
    const guest = house.visitor();
    await guest.get("/raffle/123456");
    await guest.get("/raffle/654321");
    await guest.get("/made-up-by-somebody");
    await guest.page("/store");
    await guest.page("/store");
    const count = "windfall_http_request_duration_seconds_count";
    expect(await metric(count, { route: "/raffle/:id", status: "4xx" })).toBe(2);
    expect(await metric(count, { route: "kept page", status: "2xx" })).toBeGreaterThan(0);
    expect(await scrape()).not.toMatch(/made-up|123456/);
  });

  test("GROW-02: counting the ledger's latest movements uses an index", async () => {
    const plan = await house.database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<object>`explain select count(*) from ledger where created_at > now()`.execute(trx);
      return JSON.stringify(rows);
    });
    expect(plan).toContain("ledger_created");
  });

  test("DEMO-12: if the metrics port is taken, the error names that port's setting", async () => {
    const taken = await openHouse({ METRICS_PORT: String(house.metricsPort) }).catch((error: unknown) => error);
    expect(formatStartError(taken)).toMatch(/METRICS_PORT/);
  });

  test("METRIC-03: jobs are counted by result, and are late when nobody runs them", async () => {
    house.house.jobs.define({
      name: "fails",
      everyMs: 1_000,
      timeoutSeconds: 5,
      run: () => Promise.reject(new Error("on purpose")),
    });
    await house.house.jobs.runNow("raffles.close");
    await expect(house.house.jobs.runNow("fails")).rejects.toThrow("on purpose");
    const count = "windfall_job_duration_seconds_count";
    expect(await metric(count, { job: "raffles.close", outcome: "done" })).toBe(1);
    expect(await metric(count, { job: "fails", outcome: "failed" })).toBe(1);
    expect(await metric("windfall_job_last_success_timestamp_seconds", { job: "raffles.close" })).toBeGreaterThan(1e9);
    expect(await metric("windfall_job_late_seconds", { job: "nobody.runs-it" })).toBeGreaterThan(3_590);
    expect(await metric("windfall_partner_figures_age_seconds", { partner: "roobet" })).toBeGreaterThan(3_590);
  });

  test("METRIC-04: metrics show what is waiting and what moved", async () => {
    const waiting = await house.database.db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow();
    expect(await metric("windfall_orders_waiting")).toBe(waiting.count);
    expect(await metric("windfall_site_figures_up")).toBe(1);
    expect(await metric("windfall_incidents_open", { kind: "ledger" })).toBe(0);
    for (const name of ["withdrawals_oldest_seconds", "draws_waiting", "letters_waiting"]) {
      expect(await metric(`windfall_${name}`), name).toBeGreaterThanOrEqual(0);
    }
  });

  test("METRIC-02: guest pages are counted, both rendered ones and those from the cache", async () => {
    const guest = house.visitor();
    await guest.page("/bonuses");
    house.house.changes.announce("bonuses");
    const made = (await metric("windfall_kept_pages_made_total")) ?? Number.NaN;
    for (const _ of [1, 2, 3]) await guest.get("/bonuses?nobody=asked-before");
    expect(await metric("windfall_kept_pages_made_total")).toBe(made + 1);
  });

  test("METRIC-05: the metric of a valid ledger is 1; that of a broken ledger is 0, and an error is logged", async () => {
    const { db } = house.database;
    const proven = async () =>
      db.selectFrom("ledger_proofs").selectAll().orderBy("proven_at", "desc").limit(1).executeTakeFirstOrThrow();
    await proveLedger({ ...house.house, log });
    expect(await proven()).toMatchObject({ holds: true, findings: null });
    expect(logged("the ledger is broken; npm run admin -- ledger verify shows where")).toEqual([]);

    const userId = await anAccount(db, { points: 5 });
    await sql`update balances set points = 6 where user_id = ${userId}`.execute(db);
    await proveLedger({ ...house.house, log });
    expect(await proven()).toMatchObject({
      holds: false,
      findings: { wrongBalances: [{ userId, balance: 6, sum: 5 }] },
    });
    expect(logged("the ledger is broken; npm run admin -- ledger verify shows where")).toHaveLength(1);
  });
});

describe("one request", () => {
  test("METRIC-06: returns its id, accepts a proxy's id and trace, and is logged without its query", async () => {
    const guest = house.visitor();
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    const given = { "x-request-id": "proxy:0042", traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    expect((await guest.get("/raffle/77?secret=1", given)).headers.get("x-request-id")).toBe("proxy:0042");
    expect(logged("request").at(-1)).toMatchObject({
      method: "GET",
      path: "/raffle/77",
      route: "/raffle/:id",
      status: 404,
      requestId: "proxy:0042",
      traceId: trace,
    });
    expect(JSON.stringify(lines)).not.toContain("secret=1");

    const opening = "A-token-that-still-opens-an-account";
    const reset = await guest.get(`/reset-password/${opening}`);
    expect([reset.status, reset.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(logged("request").at(-1)).toMatchObject({ path: "/reset-password/•••", route: "/reset-password/:token" });
    await guest.post(`/reset-password/${opening}`, {}, { origin: "https://elsewhere.example" });
    expect(logged("forbidden").at(-1)).toMatchObject({ path: "/reset-password/•••" });
    await guest.get("/api/user/withdraw-bucks/100/BTC/bc1-where-the-money-goes");
    expect(logged("request").at(-1)).toMatchObject({ path: "/api/user/withdraw-bucks/100/BTC/•••" });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${opening}|bc1-where`));

    const odd = await guest.get("/raffle/77", { "x-request-id": 'a b"c', traceparent: "00-0-0-0" });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged("request").at(-1)).not.toHaveProperty("traceId");
  });
});

test("METRIC-07: alert rules and dashboards use only metrics that exist", async () => {
  const known = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const folders = ["ops/prometheus", "ops/grafana"];
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => `${folder}/${file}`)),
  );
  for (const file of files.flat().filter((name) => !name.endsWith("prometheus.yml"))) {
    const requested = (await readFile(file, "utf8")).match(/\b(windfall|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(
      requested.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
    expect(requested.length, file).toBeGreaterThan(3);
  }
});

// False where Prometheus is neither installed nor downloadable.
let hasPrometheus: boolean;
beforeAll(async () => {
  hasPrometheus = await findPrometheus();
}, installWithinMs);
test("METRIC-07: Prometheus accepts the configuration and the rules, scrapes everything, and evaluates the alerts", async ({
  skip,
}) => {
  if (!hasPrometheus) skip();
  const { ok, said } = checkRules();
  expect(ok, said).toBe(true);
  const prometheus = await startPrometheus(`127.0.0.1:${house.metricsPort}`);
  onTestFinished(prometheus.stop);
  const ask = async (path: string) => (await (await fetch(prometheus.url + path)).json()).data;
  const value = async (query: string) =>
    Number((await ask(`/api/v1/query?query=${encodeURIComponent(query)}`)).result[0]?.value[1]);
  await expect.poll(() => value("up"), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => value("max(windfall_withdrawals_waiting)")).toBeGreaterThan(0);
  const findRules = async () => (await ask("/api/v1/rules")).groups.flatMap(({ rules }: { rules: object[] }) => rules);
  await expect
    .poll(async () => (await findRules()).map(({ health }: { health: string }) => health))
    .not.toContain("unknown");
  expect((await findRules()).filter(({ health }: { health: string }) => health !== "ok")).toEqual([]);
  // Expects an alert, because the demo's withdrawals have been waiting for four days.
  const alerts = async () =>
    (await ask("/api/v1/alerts")).alerts.map((alert: { labels: { alertname: string } }) => alert.labels.alertname);
  await expect.poll(alerts, { timeout: 20_000 }).toContain("WithdrawalsWait");
}, 180_000);
