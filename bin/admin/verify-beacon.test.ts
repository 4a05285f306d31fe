// `fairness verify` on draws by a beacon, each tampered with in another way by whoever holds the site and its log: the beacon,
// the list and the promise still give it away, each in its own sentence. Genuine ones beside them are named by nothing.
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beaconAnswerText, commitmentText, roundFor, timeOfRound } from "../../contracts/beacon.ts";
import { beaconNumbers, beaconPlaces, randomnessOf, sha256Text } from "../../contracts/beacon-numbers.ts";
import type { DrawFailure } from "../../contracts/check-failures.ts";
import { ownersIn, readList } from "../../contracts/entry-list.ts";
import { drawFailureWords, noteWords } from "../../contracts/failure-words.ts";
import { endedOf } from "../../contracts/raffles.ts";
import { readConfig } from "../../server/config.ts";
import type { Db } from "../../server/core/db.ts";
import { commitWritten, newKey, resultWritten } from "../../server/draws/log.ts";
import { insertDraw, insertWinners, markResolved } from "../../server/draws/records.ts";
import { beginLog } from "../../server/fairness-log/begin.ts";
import { logHead, writeDown } from "../../server/fairness-log/log.ts";
import { drandSandboxChain, newDrandKey, signBeacon } from "../../server/partners/drand/sandbox.ts";
import { termsWritten } from "../../server/raffles/log.ts";
import { anAccount, aRaffle, someTime } from "../../tests/house/builders.ts";
import { givenDatabaseFolder } from "../../tests/house/database.ts";
import { type Tools, withDatabase } from "./command.ts";
import { verifyFairnessCommand } from "./verify-fairness.ts";

const secret = newDrandKey();
const chain = drandSandboxChain(secret);
const frozenAt = new Date(someTime.getTime() + 60_000);
const round = roundFor(frozenAt, chain);
const spokenAt = timeOfRound(round, chain);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A raffle's draw of twenty tickets for two winners, as its maker wants it to look. */
interface Made {
  /** Of the two holders. */
  list: string;
  winners: number;
  before: string | null;
  chain: string;
  signature: string;
}

interface Case {
  what: string;
  change: (made: Made) => Partial<Made>;
  /** What is told of the draw beside what its raffle has: others are in the database, or promised. */
  told?: Partial<{ entries_sha256: string; winners_wanted: number }>;
  /** Its raffle's end; it is frozen at that. */
  endsAt?: Date;
  /** Of tickets, for each viewer. */
  most?: number;
  found: DrawFailure[];
}

const flipped = (hex: string) => `${hex.slice(0, -1)}${(Number.parseInt(hex.slice(-1), 16) ^ 1).toString(16)}`;

const cases: Case[] = [
  { what: "nothing", change: () => ({}), found: [] },
  {
    what: "a beacon of another chain",
    change: () => ({ signature: signBeacon(round, newDrandKey()) }),
    found: ["other_beacon"],
  },
  { what: "another chain named", change: () => ({ chain: "ab".repeat(32) }), found: ["unknown_chain"] },
  {
    what: "the beacon of the round before",
    change: () => ({ signature: signBeacon(round - 1, secret) }),
    found: ["other_beacon"],
  },
  {
    what: "the beacon of the round after",
    change: () => ({ signature: signBeacon(round + 1, secret) }),
    found: ["other_beacon"],
  },
  { what: "one bit flipped", change: ({ signature }) => ({ signature: flipped(signature) }), found: ["other_beacon"] },
  {
    what: "another list",
    // The two change places, so that whoever won is another.
    change: ({ list }) => ({ list: list.replace(/^1,10,(\d+)\n11,20,(\d+)/, "1,10,$2\n11,20,$1") }),
    found: ["other_hash", "other_winner"],
  },
  {
    what: "more winners wanted",
    change: () => ({}),
    told: { winners_wanted: 3 },
    found: ["committed_other_count", "beacon_other_numbers", "other_winner_count"],
  },
  { what: "another round before", change: () => ({ before: "0".repeat(64) }), found: ["round_other_before"] },
  {
    what: "an hour left until its end",
    change: () => ({}),
    endsAt: new Date(frozenAt.getTime() + 60 * 60_000),
    found: ["log_frozen_early"],
  },
  { what: "more tickets than one may have", change: () => ({}), most: 9, found: ["log_over_limit"] },
];

let folder: string;
let tools: Tools;
let oneSided = { shown: 0, off: 0, line: 0 };
const said: string[] = [];
const named = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-beacons-"));
  const dataDir = join(folder, "data");
  await givenDatabaseFolder(dataDir);
  tools = {
    config: readConfig({ DATA_DIR: dataDir }),
    log: pino({ level: "silent" }),
    say: (line) => said.push(line),
    progress: () => {},
    askSecret: async () => "",
  };
  await withDatabase(tools, async ({ db }) => {
    await beginLog(db, someTime);
    const holders: [number, number] = [await anAccount(db), await anAccount(db)];
    for (const each of cases) named.set(each.what, `raffle:${await aDraw(db, holders, each)}`);
    oneSided = await onlyOneSide(db);
  });
  await verifyFairnessCommand.run([], tools);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers the raffle. */
async function aDraw(db: Db, [one, two]: [number, number], { change, told, ...terms }: Case): Promise<number> {
  const subjectId = await aRaffle(db, { winners: 2, endsAt: frozenAt, ...terms });
  const ranges = [
    { first_ticket: 1, last_ticket: 10, user_id: one },
    { first_ticket: 11, last_ticket: 20, user_id: two },
  ];
  const entries = ranges.map((range) => ({ ...range, raffle_id: subjectId, created_at: someTime }));
  await db.insertInto("raffle_entries").values(entries).execute();
  const list = ranges.map(({ first_ticket, last_ticket, user_id }) => `${first_ticket},${last_ticket},${user_id}\n`);
  const genuine: Made = {
    ...{ list: list.join(""), winners: 2, before: null, chain: chain.hash },
    signature: signBeacon(round, secret),
  };
  const made = { ...genuine, ...change(genuine) };
  const committed = commitmentText({
    ...{ draw: `raffle:${subjectId}`, entries: sha256(made.list), tickets: 20, winners: made.winners },
    ...{ before: made.before, entrants: null, chain: made.chain, round },
  });
  const data = beaconPlaces(beaconNumbers(randomnessOf(made.signature), sha256Text(committed)), 20, made.winners);
  const random = beaconAnswerText({ method: "drand", chain: made.chain, round, commitment: committed, data });
  const read = readList(made.list, true);
  if (typeof read === "string") throw new Error(read);
  const owners = ownersIn(read, data);
  const winners = data.map((place, index) => {
    const { ticket = 0, entrant = 0 } = owners.get(place) ?? {};
    return { place: index + 1, ticket, entrant, userId: entrant, name: null };
  });
  await db.transaction().execute(async (tx) => {
    const id = await insertDraw(tx, {
      ...{ kind: "raffle", subjectId, round: 1, name: "By a beacon", totalTickets: 20, excluded: [], now: frozenAt },
      ...{ winnersWanted: told?.winners_wanted ?? 2, entriesSha256: sha256(made.list), entrantsSha256: null },
      committed: { text: committed, chain: made.chain, round, at: spokenAt },
    });
    const answer = { source: "drand" as const, account: made.chain, random, signature: made.signature };
    const draw = await tx
      .updateTable("draws")
      .set({ ...answer, public_key: chain.publicKey, status: "answered", answered_at: spokenAt })
      .where("id", "=", id ?? 0)
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertWinners(tx, draw.id, winners);
    await markResolved(tx, draw.id, spokenAt);
    const raffle = await tx.selectFrom("raffles").selectAll().where("id", "=", subjectId).executeTakeFirstOrThrow();
    const promised = { ...raffle, number_of_winners: told?.winners_wanted ?? 2 };
    await writeDown(tx, [termsWritten("raffle.open", promised)], someTime);
    await writeDown(tx, [commitWritten(draw)], frozenAt);
    await writeDown(tx, [...(await newKey(tx, draw)), resultWritten(draw, winners)], spokenAt);
  });
  return subjectId;
}

describe("FAIR-82, LOG-48: given a draw by a beacon with", () => {
  test.each(cases)("$what, then exactly that is named", ({ what, found }) => {
    const name = `Draw ${named.get(what)}: `;
    const ofDraw = said.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    expect(ofDraw).toEqual(found.map((failure) => drawFailureWords[failure]));
  });
});

test("FAIR-81, LOG-06: given a draw only one side has, and a raffle called off on one side only, then each is named", () => {
  const { shown, off, line } = oneSided;
  expect(said).toEqual(
    expect.arrayContaining([
      "Draw raffle:900001: Its list is not in the log.",
      "Draw raffle:900001 is listed, and no line of the log has its list.",
      `Line ${line} of the log has draw raffle:900002, and the site lists no such draw.`,
      `Raffle ${shown}: it was called off, and no line of the log says so.`,
      `Raffle ${off}: the log says that it was called off, and it is shown otherwise.`,
    ]),
  );
});

test("FAIR-61: given a draw of which a check knows something by half, then that is a note beside the failures", () => {
  expect(said.filter((line) => line.startsWith("Note"))).toEqual([`Note on draw raffle:900001: ${noteWords.no_terms}`]);
});

/** A list nobody logged, a line of a draw nobody has, and a raffle called off here, one there. */
async function onlyOneSide(db: Db) {
  const [shown, off] = [await aRaffle(db), await aRaffle(db)];
  await db.updateTable("raffles").set({ ended: endedOf.cancelled }).where("id", "=", shown).execute();
  const raffles = await db.selectFrom("raffles").selectAll().where("id", "in", [shown, off]).orderBy("id").execute();
  await db.transaction().execute(async (tx) => {
    const sums = { entriesSha256: sha256(""), entrantsSha256: null };
    const frozen = { totalTickets: 5, winnersWanted: 1, ...sums, excluded: [], committed: null };
    await insertDraw(tx, { ...frozen, kind: "raffle", subjectId: 900_001, round: 1, name: "Hidden", now: frozenAt });
    const hidden = { type: "draw.commit" as const, draw: "raffle:900002", entries: "", tickets: 5, winners: 1 };
    const cancel = { type: "raffle.cancel" as const, raffle: off, tickets: 0 };
    const terms = raffles.map((raffle) => termsWritten("raffle.open", raffle));
    await writeDown(tx, [...terms, { event: cancel }, { event: hidden }], frozenAt);
  });
  return { shown, off, line: (await logHead(db))?.n ?? 0 };
}
