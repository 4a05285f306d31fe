// A roll computed anew in this browser, step by step, from its revealed seeds and the odds it was made with.
import type { RollDetail } from "../../../contracts/cases.ts";
import type { RollFailure } from "../../../contracts/check-failures.ts";
import { rollFailureWords } from "../../../contracts/failure-words.ts";
import type { LogLine } from "../../../contracts/fairness-log.ts";
import { oddsByLog } from "../../../contracts/log-check.ts";
import { checkRolled, type RollFindings } from "../../../contracts/roll-check.ts";
import { canCheck, rollMessage } from "../../../contracts/roll-rule.ts";

export interface Step {
  /** Null: it could not be compared. */
  isRight: boolean | null;
  /** What was compared; where it does not fit, what is wrong. */
  name: string;
  /** What this browser computed. */
  found: string;
}

export type Verdict =
  /** The browser is at it. */
  | { kind: "checking" }
  /** The seed is still secret: it decides rolls to come. The odds are right. */
  | { kind: "sealed" }
  /** This browser lends its cryptography to secure pages only. */
  | { kind: "cannot" }
  | { kind: "checked"; isRight: boolean | null; steps: Step[] };

/** `logged`: the log's lines about its version of the case; null when they did not come, left out where nobody is asked. */
export async function verdictOn(roll: RollDetail, logged?: LogLine[] | "unreadable" | null): Promise<Verdict> {
  if (!canCheck()) return { kind: roll.server_seed === null ? "sealed" : "cannot" };
  const findings = await checkRolled(roll);
  const { computed, reward, odds } = findings;
  const log = logged === undefined ? null : logStep(roll, logged);
  if (computed === null && reward.length === 0 && odds.length === 0 && log?.isRight !== false)
    return { kind: "sealed" };
  const seeds = computed === null ? [] : seedSteps(roll, findings, computed);
  const steps = [...seeds, ...oddsSteps(roll, findings), ...(log === null ? [] : [log])];
  const isWrong = steps.some(({ isRight }) => isRight === false);
  return { kind: "checked", isRight: isWrong ? false : log === null || log.isRight, steps };
}

function logStep(roll: RollDetail, logged: LogLine[] | "unreadable" | null): Step {
  if (logged === null || logged.length === 0)
    return { isRight: null, name: "The log could not be fetched, so the odds were not held against it", found: "" };
  if (logged === "unreadable") return step(["odds_not_logged"], "", "");
  const line = logged.find(({ type }) => type === "case.version");
  return step(oddsByLog(roll, logged), "The log has the same odds for this version", line ? `Line ${line.n}` : "");
}

type Computed = NonNullable<RollFindings["computed"]>;

const seedSteps = (roll: RollDetail, { seed, ticket }: RollFindings, computed: Computed): Step[] => [
  step(seed, "SHA-256 of the server seed is the hash shown before the roll", roll.server_seed_hash),
  step(
    ticket,
    `HMAC-SHA256 of the server seed and “${rollMessage(roll.client_seed, roll.nonce)}” gives the ticket`,
    `${computed.hmac.slice(0, 13)}… → ticket ${computed.ticket.toLocaleString("en-US")}`,
  ),
];

function oddsSteps(roll: RollDetail, { reward, odds }: RollFindings): Step[] {
  const given = roll.rewards[roll.position];
  return [
    step(reward, "The ticket belongs to the reward that was given", given?.label ?? "Nobody owns it"),
    step(odds, "The odds are those published with this version of the case", roll.odds_sha256),
  ];
}

const step = (failures: RollFailure[], name: string, found: string): Step => ({
  isRight: failures.length === 0,
  name: failures.length === 0 ? name : failures.map((failure) => rollFailureWords[failure]).join(" "),
  found,
});
