import { pino } from "pino";
import type { House } from "../../common/server/house.ts";
import { createDraws } from "../../fairness/server/draws/draws.ts";
import type { DrawKind } from "../../fairness/server/draws/kinds.ts";
import { createSiteSigner } from "../../fairness/server/draws/site-signer.ts";
import { boardDraws } from "../../features/leaderboard/freeze.ts";
import { endedByState, type RaffleState } from "../../features/raffles/contract/raffles.ts";
import { joinStatement } from "../../features/raffles/join.ts";
import { freezeRaffle, raffleDraws } from "../../features/raffles/raffle-draws.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { measureHttp, measureSql, pressScript, type Row, scratchFile } from "./tools.ts";
import type { World } from "./world.ts";

const winners = 1_000;
const allTickets = 1_000_000_000;
const joiners = 200;
const maxDrawMs = 100;

type IsRequested = (name: string) => boolean;

export async function measureRaffles(world: World, isRequested: IsRequested): Promise<Row[]> {
  const rows: Row[] = [];
  if (isRequested("raffle-draw")) await world.asleep(() => measureDraw(world));
  if (isRequested("raffle-page")) rows.push(await measurePage(world));
  if (isRequested("raffle-join")) rows.push(await measureJoin(world));
  return rows;
}

/** Creates equal purchases, which the bench's buyers make in turn. */
async function aRaffle(
  { pool, userIds }: World,
  {
    entries,
    tickets,
    state = "open",
    most = 1_000_000,
  }: { entries: number; tickets: number; state?: RaffleState; most?: number },
): Promise<number> {
  const made = await pool.query<{ id: string }>(
    `insert into raffles (name, description, entry_price, max_entries_per_user, number_of_winners, ends_at, ended, entries_count, created_at, updated_at)
     values ('Bench', '', 1, $1, ${winners}, now() + interval '1 day', $2, $3, now(), now()) returning id`,
    [most, endedByState[state], tickets],
  );
  const id = Number(made.rows[0]?.id);
  const each = entries === 0 ? 0 : tickets / entries;
  await pool.query(
    `insert into raffle_entries (raffle_id, first_ticket, last_ticket, user_id, created_at)
     select $1, (n - 1) * $2::bigint + 1, n * $2::bigint, $3::bigint + n % $4::bigint, now() from generate_series(1, $5::bigint) n`,
    [id, each, userIds[0], userIds[1] - userIds[0] + 1, entries],
  );
  await pool.query("vacuum analyze raffle_entries");
  return id;
}

/** Measures drawing and freezing separately, because only freezing reads every entry. */
async function measureDraw(world: World): Promise<void> {
  const log = pino({ level: "silent" });
  const config = { databaseUrl: world.databaseUrl, databasePool: 4, dataDir: "", namedStatements: true };
  const database = await openDatabase(config, log);
  const clock = { now: () => new Date(), offsetMs: () => 0, setOffsetMs: () => {} };
  const house = {
    db: database.db,
    clock,
    log,
    config: { demo: false },
    changes: createChanges(),
    origin: () => "",
  } as unknown as House;
  console.log(`raffle-draw  ${winners} winners of ${allTickets.toLocaleString("en-US")} tickets`);
  try {
    for (const entries of [1e4, 1e5, 1e6]) {
      const times: number[] = [];
      let freezeMs = 0;
      for (let run = 0; run < 3; run += 1) {
        const id = await aRaffle(world, { entries, tickets: allTickets, state: "closed" });
        const frozenAt = performance.now();
        const drawId = await freezeRaffle(database.db, id, clock.now);
        freezeMs = performance.now() - frozenAt;
        times.push(await drawMs(house, drawId ?? 0));
      }
      const best = Math.min(...times);
      const verdict = best <= maxDrawMs ? "met" : "missed";
      const figures = `${best.toFixed(0).padStart(6)} ms (runs ${times.map((ms) => ms.toFixed(0)).join(", ")})`;
      console.log(
        `${entries.toLocaleString("en-US").padStart(12)} entries ${figures}   goal ${maxDrawMs} ms ${verdict}   freezing ${freezeMs.toFixed(0)} ms`,
      );
    }
  } finally {
    await database.close();
  }
}

/** Returns the ms from the claim on the raffle to the commit: the database's part once the numbers are known. */
async function drawMs(house: House, drawId: number): Promise<number> {
  const kind = raffleDraws(house);
  let from = 0;
  let to = 0;
  const timed: DrawKind = {
    ...kind,
    claim: (tx, id) => {
      from = performance.now();
      return kind.claim(tx, id);
    },
    announce: () => {
      to = performance.now();
    },
  };
  const draws = createDraws(house, createSiteSigner(house), { raffle: timed, leaderboard: boardDraws(house) });
  await draws.advance(drawId);
  return to - from;
}

/**
 * Measures random pages, which make caches useless. Both raffles have equally many tickets, so that the pages are
 * alike.
 */
async function measurePage(world: World): Promise<Row> {
  const tickets = 1_000_000;
  const small = await aRaffle(world, { entries: 10, tickets });
  const large = await aRaffle(world, { entries: 1_000_000, tickets });
  const answer = await fetch(`${world.origin}/raffles`, { headers: { "x-inertia": "true" } });
  const version = answer.headers.get("x-inertia-version") ?? "";
  const load = async (id: number) => {
    const script = `
math.randomseed(os.time())
wrk.headers["X-Inertia"] = "true"
wrk.headers["X-Inertia-Version"] = "${version}"
wrk.headers["Cookie"] = "windfall_session=${world.tokens[0]}"
request = function() return wrk.format("GET", "/raffle/${id}?page=" .. math.random(1, ${tickets / 50})) end`;
    return (await measureHttp(world.origin, { script: scratchFile(`page-${id}.lua`, script) })).perSecond;
  };
  await load(small);
  const referencePerSecond = await load(small);
  const perSecond = await load(large);
  return { name: "raffle-page", perSecond, reference: "the same with 10 entries", referencePerSecond, goal: 0.8 };
}

async function measureJoin(world: World): Promise<Row> {
  const forPgbench = await aRaffle(world, { entries: 0, tickets: 0 });
  const hot = await aRaffle(world, { entries: 0, tickets: 0 });
  const referencePerSecond = await measureSql(world.databaseUrl, pgbenchScript(world.userIds[0], forPgbench));
  const script = scratchFile(
    "join.lua",
    pressScript(world.tokens.slice(0, joiners), `"/api/raffles/join/${hot}/" .. math.random(1, 3)`),
  );
  const { perSecond, refused } = await measureHttp(world.origin, { script, connections: joiners });
  if (refused > 0) console.log(`raffle-join: ${refused} joins were refused`);
  await verifyTickets(world, hot);
  return { name: "raffle-join", perSecond, reference: "pgbench, same statement", referencePerSecond, goal: 0.7 };
}

function pgbenchScript(firstUser: number, raffleId: number): string {
  const values = [
    ":user",
    "'/api/raffles/join'::text",
    "(:key)::text",
    "'body'::text",
    "now()",
    "'bench'::text",
    String(raffleId),
    ":tickets",
    "null",
  ];
  const statement = values.reduceRight((sql, value, index) => sql.replaceAll(`$${index + 1}`, value), joinStatement);
  return `\\set user random(${firstUser}, ${firstUser + joiners - 1})
\\set tickets random(1, 3)
\\set key random(1, 9000000000000000000)
${statement};`;
}

/** Checks that no ticket is lost or sold twice: ranges are contiguous, and all counts agree. */
async function verifyTickets({ pool }: World, raffleId: number): Promise<void> {
  const { rows } = await pool.query<{ broken: string; entries: string; sold: string; listed: string; held: string }>(
    `select count(*) filter (where first_ticket <> expected) as broken, count(*) as entries,
       (select entries_count from raffles where id = $1) as sold, coalesce(max(last_ticket), 0) as listed,
       (select coalesce(sum(tickets), 0) from raffle_holdings where raffle_id = $1) as held
     from (
       select first_ticket, last_ticket, 1 + coalesce(lag(last_ticket) over (order by first_ticket), 0) as expected
       from raffle_entries where raffle_id = $1
     ) ranges`,
    [raffleId],
  );
  const found = rows[0];
  const holds = found?.broken === "0" && found.sold === found.listed && found.sold === found.held;
  console.log(
    `raffle-join: ${found?.sold} tickets in ${found?.entries} entries, contiguous and complete: ${holds ? "yes" : "NO"}`,
  );
  if (!holds) process.exitCode = 1;
}
