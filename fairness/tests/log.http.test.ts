import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { logRolls } from "../../features/cases/log.ts";
import { raffleDrawnWords } from "../../features/discord/words.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { checkAgainstLog, drawSubjects, parseSubjectLines } from "../checks/log-check.ts";
import type { Draw } from "../rules/fairness.ts";
import { checkLog, formatHead, type LogLine, logPageSize, parseHead } from "../rules/fairness-log.ts";
import type { RollDetail } from "../rules/roll.ts";
import { checkLogPlace, checkOddsByLog, checkSeedByLog, logDeadline } from "../rules/roll-log.ts";
import { insertLines, logHead } from "../server/fairness-log/log.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const log = (query = "") => fetch(`${house.address}/fairness/log.jsonl${query}`);

async function lines(from: number): Promise<LogLine[]> {
  const { lines: found, fault } = await checkLog(await (await log(`?from=${from}`)).text(), { from });
  expect(fault).toBeNull();
  return found;
}
const head = async () => {
  const found = await logHead(house.database.db);
  if (found === null) throw new Error("The log has not begun.");
  return found;
};

async function joined(): Promise<number> {
  const fields = {
    name: "Logged",
    description: "",
    number_of_winners: "1",
    entry_price: "0",
    max_entries_per_user: "5",
  };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  const { id } = (await admin.post("/api/raffles/create", form)).body;
  expect((await viewer.post(`/api/raffles/join/${id}/2`)).status).toBe(200);
  return id;
}

test("LOG-08, LOG-44: after an early roll and a void win, the log has the same list, key, winners and reason as the draw", async () => {
  const from = (await head()).n + 1;
  const id = await joined();
  expect((await admin.post(`/api/raffles/draw/${id}`)).body).toEqual({ message: "success" });
  const draw = (await viewer.get(`/api/draws/raffle:${id}`)).body;
  const [winner] = draw.winners;
  await admin.post(`/api/raffles/void/${id}`, { ticket: winner.ticket, reason: "a second account" });
  const logged = (await lines(from)).filter(({ type }) => type !== "seed.commit");
  expect(logged.map(({ type }) => type).slice(0, 5)).toEqual([
    ...["raffle.open", "raffle.early", "draw.commit", "draw.result", "win.void"],
  ]);
  const [, , commit, result, voided] = logged.map(({ event }) => event);
  expect(commit).toMatchObject({ draw: draw.id, entries: draw.entries_sha256, tickets: 2, winners: 1 });
  expect(commit?.at).toBe(draw.frozen_at);
  expect(result).toMatchObject({
    draw: draw.id,
    source: "sandbox",
    random_sha256: createHash("sha256").update(draw.random).digest("hex"),
    winners: `1,${winner.ticket},${winner.user.id}\n`,
  });
  expect(voided).toMatchObject({ draw: draw.id, ticket: winner.ticket, reason: "a second account" });
  // The demo's draws were signed before the log's first line, so the log has their key near its start.
  const keys = (await lines(1)).filter(({ type }) => type === "key").map(({ event }) => event);
  expect(keys).toMatchObject([{ source: "sandbox", key: draw.public_key, account: expect.any(String) }]);
});

describe("LOG-09: reading it", () => {
  test("the log is sent from its first line by default, and refuses an invalid number in words", async () => {
    const whole = await log();
    expect(whole.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
    expect(whole.headers.get("windfall-log-head")).toBe(formatHead(await head()));
    expect((await checkLog(await whole.text(), { from: 1 })).lines[0]).toMatchObject({ n: 1, type: "genesis" });
    for (const bad of ["0", "-1", "1.5", "x", "", "1e3", "9".repeat(16)]) {
      const answer = await log(`?from=${bad}`);
      expect([bad, answer.status, await answer.json()]).toMatchObject([
        bad,
        422,
        { errors: { from: [expect.any(String)] } },
      ]);
    }
    const { n } = await head();
    const next = await log(`?from=${n + 1}`);
    expect([next.status, await next.text()]).toEqual([200, ""]);
    const beyond = await log(`?from=${n + 2}`);
    expect([beyond.status, await beyond.json()]).toMatchObject([404, { lines: n }]);
  });

  test("a response has at most a thousand lines, a full one can be cached, and the next one continues where it ends", async () => {
    const now = house.house.clock.now();
    const before = await head();
    const event = { type: "win.void", draw: "raffle:0", ticket: 1, reason: "one of many" } as const;
    await house.database.db.transaction().execute(async (tx) =>
      insertLines(
        tx,
        before,
        Array.from({ length: 1_100 }, () => ({ event })),
        now,
      ),
    );
    const answer = await log("?from=3");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    const piece = await checkLog(await answer.text(), { from: 3 });
    expect([piece.fault, piece.lines.length]).toEqual([null, logPageSize]);
    const rest = await log(`?from=${logPageSize + 3}`);
    expect(rest.headers.get("cache-control")).toBe("public, no-cache");
    expect(await checkLog(await rest.text(), { after: piece.head, known: [await head()] })).toMatchObject({
      fault: null,
    });
  });
});

describe("FAIR-62: the lines about something", () => {
  const about = (...subjects: string[]) => log(`?${new URLSearchParams(subjects.map((one) => ["about", one]))}`);

  test("a raffle with two rounds, its key and a case return their exact lines, and the check passes", async () => {
    const other = await joined();
    await joined();
    const id = await joined();
    await admin.post(`/api/raffles/join/${id}/3`);
    expect((await admin.post(`/api/raffles/draw/${id}`)).body).toEqual({ message: "success" });
    const first: Draw = (await viewer.get(`/api/draws/raffle:${id}`)).body;
    const ticket = first.winners[0]?.ticket;
    expect((await admin.post(`/api/raffles/void/${id}`, { ticket, reason: "a second account" })).status).toBe(200);
    const subjects = await drawSubjects(first);
    const answer = await about(...subjects, "case:1:1");
    expect([answer.headers.get("cache-control"), answer.headers.get("content-type")]).toEqual([
      ...["public, no-cache", "application/jsonl; charset=utf-8"],
    ]);
    const text = await answer.text();
    const whole = `${await (await log("?from=1")).text()}${await (await log(`?from=${logPageSize + 1}`)).text()}`;
    for (const line of text.split(/(?<=\n)/)) expect(whole).toContain(line);
    const logged = await parseSubjectLines(text);
    if (logged === "unreadable") throw new Error(text);
    expect(logged.map(({ type }) => type)).toEqual([
      ...["genesis", "case.version", "key", "raffle.open", "raffle.early"],
      ...["draw.commit", "draw.result", "win.void", "draw.commit", "draw.result"],
    ]);
    for (const name of [`raffle:${id}`, `raffle:${id}:2`]) {
      const draw: Draw = (await viewer.get(`/api/draws/${name}`)).body;
      expect(await checkAgainstLog(draw, logged), name).toMatchObject({ holds: true, failures: [], notes: [] });
    }
    const roll = {
      id: 1,
      at: new Date().toISOString(),
      case_id: 1,
      version: 1,
      odds_sha256: String(logged[1]?.event.odds_sha256),
    };
    expect(checkOddsByLog(roll, logged)).toEqual([]);
    const ofOther = await parseSubjectLines(await (await about(`raffle:${other}`)).text());
    expect(ofOther).toMatchObject([{ type: "genesis" }, { type: "raffle.open", event: { raffle: other } }]);
  });

  test("a subject that no line can be about is refused in words", async () => {
    const bads = [
      "",
      "raffle",
      "raffle:0",
      "raffle:1:2",
      "seed:1",
      "raffle:%",
      "case:1",
      "key:site:a",
      "user:1",
      "rolls.day",
      "terms:1",
    ];
    for (const bad of bads) {
      const answer = await about(bad);
      expect([bad, answer.status, await answer.json()]).toMatchObject([
        ...[bad, 422, { errors: { about: [expect.stringContaining("raffle:12")] } }],
      ]);
    }
    expect((await about(...Array.from({ length: 9 }, () => "raffle:1"))).status).toBe(422);
  });
});

test("LOG-10: the log's head is on the Fairness page, in polled updates, and in the announcement", async () => {
  const id = await joined();
  const { body: live } = await house.visitor().get(`/api/raffles/${id}/live`);
  const page = await house.visitor().page("fairness", "/fairness");
  const { body: open } = await house.visitor().get("/api/raffles/live");
  for (const logged of [live.head, page.props.head, open.head]) {
    const seen = parseHead(logged);
    expect((await lines(seen?.n ?? 1))[0]).toMatchObject({ n: seen?.n, hash: seen?.hash });
  }
  const url = "https://site.test/raffle/1";
  const contents = [
    raffleDrawnWords({ name: "x", url, winners: ["a"], head: formatHead(await head()) }),
    raffleDrawnWords({ name: "x".repeat(200), url, winners: Array(500).fill("y".repeat(3_000)), head: live.head }),
  ];
  expect(contents[0]).toBe(
    `**x** has been drawn. Winner: a\nhttps://site.test/raffle/1\nFairness log: ${formatHead(await head())}`,
  );
  expect(contents[1]?.length).toBeLessThan(2_000);
  expect(contents[1]?.endsWith(`Fairness log: ${live.head}`)).toBe(true);
});

test("LOG-35, LOG-53: a roll says when it will be in the log, and afterwards where it is, so anybody can check", async () => {
  const [opened] = (await viewer.page("cases/index", "/cases")).props.cases;
  const rolled = await viewer.post(`/case/${opened?.id}/roll`, { version: opened?.version });
  const { id } = rolled.body.roll;
  const readDetail = async () => (await viewer.get(`/api/fairness/rolls/${id}`)).body as RollDetail;
  const about = async () => parseSubjectLines(await (await log(`?about=roll:${id}`)).text());
  const before = await readDetail();
  expect([before.proof, before.logged_by]).toEqual([null, logDeadline(before.at)]);
  expect(await about()).toMatchObject([{ type: "genesis" }]);

  const { db } = house.database;
  await logRolls(db, new Date(house.house.clock.now().getTime() + 2 * 24 * 3_600_000));
  const [roll, logged] = [await readDetail(), await about()];
  expect(logged).toMatchObject([{ type: "genesis" }, { type: "rolls.day" }]);
  const place = await checkLogPlace(roll, Date.now(), logged === "unreadable" ? [] : logged);
  expect(place).toMatchObject({ kind: "there", isHeld: true });
  expect((await viewer.page("cases/roll", `/fairness/roll/${id}`)).props.roll).toEqual(roll);
  expect((await log("?about=roll:0")).status).toBe(422);

  const seed = `about=seed:${roll.server_seed_hash}`;
  const withSeed = await parseSubjectLines(await (await log(`?about=roll:${id}&${seed}`)).text());
  if (withSeed === "unreadable") throw new Error("It is no piece of the log.");
  expect(withSeed.map(({ type }) => type)).toEqual(["genesis", "seed.commit", "rolls.day"]);
  expect(checkSeedByLog(roll, withSeed)).toBe("before");
  const strange = await parseSubjectLines(await (await log(`?about=seed:${"0".repeat(64)}`)).text());
  expect(strange).toMatchObject([{ type: "genesis" }]);
});
