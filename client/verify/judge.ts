// What verify.html says of files: each draw, roll or piece of log by itself, in the sentences of the pages.
import type { Check } from "../../contracts/checked-draw.ts";
import { canVerify, checkDraw, type Verdict, verdictOf } from "../../contracts/draw-check.ts";
import { type Draw, roundOf } from "../../contracts/fairness.ts";
import { checkLog, faultWords, headText } from "../../contracts/fairness-log.ts";
import { checkRounds } from "../../contracts/rounds-check.ts";
import { readSaved, roundsOf, type Saved } from "../../contracts/saved.ts";
import type { SavedDraw, SavedRoll } from "../../contracts/saved-text.ts";
import { verdictOn } from "../components/cases/check.ts";
import { checkSentences, leadsWords } from "../components/fairness/source-words.ts";
import { drawVerdictWords, rollVerdictWords } from "../components/fairness/verdict-words.ts";

export interface Finding {
  holds: boolean | "unknown";
  text: string;
}

export interface Judgement {
  /** What was looked at. */
  about: string;
  verdict: Verdict;
  /** The verdict in a line. */
  words: string;
  findings: Finding[];
}

/** Of the texts of files, in their order; a draw and its list may be two of them. */
export async function judge(texts: readonly string[]): Promise<Judgement[]> {
  if (!canVerify())
    return [
      aside(
        "This browser",
        "Open this file from your disk: a browser checks nothing on a page that came over plain HTTP.",
      ),
    ];
  const files = texts.map(readSaved);
  const lists = files.flatMap((file) => (file.kind === "list" ? [file.text] : []));
  const judged: Judgement[] = [];
  for (const file of files) judged.push(...(await judgeFile(file, lists)));
  return [...judged, ...lists.map(() => aside("An entry list", "Its draw is missing: drop both together."))];
}

/** `lists`: of the other files; one that was used is taken out. */
async function judgeFile(file: Saved, lists: string[]): Promise<Judgement[]> {
  switch (file.kind) {
    case "draw":
      return judgeDraw(file.saved);
    case "bare draw": {
      const list = lists.shift();
      if (list === undefined)
        return [aside(file.draw.id, "Its entry list is missing: drop the draw and its entries.csv together.")];
      return judgeDraw({ windfall: "draw/1", rounds: [{ draw: file.draw, list }] });
    }
    case "roll":
      return [await judgeRoll(file.saved)];
    case "log":
      return [await judgeLog(file.text)];
    case "list":
      // Whose draw was not there is told at the end.
      return [];
    case "unreadable":
      return [
        { about: "A file", verdict: "fails", words: "This is no saved draw, roll or piece of log", findings: [] },
      ];
  }
}

const aside = (about: string, words: string): Judgement => ({ about, verdict: "unknown", words, findings: [] });

/** Every round by itself; the last one tells whether they fit together. */
async function judgeDraw(saved: SavedDraw): Promise<Judgement[]> {
  const rounds = roundsOf(saved);
  const judged: Judgement[] = [];
  for (const [index, { draw, list }] of rounds.entries()) {
    const checks =
      draw.random === null ? [] : await checkDraw(draw, list, saved.keys === undefined ? {} : { keys: saved.keys });
    const isLast = index === rounds.length - 1;
    const isWhole = roundOf(rounds[0]?.draw.id ?? "") === 1;
    const together = isLast && isWhole ? [await checkRounds(rounds, saved.promised)] : [];
    // Of a first round that fits there is nothing to say.
    const told = together.filter(({ failures }) => rounds.length > 1 || failures.length > 0);
    judged.push(drawJudged(draw, [...checks, ...told]));
    if (isLast && !isWhole)
      judged.push(
        aside(
          draw.id,
          "The rounds before it are not in this file, so whether its list is what was left is not checked.",
        ),
      );
  }
  return judged;
}

function drawJudged(draw: Draw, checks: Awaited<ReturnType<typeof checkDraw>>): Judgement {
  const about = `${draw.name}, ${draw.id}`;
  const findings = checks.flatMap((check) => findingsOf(check, draw));
  const fails = checks.some(({ holds }) => holds === false);
  if (draw.random === null && !fails)
    return { ...aside(about, "Nothing was drawn yet: there are no numbers to check"), findings };
  const verdict = fails ? "fails" : verdictOf(checks, draw);
  return { about, verdict, words: drawVerdictWords(verdict, draw), findings };
}

function findingsOf(check: Check, draw: Draw): Finding[] {
  const leads = check.leads === undefined ? "" : leadsWords(check.leads, draw.kind, new Map());
  return checkSentences(check, draw).map((text) => ({ holds: check.holds, text: text + leads }));
}

async function judgeRoll({ roll }: SavedRoll): Promise<Judgement> {
  const about = `Roll ${roll.id}`;
  const verdict = await verdictOn(roll);
  if (verdict.kind !== "checked")
    return aside(about, rollVerdictWords[verdict.kind === "sealed" ? "sealed" : "cannot"]);
  const { isRight, steps } = verdict;
  const findings = steps.map((step) => ({
    holds: step.isRight ?? ("unknown" as const),
    text: `${step.name} (${step.found})`,
  }));
  if (isRight !== true) return { about, verdict: "fails", words: rollVerdictWords.wrong, findings };
  return { about, verdict: "proven", words: rollVerdictWords.right, findings };
}

async function judgeLog(text: string): Promise<Judgement> {
  const { lines, head, fault } = await checkLog(text, { isEnd: false });
  const [first] = lines;
  const about = "A piece of the log";
  if (fault !== null)
    return {
      about,
      verdict: "fails",
      words: "This log was changed",
      findings: [{ holds: false, text: faultWords(fault) }],
    };
  const findings: Finding[] = [
    {
      holds: true,
      text: `Lines ${first?.n ?? 0} to ${head.n} follow one another, each naming the one before by its hash.`,
    },
    { holds: true, text: `Its head is ${headText(head)}. Compare it with one you, or somebody else, saw.` },
  ];
  return { about, verdict: "consistent", words: "These lines are one chain", findings };
}
