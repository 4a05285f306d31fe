import { type Command, withReadOnlyDatabase } from "./command.ts";
import { verifyDraws, verifyRaffles } from "./fairness/draws.ts";
import { readLog } from "./fairness/log-contents.ts";
import { findDoubtfulRolls, verifyRolls, verifySeedsAndDays } from "./fairness/rolls.ts";

export const verifyFairnessCommand: Command = {
  words: ["fairness", "verify"],
  usage: "",
  does: "checks the log, every draw and every revealed roll; prints each failure and note; exits with 1 if there is a failure",
  async run(_args, tools) {
    let failures = 0;
    const say = (failure: string) => {
      failures += 1;
      tools.say(failure);
    };
    const summary = await withReadOnlyDatabase(tools, async ({ db }) => {
      tools.progress("reading the log");
      const summary = await readLog(db, say);
      tools.progress("checking the draws");
      const draws = await verifyDraws(db, summary, say, tools.say);
      await verifyRaffles(db, summary, say);
      tools.progress("checking the rolls");
      const rolls = await verifyRolls(db, summary, say);
      await verifySeedsAndDays(db, summary, say);
      const fallen = summary.fallen.map(({ n }) => n);
      const back = fallen.length === 0 ? "" : ` Note: ${outOfOrderNote(fallen)}`;
      const moved = await findDoubtfulRolls(db);
      const doubts = moved.length === 0 ? "" : ` Note: ${doubtNote(moved)}`;
      return `${summary.lines} lines of log, ${draws} draws, ${rolls} revealed rolls.${back}${doubts}`;
    });
    tools.say(`${failures === 0 ? "Everything is right" : "NOT EVERYTHING IS RIGHT"}: ${summary}`);
    return failures === 0 ? 0 : 1;
  },
};

const maxListed = 5;

/** Formats a note instead of a failure, because correcting a clock also causes such a line. */
function outOfOrderNote(numbers: readonly number[]): string {
  const [lines, come] = numbers.length === 1 ? ["line", "comes"] : ["lines", "come"];
  return `log ${lines} ${listSome(numbers)} ${come} after a line dated more than five minutes later: a clock was set back, or someone backdated lines.`;
}

/** Formats a note instead of a failure, because a moved clock has the same effect as changed data. */
const doubtNote = (ids: readonly number[]): string =>
  `the time of ${ids.length === 1 ? "roll" : "rolls"} ${listSome(ids)} is before that of an earlier roll, or after newer odds of the case: someone moved a clock or changed the data.`;

function listSome(numbers: readonly number[]): string {
  const more = numbers.length > maxListed ? ` and ${numbers.length - maxListed} more` : "";
  return `${numbers.slice(0, maxListed).join(", ")}${more}`;
}
