import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import { type Command, CommandRefused, withReadOnlyDatabase } from "./command.ts";

export const verifyLedgerCommand: Command = {
  words: ["ledger", "verify"],
  usage: "",
  does: "checks that every balance is the sum of its ledger; exits with 1 if a balance is not",
  async run(args, tools) {
    if (args.length > 0) throw new CommandRefused("`ledger verify` takes no arguments.");
    const proof = await withReadOnlyDatabase(tools, ({ db }) => verifyLedger(db));
    for (const wrong of proof.wrongBalances) {
      tools.say(`User ${wrong.userId} holds ${wrong.balance} ${wrong.currency}; the ledger says ${wrong.sum}.`);
    }
    for (const broken of proof.brokenRows) {
      const { id, userId, currency, expected, found } = broken;
      tools.say(`Row ${id} of user ${userId} (${currency}) leaves ${found}, but it should leave ${expected}.`);
    }
    const holds = isLedgerValid(proof);
    const verdict = holds ? "The ledger balances" : "THE LEDGER DOES NOT BALANCE";
    tools.say(`${verdict}: ${proof.accounts} accounts, ${proof.rows} rows (bucks in cents).`);
    return holds ? 0 : 1;
  },
};
