// Proves on demand what browsers prove draw by draw and roll by roll, of all there is, against the log.
import { type Command, withDatabase } from "./command.ts";
import { verifyDraws } from "./fairness/draws.ts";
import { verifyRolls, verifySeedsAndDays } from "./fairness/rolls.ts";
import { readLog } from "./fairness/told.ts";

export const verifyFairnessCommand: Command = {
  words: ["fairness", "verify"],
  usage: "",
  does: "checks the log, every draw and every revealed roll; a line for each failure, and ends with 1 when there is one",
  async run(_args, tools) {
    let failures = 0;
    const say = (failure: string) => {
      failures += 1;
      tools.say(failure);
    };
    const summary = await withDatabase(tools, async ({ db }) => {
      tools.progress("reading the log");
      const told = await readLog(db, say);
      tools.progress("checking the draws");
      const draws = await verifyDraws(db, told, say);
      tools.progress("checking the rolls");
      const rolls = await verifyRolls(db, told, say);
      await verifySeedsAndDays(db, told, say);
      return `${told.lines} lines of log, ${draws} draws, ${rolls} revealed rolls.`;
    });
    tools.say(`${failures === 0 ? "All of it holds" : "NOT ALL OF IT HOLDS"}: ${summary}`);
    return failures === 0 ? 0 : 1;
  },
};
