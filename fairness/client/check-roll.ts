import { language } from "../../platform/messages/client/language.ts";
import { m } from "../messages.ts";
import type { RollFailure } from "../rules/failure-words.ts";
import { rollFailureWords } from "../rules/failure-words.ts";
import type { LogLine } from "../rules/fairness-log.ts";
import type { RollDetail } from "../rules/roll.ts";
import {
  checkLogPlace,
  checkOddsByLog,
  checkSeedByLog,
  isOutsideLineHours,
  type LogPlace,
  oddsSubject,
  rollSubject,
  seedSubject,
  wereOddsReplaced,
} from "../rules/roll-log.ts";
import { findRollFailures, hasWebCrypto, type RollFindings, rollMessage } from "../rules/roll-rule.ts";

export interface Step {
  /** Whether the step succeeded. Null when there was nothing to compare with. */
  isRight: boolean | null;
  /** The name of the compared value or, after a mismatch, a description of what is wrong. */
  name: string;
  found: string;
}

export type Verdict =
  | { kind: "checking" }
  /** The odds are right. The seed is still secret, because it decides future rolls. */
  | { kind: "sealed" }
  /** This browser allows cryptography on secure pages only. */
  | { kind: "cannot" }
  | { kind: "checked"; isRight: boolean | null; steps: Step[] };

/**
 * Returns the subjects to request from the log for a roll: the odds of the roll's version of the case and of the next
 * version, the line that has the roll, the line before it, and the line with the hash of the roll's server seed.
 */
export const rollSubjects = ({ id, case_id, version, server_seed_hash: hash, proof }: FetchedRoll): string[] => [
  oddsSubject(case_id, version),
  oddsSubject(case_id, version + 1),
  rollSubject(id),
  ...lastRollOfPreviousLine(proof?.line).map(rollSubject),
  seedSubject(hash),
];

/**
 * Returns the id of the last roll in the line before `line`, as a list. Its id is one below the first id of `line`.
 * Empty for the log's first line.
 */
function lastRollOfPreviousLine(line = ""): number[] {
  const first = Number(/"first":(\d+)/.exec(line)?.[1] ?? 1);
  return first > 1 ? [first - 1] : [];
}

export type FetchedRoll = Omit<RollDetail, "logged_by">;

/**
 * Checks a roll. `logged` contains the log's lines about the roll and its version of the case. It is null if the
 * request failed, and undefined if nothing was requested. `isAsked` is true if the lines came from the log, so there
 * are no more lines about the roll. It is false if they came from a file. `now` is in milliseconds since 1970.
 */
export async function assessRoll(
  roll: FetchedRoll,
  logged?: LogLine[] | "unreadable" | null,
  { now = Date.now(), isAsked: isRequested = true } = {},
): Promise<Verdict> {
  if (!hasWebCrypto()) return { kind: roll.server_seed === null ? "sealed" : "cannot" };
  const findings = await findRollFailures(roll);
  const { computed, reward, odds } = findings;
  const log =
    logged === undefined
      ? []
      : [logStep(roll, logged), ...seedLogSteps(roll, logged, isRequested), ...doubtSteps(roll, logged)];
  const place = await checkLogPlace(roll, now, Array.isArray(logged) && logged.length > 0 ? logged : undefined);
  if (computed === null && reward.length === 0 && odds.length === 0 && !log.some(isWrong) && place.kind !== "wrong")
    return { kind: "sealed" };
  const seeds = computed === null ? [] : seedSteps(roll, findings, computed);
  const steps = [...seeds, ...oddsSteps(roll, findings), ...log, placeStep(place)];
  // A file may have been saved before the roll had a place in the log, but the site must know that place.
  const isConfirmed =
    log.length === 0 || (log.every(({ isRight }) => isRight === true) && isSettled(place) ? true : null);
  return { kind: "checked", isRight: steps.some(isWrong) ? false : isConfirmed, steps };
}

const isWrong = ({ isRight }: Step): boolean => isRight === false;

const isSettled = (place: LogPlace): boolean => place.kind === "not yet" || (place.kind === "there" && place.isHeld);

function placeStep(place: LogPlace): Step {
  switch (place.kind) {
    case "there":
      return {
        isRight: place.isHeld ? true : null,
        name: place.isHeld ? m.placeHeld() : m.placeNotCompared(),
        found: m.placeFound({
          line: place.line,
          place: place.place.toLocaleString(language),
          count: place.count.toLocaleString(language),
        }),
      };
    case "not yet":
      return { isRight: null, name: m.notInLogYet(), found: m.inLogBy({ time: formatUtc(place.by) }) };
    case "wrong":
      return toStep([place.failure], "", m.lineDueBy({ time: formatUtc(place.by) }));
  }
}

const formatUtc = (iso: string): string => m.utcTime({ date: iso.slice(0, 10), time: iso.slice(11, 16) });

function logStep(roll: FetchedRoll, logged: LogLine[] | "unreadable" | null): Step {
  if (logged === null || logged.length === 0) return { isRight: null, name: m.oddsUnchecked(), found: "" };
  if (logged === "unreadable") return toStep(["odds_not_logged"], "", "");
  const line = logged.find(({ type, event }) => type === "case.version" && event.version === roll.version);
  const failures = checkOddsByLog(roll, logged);
  const found = line ? m.line({ n: line.n }) : "";
  return toStep(failures, m.oddsInLog(), found);
}

/** Returns the steps that a wrong clock could make fail on an honest site. */
const doubtSteps = (roll: FetchedRoll, logged: LogLine[] | "unreadable" | null): Step[] =>
  !Array.isArray(logged)
    ? []
    : [
        ...(wereOddsReplaced(roll, logged) ? [m.oddsReplaced()] : []),
        ...(isOutsideLineHours(roll, logged) ? [m.outsideHours()] : []),
      ].map((name) => ({ isRight: null, name, found: formatUtc(roll.at) }));

function seedLogSteps(roll: FetchedRoll, logged: LogLine[] | "unreadable" | null, isRequested: boolean): Step[] {
  if (!Array.isArray(logged) || logged.length === 0) return [];
  const seedState = checkSeedByLog(roll, logged);
  const found = roll.server_seed_hash;
  switch (seedState) {
    case "nothing":
      return [];
    case "before":
      return [toStep([], m.seedInLog(), found)];
    case "unsure":
      return [{ isRight: null, name: m.seedUnproven(), found }];
    default:
      return isRequested || seedState !== "seed_not_logged"
        ? [toStep([seedState], "", found)]
        : [{ isRight: null, name: m.seedLineMissing(), found }];
  }
}

type Computed = NonNullable<RollFindings["computed"]>;

const seedSteps = (roll: FetchedRoll, { seed, ticket }: RollFindings, computed: Computed): Step[] => [
  toStep(seed, m.seedMatches(), roll.server_seed_hash),
  toStep(
    ticket,
    m.ticketMatches({ message: rollMessage(roll.client_seed, roll.nonce) }),
    m.ticketFound({ hmac: computed.hmac.slice(0, 13), ticket: computed.ticket.toLocaleString(language) }),
  ),
];

function oddsSteps(roll: FetchedRoll, { reward, odds }: RollFindings): Step[] {
  const given = roll.rewards[roll.position];
  return [
    toStep(reward, m.rewardMatches(), given?.label ?? m.noReward()),
    toStep(odds, m.oddsMatch(), roll.odds_sha256),
  ];
}

const toStep = (failures: RollFailure[], name: string, found: string): Step => ({
  isRight: failures.length === 0,
  name: failures.length === 0 ? name : failures.map((failure) => rollFailureWords[failure]).join(" "),
  found,
});
