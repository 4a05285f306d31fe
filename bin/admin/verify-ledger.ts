// Proves on demand that every balance is the sum of its ledger: at one moment, or beside a site at work.
import { createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { proveLedger } from "../../server/ledger/proof-job.ts";
import { gently, isProven, isUnderWay } from "../../server/ledger/proof-run.ts";
import { type LedgerProof, ledgerHolds, verifyLedger } from "../../server/ledger/verify.ts";
import { type Command, CommandRefused, reading, type Tools, withDatabase } from "./command.ts";

export const verifyLedgerCommand: Command = {
  words: ["ledger", "verify"],
  usage: "[--gently]",
  does: "proves that every balance is the sum of its ledger; ends with 1 when one is not. --gently: some accounts at a time beside a busy site, going on where it was stopped",
  async run(args, tools) {
    if (args.some((arg) => arg !== "--gently")) throw new CommandRefused("Only --gently may follow.");
    const proof =
      args.length > 0
        ? await withDatabase(tools, ({ db }) => proveGently(db, tools))
        : await reading(tools, ({ db }) => verifyLedger(db));
    for (const wrong of proof.wrongBalances) {
      tools.say(`User ${wrong.userId} holds ${wrong.balance} ${wrong.currency}; the ledger says ${wrong.sum}.`);
    }
    for (const broken of proof.brokenRows) {
      const { id, userId, currency, expected, found } = broken;
      tools.say(`Row ${id} of user ${userId} (${currency}) leaves ${found} where ${expected} follows.`);
    }
    const holds = ledgerHolds(proof);
    const verdict = holds ? "The ledger holds" : "THE LEDGER DOES NOT HOLD";
    tools.say(`${verdict}: ${proof.accounts} accounts, ${proof.rows} rows (bucks in cents).`);
    return holds ? 0 : 1;
  },
};

/** The site's own daily proof, taken up where it is; what comes of it stands on the overview. */
async function proveGently(db: Db, { log }: Tools): Promise<LedgerProof> {
  const clock = createClock();
  const elsewhere = "The site is proving its ledger just now; its overview shows what comes of it.";
  if (await isUnderWay(db, clock.now())) throw new CommandRefused(elsewhere);
  const run = await proveLedger({ db, clock, log }, gently);
  if (!isProven(run)) throw new CommandRefused(elsewhere);
  return run;
}
