// Measures memory every ten seconds under two thousand listeners and a purchase, a ticket and a roll a second. The
// requirement is `--minutes 60`; a few minutes show only that the soak works.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { measureGrowth, type Sample } from "./soak-growth.ts";
import { scratchFile } from "./tools.ts";
import { openWorld, signIn, type World } from "./world.ts";

const minutesIndex = process.argv.indexOf("--minutes");
const minutes = minutesIndex < 0 ? 60 : Number(process.argv[minutesIndex + 1]);
const viewers = 2_000;
const metricsPort = "19477";
const actEveryMs = 1_000;
const sampleEveryMs = 10_000;

if (!(minutes > 0)) throw new Error("Say for how long: npm run bench -- soak --minutes 60");
const world = await openWorld(process.env.BENCH_DATABASE_URL ?? "", {
  LIVE_PER_ADDRESS: "100000",
  LIVE_LISTENERS: "100000",
  METRICS_PORT: metricsPort,
});
try {
  await soak(world);
} finally {
  await world.stop();
}

async function soak({ pool, origin, tokens, userIds: [first, last], child, ...more }: World): Promise<void> {
  const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const listening = await signIn(
    pool,
    Array.from({ length: viewers }, (_, index) => ids[index % ids.length] ?? first),
  );
  const acts = await makeActs({ pool, origin, tokens, child, ...more, userIds: [first, last] });
  const ears = spawn(
    process.execPath,
    ["workshop/bench/soak-viewers.ts", origin, scratchFile("tokens", listening.join("\n"))],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const received = followReports(ears);
  while (received.latest === null) await sleep(100);
  console.log(`soak: ${received.latest.open} of ${viewers} viewers are there; for ${minutes} minutes`);
  const began = performance.now();
  const isOver = () => performance.now() - began > minutes * 60_000;
  const acting = actUntil(isOver, acts);
  const samples: Sample[] = [];
  while (!isOver()) {
    await sleep(sampleEveryMs);
    const sample = await takeSample(child, (performance.now() - began) / 1_000, received.latest.open);
    samples.push(sample);
    console.log(
      `${sample.seconds.toFixed(0).padStart(5)} s   rss ${sample.rssMb.toFixed(0)} MB   heap ${sample.heapMb.toFixed(0)} MB   ` +
        `${sample.open} open   ${received.latest.received} heard   ${received.latest.own} of their own   ${received.latest.again} came again   ${received.latest.lost} lost`,
    );
  }
  const { done, refused } = await acting;
  ears.kill("SIGTERM");
  const growth = measureGrowth(samples);
  const isWhole = received.latest.open >= viewers - 1 && received.latest.lost === 0;
  console.log(
    `soak: ${done} acts (${refused} refused) in ${minutes} minutes; heap at its least ${growth.heapMb.map((mb) => mb.toFixed(0)).join(" → ")} MB, ` +
      `process ${growth.rssMb.map((mb) => mb.toFixed(0)).join(" → ")} MB: ${growth.grew ? "IT GREW" : "no growth"}; ` +
      `${isWhole ? "every viewer is still there" : "VIEWERS WERE LOST"}`,
  );
  if (growth.grew || !isWhole || refused > done / 100) process.exitCode = 1;
}

type Act = (turn: number) => { path: string; token: string };

/**
 * Makes actions that change a balance and something else: a stock, a raffle's number of tickets, or sometimes the
 * ribbon.
 */
async function makeActs({ pool, tokens, productIds: [first, last] }: World): Promise<Act[]> {
  const raffle = await getId(
    pool,
    `insert into raffles (name, description, entry_price, max_entries_per_user, number_of_winners, ends_at, created_at, updated_at)
     values ('Soak', '', 1, 1000000, 1, now() + interval '30 days', now(), now()) returning id`,
  );
  const opened = await getId(pool, "select id from cases where deleted_at is null order by id limit 1");
  const getToken = (turn: number) => tokens[(turn * 31) % tokens.length] ?? "";
  return [
    (turn) => ({
      path: `/api/products/purchase/${first + (turn % (last - first + 1))}`,
      token: getToken(turn),
    }),
    (turn) => ({ path: `/api/raffles/join/${raffle}/1`, token: getToken(turn + 7) }),
    (turn) => ({ path: `/case/${opened}/roll`, token: getToken(turn + 13) }),
  ];

  async function getId(from: World["pool"], statement: string): Promise<number> {
    const { rows } = await from.query<{ id: string }>(statement);
    return Number(rows[0]?.id);
  }
}

async function actUntil(isOver: () => boolean, acts: readonly Act[]): Promise<{ done: number; refused: number }> {
  let [done, refused] = [0, 0];
  for (let turn = 0; !isOver(); turn += 1) {
    for (const [index, act] of acts.entries()) {
      const { path, token } = act(turn);
      const headers = { cookie: `windfall_session=${token}`, "idempotency-key": `soak-${index}-${turn}` };
      const answer = await fetch(world.origin + path, { method: "POST", headers }).catch(() => null);
      await answer?.arrayBuffer();
      done += 1;
      if (answer?.status !== 200) refused += 1;
    }
    await sleep(actEveryMs);
  }
  return { done, refused };
}

async function takeSample(child: ChildProcess, seconds: number, open: number): Promise<Sample> {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    ...{ seconds, open },
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    heapMb: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576,
  };
}

interface Report {
  open: number;
  received: number;
  own: number;
  again: number;
  lost: number;
}

function followReports(ears: ChildProcess): { latest: Report | null } {
  const reports: { latest: Report | null } = { latest: null };
  let rest = "";
  ears.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) reports.latest = JSON.parse(line);
  });
  return reports;
}
