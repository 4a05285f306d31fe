import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { curlLine } from "./findings.ts";
import { fuzz, openFuzzHouse } from "./fuzz.ts";

const { values } = parseArgs({
  options: { seed: { type: "string" }, requests: { type: "string", default: "40000" }, only: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const only = values.only === undefined ? undefined : Number(values.only);
const from = only ?? 0;
const to = only === undefined ? Number(values.requests) : only + 1;
if (![seed, from, to].every(Number.isSafeInteger)) throw new Error("--seed, --requests and --only are whole numbers.");

console.log(`Seed ${seed}, requests ${from} to ${to - 1}`);
const startedAt = performance.now();
const house = await openFuzzHouse();
const { findings, atTheEnd, sent, accounts, statuses } = await fuzz(house, { seed, from, to }, console.log);
await house.stop();

for (const { number, complaint, attempt } of findings) {
  console.log(`\n${attempt.method} ${attempt.target.path} as ${attempt.role}: ${complaint}`);
  console.log(`  npm run fuzz -- --seed ${seed} --only ${number}`);
  console.log(`  ${curlLine(attempt, "http://localhost:3000")}`);
}
for (const fault of atTheEnd) console.log(`\nAt the end: ${fault}`);
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(
  `\n${sent} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s by ${accounts} accounts (${counts.join(", ")})`,
);
console.log(`${findings.length + atTheEnd.length} findings`);
process.exitCode = findings.length + atTheEnd.length > 0 ? 1 : 0;
