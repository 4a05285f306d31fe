// Viewers poll the hunt page at a fixed rate while an admin edits the hunt. Measures how long they wait, not the
// maximum rate.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { type Viewed, type Viewing, viewedShape } from "./hunt-viewing.ts";
import { runForOutput, scratchFile } from "./tools.ts";
import { endProcess, startServer, type World } from "./world.ts";

/** The rate of 10,000 viewers who poll every 10 seconds. */
const perSecond = 1_000;
const seconds = Number(process.env.BENCH_HUNT_SECONDS ?? 30);
const goalP99Ms = 50;
const bonuses = 60;
const editEveryMs = 1_000;
const referenceSeconds = 10;

const listedBonus = z.object({
  bonuses: z.array(z.looseObject({ id: z.number(), payout: z.number().nullish() })),
});

export async function measureHunts(world: World): Promise<void> {
  const admin = await openAdmin(world.origin);
  const id = await admin.createHunt();
  const url = `${world.origin}${paths.hunt}`;
  const version = (await fetch(url, { headers: { "x-inertia": "true" } })).headers.get("x-inertia-version") ?? "";
  const view = async (seconds: number, at = url): Promise<Viewed> => {
    const viewing: Viewing = { url: at, perSecond, seconds, version, tokens: world.tokens };
    return viewedShape.parse(
      JSON.parse(await runForOutput(process.execPath, ["workshop/bench/hunt-viewers.ts", JSON.stringify(viewing)])),
    );
  };
  const machine = await viewRaw(url, version, (at) => view(referenceSeconds, at));
  await view(2);
  let isOver = false;
  const editing = admin.editUntil(id, () => isOver);
  const viewed = await view(seconds);
  isOver = true;
  const editsMs = (await editing).sort((a, b) => a - b);
  const { sent, statuses, p50, p99, max } = viewed;
  const shares = Object.entries(viewed.p99By).map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`);
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `hunt: ${perSecond} requests/s for ${seconds} s (${counts.join(", ")}), ${editsMs.length} edits beside them: ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal ${goalP99Ms}), longest ${max.toFixed(0)} ms (p99 ${shares.join(", ")}); ` +
      `an edit took ${editsMs[Math.floor(editsMs.length / 2)]?.toFixed(0)} ms. ` +
      `A raw node:http server with the same bytes, right before: p50 ${machine.p50.toFixed(1)} ms, p99 ${machine.p99.toFixed(1)} ms`,
  );
  // Judges nothing if even an idle server is slow, because then the machine is busy with other work.
  const isJudged = machine.p99 < goalP99Ms / 2;
  if (!isJudged) console.log("hunt: the machine is too busy for the goal to be judged");
  const good = (statuses["200"] ?? 0) + (statuses["304"] ?? 0);
  if ((isJudged && p99 >= goalP99Ms) || good !== sent || editsMs.length === 0) process.exitCode = 1;
}

/** Measures an idle server, which shows the part of the wait that the machine causes. */
async function viewRaw(url: string, version: string, view: (at: string) => Promise<Viewed>): Promise<Viewed> {
  const headers = { "x-inertia": "true", "x-inertia-version": version };
  const body = await (await fetch(url, { headers })).text();
  const raw = await startServer("workshop/bench/raw-server.ts", [scratchFile("hunt.json", body)], /(http:\S+)/);
  const viewed = await view(raw.origin);
  await endProcess(raw.child);
  return viewed;
}

export async function openAdmin(origin: string) {
  const call = async (path: string, body: object, cookie = "") => {
    const headers = { "content-type": "application/json", cookie };
    const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call(paths.api.login, { username: "admin", password: "windfall-demo" });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  const post = (path: string, body: object) => call(path, body, cookie.join("; "));
  const readBonuses = async (id: number) =>
    listedBonus.parse(await (await fetch(origin + paths.huntData(id))).json()).bonuses;
  return {
    async createHunt(): Promise<number> {
      const list = Array.from({ length: bonuses }, (_, n) => ({
        name: `Slot ${n}`,
        provider_name: "Bench",
        bet_size: 2,
      }));
      const answer = await post(deskApiPaths.createHunt, { name: "Bench hunt", start_cost: 1_000, bonuses: list });
      return z.object({ id: z.number() }).parse(await answer.json()).id;
    },
    /** Opens one bonus a second, and starts again with the first after the last. Returns the duration of each save. */
    async editUntil(id: number, isOver: () => boolean): Promise<number[]> {
      const list = await readBonuses(id);
      const tookMs: number[] = [];
      for (let edit = 0; !isOver(); edit += 1) {
        const bonus = list[edit % list.length];
        if (bonus !== undefined) bonus.payout = (edit * 37) % 500;
        const began = performance.now();
        await post(deskApiPaths.updateHunt(id), { name: "Bench hunt", start_cost: 1_000, bonuses: list });
        tookMs.push(performance.now() - began);
        await sleep(editEveryMs);
      }
      return tookMs;
    },
  };
}
