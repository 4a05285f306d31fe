import { pino } from "pino";
import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import { openHouse, type TestHouse } from "../../tests/house/house.ts";
import { findComplaints, type Secret } from "./check-answer.ts";
import { type Finding, shrinkAttempt } from "./findings.ts";
import { createPeople, type People } from "./people.ts";
import { type Attempt, createAttempt } from "./requests.ts";
import { type Answer, createSender, type Sender } from "./sender.ts";
import { listTargets, type Target } from "./targets.ts";

export interface FuzzHouse extends TestHouse {
  takeErrors(): string[];
}

export interface Run {
  seed: number;
  from: number;
  to: number;
  /** Selects the addresses; all of them by default. */
  where?: (target: Target) => boolean;
}

export interface Outcome {
  sent: number;
  accounts: number;
  statuses: Map<number, number>;
  findings: Finding[];
  atTheEnd: string[];
}

/** A fault that occurs everywhere is reported for a few addresses only. */
const maxSimilar = 5;

/** The demo runs behind one proxy, and the fuzzer can read its logged errors. */
export async function openFuzzHouse(): Promise<FuzzHouse> {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const house = await openHouse({ TRUST_PROXY: "1" }, { log });
  const unhandled = (reason: unknown) => void errors.push(`unhandled rejection: ${String(reason)}`);
  process.on("unhandledRejection", unhandled);
  const stop = async () => {
    process.off("unhandledRejection", unhandled);
    await house.stop();
  };
  return { ...house, stop, takeErrors: () => errors.splice(0) };
}

export async function fuzz(
  house: FuzzHouse,
  { seed, from, to, where = () => true }: Run,
  log: (line: string) => void = () => {},
): Promise<Outcome> {
  const people = await createPeople(house);
  // Uses none of the demo's accounts, because an earlier run may have banned the demo's admin.
  const targets = (await listTargets(house, await people.of("admin"))).filter(where);
  const sender = createSender(house.address, await clientVersion(house));
  const walk: Walk = { house, sender, people, secrets: await plantSecrets(house), targets };
  // Drops the errors of the preparation. The run causes them again and reports them with their requests.
  house.takeErrors();
  const outcome: Outcome = { sent: 0, accounts: 0, statuses: new Map(), findings: [], atTheEnd: [] };
  const known = new Set<string>();
  const seen = new Map<string, number>();
  for (let number = from; number < to; number += 1) {
    const attempt = createAttempt(targets, seed, number);
    const { answer, wrong } = await tryAttempt(walk, attempt);
    outcome.sent += 1;
    if (answer.kind === "answered") outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1);
    for (const complaint of wrong) {
      const name = `${attempt.target.method} ${attempt.target.path} ${complaint}`;
      if (known.has(name) || (seen.get(complaint) ?? 0) >= maxSimilar) continue;
      known.add(name);
      seen.set(complaint, (seen.get(complaint) ?? 0) + 1);
      const shows = async (smaller: Attempt) => (await tryAttempt(walk, smaller)).wrong.includes(complaint);
      outcome.findings.push({ number, complaint, attempt: await shrinkAttempt(attempt, shows) });
    }
    if (outcome.sent % 1_000 === 0) log(`${outcome.sent} sent, ${outcome.findings.length} findings`);
  }
  sender.close();
  return { ...outcome, accounts: walk.people.made(), atTheEnd: await endSandboxFaults(house) };
}

interface Walk {
  house: FuzzHouse;
  sender: Sender;
  people: People;
  secrets: readonly Secret[];
  targets: readonly Target[];
}

const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

async function tryAttempt(walk: Walk, attempt: Attempt): Promise<{ answer: Answer; wrong: string[] }> {
  const { house, people } = walk;
  const answer = await walk.sender.send(attempt, await people.getCookie(attempt.role));
  const wrong = [...findComplaints(attempt, answer, walk.secrets), ...house.takeErrors().map(formatLogged)];
  if (answer.kind === "answered" && answer.status < 400 && !safe.has(attempt.method)) {
    people.doubt();
    await resetSandbox(house, attempt);
  }
  return { answer, wrong };
}

function formatLogged(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return `logged an error: ${msg} (${err?.message?.slice(0, 120)})`;
  } catch {
    return line;
  }
}

/** Resets the demo's sandboxes, which anybody may change. A fault that stays on would hide faults of later requests. */
async function resetSandbox(house: TestHouse, { target, url }: Attempt): Promise<void> {
  if (target.path === "/sandbox/clock") await house.visitor().post("/sandbox/clock", { offset_ms: 0 });
  if (target.path === "/sandbox/:partner/fault") await house.visitor().post(url, { mode: "none" });
}

async function clientVersion(house: TestHouse): Promise<string> {
  return (
    (await house.visitor().send("GET", "/", { headers: { "x-inertia": "true" } })).headers.get("x-inertia-version") ??
    ""
  );
}

async function plantSecrets(house: TestHouse): Promise<Secret[]> {
  const word = "for-the-desk-only-7f3a";
  const letter = { name: "Somebody", email: "some@example.com", subject: "Hello", message: word };
  await house.visitor().post("/api/contact/send", letter);
  const people = await house.database.db
    .selectFrom("users")
    .select("email")
    .where("username", "in", ["admin", "north_finch"])
    .execute();
  return [word, ...people.map(({ email }) => email)].map((each) => ({ word: each, readers: ["admin"] }));
}

async function endSandboxFaults(house: FuzzHouse): Promise<string[]> {
  const faults = isLedgerValid(await verifyLedger(house.database.db)) ? [] : ["the ledger does not hold"];
  for (const path of ["/healthz", "/", "/store", "/cases", "/raffles", "/leaderboard"]) {
    const { status } = await house.visitor().get(path);
    if (status !== 200) faults.push(`${path} answers ${status}`);
  }
  return [...faults, ...house.takeErrors().map(formatLogged)];
}
