import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openAdmin } from "./hunts.ts";
import { readMemoryMb } from "./processor.ts";
import { endProcess, freshDatabase, startProduct } from "./world.ts";

const listeners = Number(process.env.BENCH_LISTENERS ?? 10_000);
const changes = 20;
const goals = { rssMb: 1_024, p99Ms: 50 };

const url = process.env.BENCH_DATABASE_URL ?? "";
const { child, origin } = await startProduct(await freshDatabase(url), {
  LIVE_PER_ADDRESS: "100000",
  LIVE_LISTENERS: "100000",
  METRICS_PORT: "19464",
});
try {
  await measure();
} finally {
  await endProcess(child);
}

async function measure(): Promise<void> {
  const admin = await openAdmin(origin);
  const id = await admin.createHunt();
  const before = readMemoryMb(child.pid ?? 0);
  const ears = spawn(process.execPath, ["workshop/bench/live-listeners.ts", origin, String(listeners)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  ears.stdout
    .setEncoding("utf8")
    .on("data", (text: string) => lines.push(...text.split("\n").filter((line) => line !== "")));
  await waitUntil(() => lines.length > 0, 120_000);
  const opened = readMemoryMb(child.pid ?? 0);
  await metric("nodejs_eventloop_lag_p99_seconds");
  let isOver = false;
  const editing = admin.editUntil(id, () => isOver);
  await waitUntil(() => lines.length > changes, 120_000);
  const p99Ms = (await metric("nodejs_eventloop_lag_p99_seconds")) * 1_000;
  isOver = true;
  await editing;
  const most = readMemoryMb(child.pid ?? 0);
  ears.kill("SIGTERM");
  const took = lines
    .slice(1, changes + 1)
    .map(Number)
    .sort((a, b) => a - b);
  console.log(
    `live: ${lines[0]} of ${listeners} connections open; ${before.toFixed(0)} MB before, ${opened.toFixed(0)} MB with them ` +
      `(${(((opened - before) * 1_024) / listeners).toFixed(1)} KB each), ${most.toFixed(0)} MB after ${changes} changes (goal ${goals.rssMb}); ` +
      `event loop p99 ${p99Ms.toFixed(1)} ms (goal ${goals.p99Ms}); from the first that heard to the last: ` +
      `median ${took[took.length >> 1]?.toFixed(0)} ms, longest ${took.at(-1)?.toFixed(0)} ms`,
  );
  if (Number(lines[0]) < listeners || most > goals.rssMb || p99Ms > goals.p99Ms) process.exitCode = 1;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch("http://127.0.0.1:19464/metrics")).text();
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
}

async function waitUntil(isSo: () => boolean, withinMs: number): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(50);
  }
}
