// Times a second start on the embedded database, beside a Node that does nothing. `npm start` runs the same file with the same
// cache of compiled modules.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { endProcess, startProduct } from "./world.ts";

const goal = 33;
const starts = 5;

const bareMs = median(
  Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ["--eval", "0"]);
    return performance.now() - startedAt;
  }),
);
const more = {
  DATA_DIR: mkdtempSync(join(tmpdir(), "windfall-bench-data-")),
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/windfall/compiled"),
};
const timed: number[] = [];
for (let count = 0; count <= starts; count += 1) {
  const startedAt = performance.now();
  const { child } = await startProduct(undefined, more);
  // The first start creates the database and the demo.
  if (count > 0) timed.push(performance.now() - startedAt);
  await endProcess(child);
}
const ms = median(timed);
console.log(
  `start: ${(ms / 1_000).toFixed(2)} s, node -e 0 ${bareMs.toFixed(0)} ms, ratio ${(ms / bareMs).toFixed(0)}; goal ${goal}`,
);

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
