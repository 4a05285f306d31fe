import { checkDraw, toDrawVerdict, type Verdict } from "../../checks/draw-check.ts";
import { checkRounds } from "../../checks/rounds-check.ts";
import type { SavedDraw, SavedRoll } from "../../checks/saved-format.ts";
import { parseSaved, type SavedFile, toCheckedRounds } from "../../checks/saved-parser.ts";
import type { Check } from "../../rules/checked-draw.ts";
import { type Draw, drawRound } from "../../rules/fairness.ts";
import { faultWords, formatHead, type LogLine } from "../../rules/fairness-log.ts";
import { createFallCheck } from "../../rules/log-times.ts";
import { hasWebCrypto } from "../../rules/roll-rule.ts";
import { assessRoll } from "../check-roll.ts";
import { checkPasted } from "../parts/check-pasted.ts";
import { checkSentences, winnersLedToText } from "../parts/source-words.ts";
import { drawVerdictWords, rollVerdictWords } from "../parts/verdict-words.ts";
import {
  checkDrawByEntrants,
  checkDrawByLog,
  collectOddsLines,
  type Finding,
  type JoinedLog,
  joinLog,
  type PiecesResult,
} from "./check-pieces.ts";

export interface Judgement {
  about: string;
  verdict: Verdict;
  words: string;
  findings: Finding[];
  pasted?: (text: string) => Promise<Finding[]>;
}

/** Judges the texts of files, in order. A draw and its list may be two files. */
export async function judge(texts: readonly string[]): Promise<Judgement[]> {
  if (!hasWebCrypto())
    return [
      unknownJudgement(
        "This browser",
        "Open this file from your disk: a browser checks nothing on a page that came over plain HTTP.",
      ),
    ];
  const files = texts.map(parseSaved);
  const lists = files.flatMap((file) => (file.kind === "list" ? [file.text] : []));
  const logs = files.flatMap((file) => (file.kind === "log" ? [file.text] : []));
  const pieces = await joinLog(logs);
  const judged: Judgement[] = [];
  for (const file of files) judged.push(...(await judgeFile(file, lists, pieces)));
  if (logs.length > 0) judged.push(judgeLog(logs.length, pieces));
  return [...judged, ...lists.map(() => unknownJudgement("An entry list", "Its draw is missing: drop both together."))];
}

/** `lists`: the entry lists among the files; a list is removed once it is used. `pieces`: all pieces of the log. */
async function judgeFile(file: SavedFile, lists: string[], pieces: JoinedLog): Promise<Judgement[]> {
  switch (file.kind) {
    case "draw":
      return judgeDraw(file.saved, pieces);
    case "bare draw": {
      const list = lists.shift();
      if (list === undefined)
        return [
          unknownJudgement(file.draw.id, "Its entry list is missing: drop the draw and its entries.csv together."),
        ];
      return judgeDraw({ windfall: "draw/1", rounds: [{ draw: file.draw, list }] }, pieces);
    }
    case "roll":
      return [await judgeRoll(file.saved, pieces)];
    case "log":
    case "list":
      // The log and the lists without a draw are judged at the end.
      return [];
    case "unreadable":
      return [
        { about: "A file", verdict: "fails", words: "This is no saved draw, roll or piece of log", findings: [] },
      ];
  }
}

const unknownJudgement = (about: string, words: string): Judgement => ({
  about,
  verdict: "unknown",
  words,
  findings: [],
});

/** Judges each round. The last round's result also says whether the rounds fit together. */
async function judgeDraw(saved: SavedDraw, pieces: JoinedLog): Promise<Judgement[]> {
  const rounds = toCheckedRounds(saved);
  const first = rounds[0]?.list ?? new Uint8Array();
  const judged: Judgement[] = [];
  for (const [index, { draw, list }] of rounds.entries()) {
    const checks = await checkDraw(draw, list, saved.keys === undefined ? {} : { keys: saved.keys });
    const isLast = index === rounds.length - 1;
    const isWhole = drawRound(rounds[0]?.draw.id ?? "") === 1;
    const together = isLast && isWhole ? [await checkRounds(rounds, saved.promised)] : [];
    // With a single first round, there is nothing to say about how rounds fit together.
    const shown = together.filter(({ failures }) => rounds.length > 1 || failures.length > 0);
    const held = [await checkDrawByEntrants(draw, first, saved), await checkDrawByLog(draw, list, saved, pieces)];
    judged.push({ ...toDrawJudgement(draw, [...checks, ...shown], held), ...pastedBeaconCheck(draw, list) });
    if (isLast && !isWhole)
      judged.push(
        unknownJudgement(
          draw.id,
          "The rounds before it are not in this file, so whether its list is what was left is not checked.",
        ),
      );
  }
  return judged;
}

const unnumbered = {
  waiting: "Nothing was drawn yet: there are no numbers to check",
  called_off: "It was called off before it was drawn: there are no numbers to check",
};

function toDrawJudgement(draw: Draw, own: Check[], held: readonly PiecesResult[]): Judgement {
  const about = `${draw.name}, ${draw.id}`;
  const checks = [...own, ...held.flatMap((each) => each.checks)];
  const others = held.flatMap((each) => each.findings);
  const findings = [...checks.flatMap((check) => toFindings(check, draw)), ...others];
  const fails = findings.some(({ holds }) => holds === false);
  const verdict = fails ? "fails" : toDrawVerdict(checks, draw);
  if (draw.random === null && draw.state !== "drawn" && !fails && verdict !== "spoken")
    return { ...unknownJudgement(about, unnumbered[draw.state === "called_off" ? "called_off" : "waiting"]), findings };
  // A draw is not verified if it could not be compared with its log or its entrants.
  const isOpen = verdict === "proven" && held.some((each) => each.isOpen);
  const shownVerdict = isOpen ? "unknown" : verdict;
  return { about, verdict: shownVerdict, words: drawVerdictWords(shownVerdict, draw), findings };
}

const pastedBeaconCheck = (draw: Draw, list: Uint8Array<ArrayBuffer>): Pick<Judgement, "pasted"> =>
  draw.commitment === null
    ? {}
    : {
        pasted: async (text) => {
          const result = await checkPasted(text, draw, list);
          return [{ holds: result.isRight, text: result.text }];
        },
      };

function toFindings(check: Check, draw: Draw): Finding[] {
  const leads = check.leads === undefined ? "" : ` ${winnersLedToText(check.leads, draw.kind, new Map())}`;
  return checkSentences(check, draw).map(({ holds, text }) => ({ holds, text: text + leads }));
}

async function judgeRoll(saved: SavedRoll, pieces: JoinedLog): Promise<Judgement> {
  const { roll } = saved;
  const about = `Roll ${roll.id}`;
  const { logged, findings: others } = await collectOddsLines(saved, pieces);
  // If all pieces together start at the log's first line, a line missing before the roll's line does not exist.
  const isComplete = Array.isArray(logged) && logged.every(({ n }, index) => n === index + 1);
  const verdict = await assessRoll(roll, logged, { isAsked: isComplete });
  if (verdict.kind !== "checked")
    return {
      ...unknownJudgement(about, rollVerdictWords[verdict.kind === "sealed" ? "sealed" : "cannot"]),
      findings: others,
    };
  const steps = verdict.steps.map((step) => ({
    holds: step.isRight ?? ("unknown" as const),
    text: step.found === "" ? step.name : `${step.name} (${step.found})`,
  }));
  const findings = [...steps, ...others];
  if (findings.some(({ holds }) => holds === false))
    return { about, verdict: "fails", words: rollVerdictWords.wrong, findings };
  if (verdict.isRight !== true || logged === undefined)
    return { about, verdict: "unknown", words: rollVerdictWords.unknown, findings };
  return { about, verdict: "proven", words: rollVerdictWords.right, findings };
}

const pickedLinesHint =
  "If you got it from log.jsonl?about=…, it is no piece of the log: those lines are picked out of it, and are checked as part of a saved draw or roll. A piece is what log.jsonl?from=… answers.";

const maxNamed = 20;

const fallenFinding = ({ n, at }: LogLine): Finding => ({
  holds: "unknown",
  text: `Line ${n} (${at}) stands behind one that is more than five minutes later: a clock was set back, or it was dated back.`,
});

function judgeLog(count: number, { lines, runs, faults, twice }: JoinedLog): Judgement {
  const about = count === 1 ? "A piece of the log" : `${count} pieces of the log`;
  const failures: Finding[] = [
    ...faults.map((fault) => ({ holds: false, text: faultWords(fault) })),
    ...twice.map((n) => ({ holds: false, text: `Line ${n} is one in one of these files, and another in another.` })),
  ];
  if (failures.length > 0) {
    // A saved response about a single draw: it has the log's first line, and gaps between the others.
    const isPicked = count === 1 && faults.length === 1 && faults[0]?.kind === "missing" && runs[0]?.from === 1;
    const findings = isPicked ? [...failures, { holds: "unknown" as const, text: pickedLinesHint }] : failures;
    return { about, verdict: "fails", words: "This log was changed", findings };
  }
  const findings = runs.flatMap(({ from, head }, index): Finding[] => {
    const before = runs[index - 1]?.head.n;
    const hole = before === undefined ? [] : [`Lines ${before + 1} to ${from - 1} are in none of these files.`];
    return [
      ...hole.map((text) => ({ holds: "unknown" as const, text })),
      { holds: true, text: `Lines ${from} to ${head.n} follow one another, each naming the one before by its hash.` },
      { holds: true, text: `Its head is ${formatHead(head)}. Compare it with one you, or somebody else, saw.` },
    ];
  });
  findings.push(...lines.filter(createFallCheck()).slice(0, maxNamed).map(fallenFinding));
  const isOne = runs.length === 1;
  return {
    about,
    verdict: isOne ? "consistent" : "unknown",
    words: isOne ? "These lines are one chain" : "These lines are pieces of a chain",
    findings,
  };
}
