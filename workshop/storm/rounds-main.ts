import { parseArgs } from "node:util";
import { type Kind, stormRounds } from "./rounds.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, on: { type: "string" }, seed: { type: "string" } },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (!Number.isSafeInteger(rounds) || !Number.isSafeInteger(seed)) throw new Error("Rounds and seed are whole numbers.");
const kinds: Kind[] = (["server", "embedded"] as const).filter((kind) => values.on === undefined || values.on === kind);

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
for (const kind of kinds) {
  const from = performance.now();
  const { acts, kills, restarts, statuses, made, refusals, faults } = await stormRounds({
    kind,
    rounds,
    seed,
    say: console.log,
  });
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  console.log(
    `\n${kind}, seed ${seed}: ${rounds} rounds, ${acts} acts, ${kills} kills, ${restarts} of the database, in ${seconds} s`,
  );
  console.log(`  answers ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")}`);
  console.log(`  done ${[...made].map(([act, times]) => `${act} ${times}`).join(", ")}`);
  for (const [why, times] of refusals) console.log(`  refused ${times} × ${why}`);
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
