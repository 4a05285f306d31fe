import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import type { Tables } from "../../db/tables.ts";
import type { DrawFailure } from "../../fairness/rules/failure-words.ts";
import { drawFailureWords, noteWords, rollFailureWords } from "../../fairness/rules/failure-words.ts";
import { insertDraw } from "../../fairness/server/draws/records.ts";
import { insertLines, logHead } from "../../fairness/server/fairness-log/log.ts";
import { rotateSeedPair } from "../../fairness/server/seeds/seed-pairs.ts";
import { logRolls } from "../../features/cases/log.ts";
import { endedByState } from "../../features/raffles/contract/raffles.ts";
import { termsRecord } from "../../features/raffles/log.ts";
import { startWindfall } from "../../site/windfall.ts";
import { aRaffle } from "../../tests/house/builders.ts";
import { copyDatabaseFolder } from "../../tests/house/database.ts";
import { copyDemoWorld } from "../../tests/house/demo-world.ts";
import { createVisitor, demoPassword } from "../../tests/house/house.ts";
import { type Tools, withDatabase } from "./command.ts";
import { verifyFairnessCommand } from "./verify-fairness.ts";

let folder: string;
let tools: Tools;
let outputLines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-fairness-"));
  const dataDir = join(folder, "data");
  tools = {
    config: readConfig({ DATA_DIR: dataDir }),
    log: pino({ level: "silent" }),
    say: (line) => outputLines.push(line),
    progress: () => {},
    askSecret: async () => "",
  };
  if (!(await copyDemoWorld(dataDir))) await copyDatabaseFolder(dataDir);
  const site = readConfig({ DATA_DIR: dataDir, PORT: "0", DEMO: "1", LIMITS: "off" });
  const product = await startWindfall(site, { log: tools.log, runJobs: false });
  const admin = createVisitor(product.address);
  await admin.post("/api/auth/login", { username: "admin", password: demoPassword });
  const { raffles } = (await admin.get("/api/raffles/live")).body;
  const joined = raffles.find((raffle: { entries_count: number }) => raffle.entries_count > 1);
  expect((await admin.post(`/api/raffles/draw/${joined.id}`)).body).toEqual({ message: "success" });
  const { db } = product.database;
  for (const { user_id } of await db.selectFrom("seed_pairs").select("user_id").where("last_nonce", ">", 0).execute())
    await rotateSeedPair(db, user_id, new Date());
  await logRolls(db, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
  await product.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Act = (db: Kysely<Tables>) => Promise<unknown>;
/** The next check runs this to undo the last tampering, because opening the database takes most of the time. */
let undoLast: Act = async () => {};

const onDatabase = <Found>(work: (db: Kysely<Tables>) => Promise<Found>): Promise<Found> =>
  withDatabase(tools, async ({ db }) => {
    await withoutTriggers(db, undoLast);
    undoLast = async () => {};
    return work(db);
  });

async function withoutTriggers(db: Kysely<Tables>, act: Act): Promise<void> {
  const triggers = (what: "enable" | "disable") =>
    Promise.all(
      ["fairness_log", "rolls", "draws", "draw_winners", "case_rewards"].map((table) =>
        sql`alter table ${sql.id(table)} ${sql.raw(what)} trigger user`.execute(db),
      ),
    );
  await triggers("disable");
  await act(db);
  await triggers("enable");
}

async function verifyTampered(tamper: Act, undo: Act) {
  outputLines = [];
  await onDatabase((db) => {
    undoLast = undo;
    return withoutTriggers(db, tamper);
  });
  const code = await verifyFairnessCommand.run([], tools);
  return { code, said: outputLines.slice(0, -1), verdict: outputLines.at(-1) };
}

test("LOG-14: given a demo's draws and revealed rolls, then all of them verify and the exit code is 0", async () => {
  const {
    code,
    said: failures,
    verdict,
  } = await verifyTampered(
    async () => {},
    async () => {},
  );
  expect([code, failures]).toEqual([0, []]);
  expect(verdict).toMatch(/^Everything is right: \d+ lines of log, 10 draws, 2\d revealed rolls\.$/);
});

test("LOG-14: given a line, a draw, odds or a roll changed in the database, then each is named and the exit code is 1", async () => {
  const line = await verifyTampered(
    (db) => sql`update fairness_log set line = replace(line, '"version":1', '"version":9') where n = 4`.execute(db),
    (db) => sql`update fairness_log set line = replace(line, '"version":9', '"version":1') where n = 4`.execute(db),
  );
  expect(line.code).toBe(1);
  expect(line.said[0]).toBe("Log: Line 4 of the log was changed after it was written.");

  const [{ id: draw = 0 } = {}] = await onDatabase((db) =>
    db.selectFrom("draws").select("id").where("kind", "=", "raffle").orderBy("id", "desc").limit(1).execute(),
  );
  const winner = await verifyTampered(
    (db) => sql`update draw_winners set ticket = ticket + 1000000 where draw_id = ${draw} and place = 1`.execute(db),
    (db) => sql`update draw_winners set ticket = ticket - 1000000 where draw_id = ${draw} and place = 1`.execute(db),
  );
  expect(winner.said).toEqual([
    expect.stringMatching(/^Draw raffle:\d+: The drawn numbers lead to a different ticket\.$/),
    expect.stringMatching(/^Draw raffle:\d+: The log has different winners for this draw\.$/),
  ]);

  const odds = await verifyTampered(
    (db) => sql`update case_rewards set amount = amount + 1 where case_id = 1 and position = 2`.execute(db),
    (db) => sql`update case_rewards set amount = amount - 1 where case_id = 1 and position = 2`.execute(db),
  );
  expect(odds.said).toEqual(["Case 1, version 1: the log has different odds for this version."]);

  const roll = await verifyTampered(
    (db) => sql`update rolls set nonce = nonce + 100 where id = 3`.execute(db),
    (db) => sql`update rolls set nonce = nonce - 100 where id = 3`.execute(db),
  );
  expect(roll.said).toEqual([
    expect.stringMatching(/^Roll 3: its ticket is \d+, but its seeds give \d+\.$/),
    expect.stringMatching(/^Rolls of .*: one of them has changed\.$/),
  ]);
  expect(roll.verdict).toMatch(/^NOT EVERYTHING IS RIGHT/);
});

test("LOG-14: given a draw or its log changed in the database, then each failure is reported in its own sentence", async () => {
  const { id, name, random } = await onDatabase(async (db) => {
    const found = db.selectFrom("draws").selectAll().where("kind", "=", "raffle").orderBy("id", "desc").limit(1);
    const draw = await found.executeTakeFirstOrThrow();
    return { id: draw.id, name: `Draw raffle:${draw.subject_id}`, random: draw.random };
  });
  const draws = (set: ReturnType<typeof sql>) => (db: Kysely<Tables>) =>
    sql`update draws set ${set} where id = ${id}`.execute(db);
  const sentences = (...failures: DrawFailure[]) => failures.map((failure) => `${name}: ${drawFailureWords[failure]}`);
  const winner = sql`draw_id = ${id} and place = 1`;
  const voided = await verifyTampered(
    async (db) => {
      await draws(sql`serial_number = serial_number + 7`)(db);
      await sql`update draw_winners set voided_at = now(), void_reason = 'x' where ${winner}`.execute(db);
    },
    async (db) => {
      await draws(sql`serial_number = serial_number - 7`)(db);
      await sql`update draw_winners set voided_at = null, void_reason = null where ${winner}`.execute(db);
    },
  );
  expect([voided.code, voided.said]).toEqual([1, sentences("other_serial", "other_gap", "log_no_void")]);

  const cancelled = await verifyTampered(draws(sql`status = 'cancelled'`), draws(sql`status = 'resolved'`));
  expect(cancelled.said).toEqual(sentences("other_winner_count", "log_result_unshown", "log_no_cancel"));

  const before = await onDatabase((db) => logHead(db));
  if (before === null) throw new Error("The log has not begun.");
  const subject = name.slice("Draw ".length);
  const doubled = await verifyTampered(
    (db) =>
      db.transaction().execute(async (tx) => {
        await sql`update draws set random = replace(random, '"base":10', '"base":16') where id = ${id}`.execute(tx);
        const event = { type: "draw.commit", draw: subject, entries: "0", tickets: 1, winners: 1 } as const;
        await insertLines(tx, before, [{ event }, { event: { ...event, draw: "raffle:999999" } }], new Date());
      }),
    async (db) => {
      await draws(sql`random = ${random}`)(db);
      await sql`delete from fairness_log where n > ${before.n}`.execute(db);
    },
  );
  expect(doubled.said).toEqual([
    ...sentences("bad_signature", "other_base", "log_two_commits", "log_other_order", "log_other_random"),
    `Line ${before.n + 2} of the log has draw raffle:999999, but the site does not list it.`,
  ]);
});

test("FAIR-81, FAIR-61, LOG-06: given a draw or a cancellation that only the log or only the site has, then each is named; half-known ones are a note", async () => {
  const before = (await onDatabase((db) => logHead(db))) ?? { n: 0, hash: "" };
  let [shown, off] = [0, 0];
  const { said: reported } = await verifyTampered(
    (db) =>
      db.transaction().execute(async (tx) => {
        [shown, off] = [await aRaffle(tx), await aRaffle(tx)];
        await tx.updateTable("raffles").set({ ended: endedByState.cancelled }).where("id", "=", shown).execute();
        const raffles = await tx.selectFrom("raffles").selectAll().where("id", "in", [shown, off]).execute();
        await insertDraw(tx, {
          ...{ kind: "raffle", subjectId: 900_001, round: 1, name: "Hidden", now: new Date() },
          ...{
            totalTickets: 5,
            winnersWanted: 1,
            entriesSha256: "0".repeat(64),
            entrantsSha256: null,
            excluded: [],
            committed: null,
          },
        });
        const hidden = { type: "draw.commit" as const, draw: "raffle:900002", entries: "", tickets: 5, winners: 1 };
        const cancel = { type: "raffle.cancel" as const, raffle: off, tickets: 0 };
        const terms = raffles.map((raffle) => termsRecord("raffle.open", raffle));
        await insertLines(tx, before, [...terms, { event: cancel }, { event: hidden }], new Date());
      }),
    async (db) => {
      await sql`delete from draws where subject_id = 900001`.execute(db);
      await sql`delete from raffles where id in (${shown}, ${off})`.execute(db);
      await sql`delete from fairness_log where n > ${before.n}`.execute(db);
    },
  );
  expect(reported).toEqual(
    expect.arrayContaining([
      "Draw raffle:900001: This draw's list is not in the log.",
      `Note on draw raffle:900001: ${noteWords.no_terms}`,
      "The site lists draw raffle:900001, but no line of the log has its list.",
      `Line ${before.n + 4} of the log has draw raffle:900002, but the site does not list it.`,
      `Raffle ${shown}: it was cancelled, but no line of the log says so.`,
      `Raffle ${off}: the log says that it was cancelled, but the site shows otherwise.`,
    ]),
  );
});

test("LOG-53: given a server seed whose hash was logged only after its rolls, then the first roll is named", async () => {
  const [before, pair] = await onDatabase(async (db) => {
    const found = db.selectFrom("rolls as r").innerJoin("revealed_seeds as s", "s.pair_id", "r.pair_id");
    const hash = found.select(["r.pair_id", "s.server_seed_hash as hash"]).where("r.id", "=", 3);
    return [(await logHead(db)) ?? { n: 0, hash: "" }, await hash.executeTakeFirstOrThrow()];
  });
  const other = "ab".repeat(32);
  const hashed = (hash: string) => (db: Kysely<Tables>) =>
    sql`update revealed_seeds set server_seed_hash = ${hash} where pair_id = ${pair.pair_id}`.execute(db);
  const behind = await verifyTampered(
    (db) =>
      db.transaction().execute(async (tx) => {
        await hashed(other)(tx);
        await insertLines(tx, before, [{ event: { type: "seed.commit", hashes: [other], users: [1] } }], new Date());
      }),
    async (db) => {
      await hashed(pair.hash)(db);
      await sql`delete from fairness_log where n > ${before.n}`.execute(db);
    },
  );
  const named = behind.said.filter((line) => line.endsWith(rollFailureWords.seed_logged_after));
  expect(named).toEqual([expect.stringMatching(/^Roll \d+: /)]);
});

test("LOG-68: given a seed promised to another user, or three to one user, then each is named", async () => {
  const before = (await onDatabase((db) => logHead(db))) ?? { n: 0, hash: "" };
  const undo = (db: Kysely<Tables>) => sql`delete from fairness_log where n > ${before.n}`.execute(db);
  const stock = ["a", "b", "c"].map((digit) => digit.repeat(64));
  const event = { type: "seed.commit" as const, hashes: stock, users: stock.map(() => 900_001) };
  const added = await verifyTampered(
    (db) => db.transaction().execute((tx) => insertLines(tx, before, [{ event }], new Date())),
    undo,
  );
  expect(added.said).toEqual([
    `Seeds of user 900001: at line ${before.n + 1} more than two hashes wait for their reveal.`,
  ]);
  const other = (from: number, to: number) => (db: Kysely<Tables>) =>
    sql`update rolls set user_id = ${to} where user_id = ${from} and pair_id in (select pair_id from revealed_seeds)`.execute(
      db,
    );
  const owner = await onDatabase((db) =>
    db.selectFrom("rolls").select("user_id").where("id", "=", 3).executeTakeFirstOrThrow(),
  );
  const unused = await onDatabase((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("id", "not in", db.selectFrom("rolls").select("user_id"))
      .executeTakeFirstOrThrow(),
  );
  const moved = await verifyTampered(other(owner.user_id, unused.id), other(unused.id, owner.user_id));
  expect(moved.said).toContainEqual(
    expect.stringMatching(new RegExp(`^Roll \\d+: ${rollFailureWords.seed_of_another}`)),
  );
});

test("LOG-47, LOG-64: given a version with two sets of odds, then it is named; given rolls with odd times, then they are flagged as doubtful", async () => {
  const before = (await onDatabase((db) => logHead(db))) ?? { n: 0, hash: "" };
  const undo = (db: Kysely<Tables>) => sql`delete from fairness_log where n > ${before.n}`.execute(db);
  const added = (version: number, at: Date) => (db: Kysely<Tables>) =>
    db.transaction().execute(async (tx) => {
      const first = sql<{ odds: string }>`
        select line::jsonb ->> 'odds_sha256' as odds from fairness_log where subject = 'case:1:1'`;
      const odds_sha256 = (await first.execute(tx)).rows[0]?.odds ?? "";
      const subject = `case:1:${version}`;
      await insertLines(tx, before, [{ event: { type: "case.version", case: 1, version, odds_sha256 }, subject }], at);
    });
  const twice = await verifyTampered(added(1, new Date()), undo);
  expect([twice.code, twice.said]).toEqual([1, [`Case 1, version 1: ${rollFailureWords.odds_logged_twice}`]]);

  const newer = await verifyTampered(added(2, new Date("2020-01-01")), undo);
  expect([newer.code, newer.said]).toEqual([0, []]);
  expect(newer.verdict).toMatch(
    /^Everything is right: .* the time of rolls [\d, ]+ .* or after newer odds of the case: /,
  );

  const aMonth = sql.lit("30 days");
  const moved = await verifyTampered(
    (db) => sql`update rolls set created_at = created_at - ${aMonth}::interval where id = 3`.execute(db),
    (db) => sql`update rolls set created_at = created_at + ${aMonth}::interval where id = 3`.execute(db),
  );
  expect(moved.verdict).toContain(" the time of roll 3 is before that of an earlier roll");
});

test("LOG-14: given a roll whose log line is due, then it is missing on a running site, but not on one stopped before", async () => {
  const hourMs = 60 * 60_000;
  const rolled = (db: Kysely<Tables>) =>
    sql`
    insert into rolls (user_id, case_id, version, position, pair_id, client_seed, nonce, ticket, price_points, created_at)
    select user_id, case_id, version, position, 900001, client_seed, nonce, ticket, price_points,
      ${new Date(Date.now() - 3 * hourMs)} from rolls where id = 3`.execute(db);
  const undo = async (db: Kysely<Tables>) => {
    await sql`delete from rolls where pair_id = 900001`.execute(db);
    await sql`delete from job_schedule where name = 'rolls.log'`.execute(db);
  };
  const missed = [
    expect.stringMatching(/^Roll \d+: This roll isn't in the log, although the log line for its hour is due/),
  ];
  const checkedAt = (ago: number) => async (db: Kysely<Tables>) => {
    await rolled(db);
    await sql`insert into job_schedule (name, next_at) values ('rolls.log', ${new Date(Date.now() - ago)})`.execute(db);
  };
  expect((await verifyTampered(rolled, undo)).said).toEqual(missed);
  expect((await verifyTampered(checkedAt(0.2 * hourMs), undo)).said).toEqual(missed);
  expect((await verifyTampered(checkedAt(2.9 * hourMs), undo)).said).toEqual([]);
});
