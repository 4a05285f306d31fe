// By default there are twenty of each kind of failure, but no partitions.
import { parseArgs } from "node:util";
import { startProduct } from "../../tests/browser/product.ts";
import { type DisturbanceResult, kinds, storm } from "./storm.ts";

const count = { type: "string", default: "20" } as const;
const none = { ...count, default: "0" };
const { values } = parseArgs({ options: { restarts: count, failovers: count, deploys: count, partitions: none } });
const rounds = {
  restarts: Number(values.restarts),
  failovers: Number(values.failovers),
  deploys: Number(values.deploys),
  partitions: Number(values.partitions),
};
if (!Object.values(rounds).every(Number.isSafeInteger)) throw new Error("The rounds are whole numbers.");

// Exits normally, so that every process it started ends too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const startedAt = performance.now();
const { passed, done, statuses, faults } = await storm(rounds, { start: startProduct, people: 8, say: console.log });

console.log(
  `\n${done} deeds in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s; each asked again with its key`,
);
for (const [status, times] of statuses) console.log(`  ${status}: ${times}`);
for (const kind of kinds) console.log(`  ${line(kind, passed)}`);
for (const fault of faults) console.log(fault);
console.log(`${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

function line(kind: DisturbanceResult["kind"], all: DisturbanceResult[]): string {
  const seconds = all
    .filter((one) => one.kind === kind)
    .map((one) => one.seconds)
    .sort((a, b) => a - b);
  if (seconds.length === 0) return `${kind}: none`;
  const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
  const most = seconds.at(-1) ?? 0;
  return `${seconds.length} ${kind}: all goes on after ${middle.toFixed(1)} s (middle), ${most.toFixed(1)} s at most`;
}
