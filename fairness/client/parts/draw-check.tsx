import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle, ShieldCheck, ShieldQuestion } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { checkDraw, toDrawVerdict, type Verdict } from "../../checks/draw-check.ts";
import { checkEntrants } from "../../checks/entrants-check.ts";
import { checkAgainstLog, parseSubjectLines, uncheckable } from "../../checks/log-check.ts";
import { type CheckedRound, checkRounds } from "../../checks/rounds-check.ts";
import { m } from "../../messages.ts";
import type { Check, CheckContext } from "../../rules/checked-draw.ts";
import type { Draw, SignerKey } from "../../rules/fairness.ts";
import { hasWebCrypto } from "../../rules/roll-rule.ts";
import { type DrawEvidence, type FetchedRound, fetchDrawEvidence, withPreviousDraw } from "./draw-evidence.ts";
import { checkSentences, winnersLedToText } from "./source-words.ts";
import { drawVerdictWords } from "./verdict-words.ts";

const autoCheckMaxTickets = 200_000;

const emptyContext: DrawCheckContext = {};
const noNames: ReadonlyMap<number, string> = new Map();

export interface DrawCheckProps {
  draw: Draw;
  atOnce?: boolean;
  beside?: DrawCheckContext;
  names?: ReadonlyMap<number, string>;
}

export function DrawCheck({ draw, atOnce = true, beside = emptyContext, names = noNames }: DrawCheckProps) {
  const { state: checked, check } = useCheck(draw, beside);
  const state = useWitnessCheck(checked, draw);
  const isStarted = useRef(false);
  const begins = atOnce && draw.total_tickets <= autoCheckMaxTickets;
  useEffect(() => {
    if (!begins || isStarted.current) return;
    isStarted.current = true;
    void check();
  });
  if (state.at === "waiting") {
    return (
      <Button icon={ShieldCheck} className="justify-self-start" onClick={() => void check()}>
        {m.checkThisDraw()}
      </Button>
    );
  }
  return (
    <div
      role="status"
      className="grid gap-3"
      data-verdict={state.at === "done" ? toDrawVerdict(state.checks, draw) : state.at}
    >
      <Result state={state} draw={draw} names={names} />
    </div>
  );
}

/** Adds the check of what this browser saw before. Until that is loaded, all checks are shown as running. */
function useWitnessCheck(state: CheckState, draw: Draw): CheckState {
  const [seen, setSeen] = useState<{ of: CheckState; checks: Check[] } | null>(null);
  useEffect(() => {
    if (state.at !== "done") return;
    let isUnmounted = false;
    const show = (checks: Check[]) => !isUnmounted && setSeen({ of: state, checks });
    import("../receipts/witness-check.ts").then(
      async ({ checkWitnessed: witnessed }) => show(await witnessed(draw)),
      // If the code fails to load, this browser cannot be a witness.
      () => show([]),
    );
    return () => {
      isUnmounted = true;
    };
  }, [state, draw]);
  if (state.at !== "done") return state;
  return seen?.of === state ? { at: "done", checks: [...state.checks, ...seen.checks] } : { at: "checking" };
}

interface ResultProps {
  state: CheckState;
  draw: Draw;
  names: ReadonlyMap<number, string>;
}

function Result({ state, draw, names }: ResultProps) {
  if (state.at === "checking") {
    return (
      <p className="flex items-center gap-2.5 text-soft">
        <LoaderCircle size={18} aria-hidden className="animate-turn" /> {m.checkingHere()}
      </p>
    );
  }
  if (state.at === "impossible") return <p className="text-soft">{unavailableWords[state.why]}</p>;
  if (state.at !== "done") return null;
  return (
    <>
      <VerdictLine verdict={toDrawVerdict(state.checks, draw)} draw={draw} />
      <ul className="grid gap-2">
        {state.checks.map((check) => (
          <CheckLine key={check.name} check={check} draw={draw} names={names} />
        ))}
      </ul>
    </>
  );
}

const unavailableWords = {
  insecure: m.drawInsecure(),
  offline: m.listOffline(),
  unreachable: m.listUnreachable(),
} as const;

const verdicts: Record<Verdict, { look: string; icon: typeof CircleCheck }> = {
  proven: { look: "bg-mint-900 text-mint-300", icon: CircleCheck },
  follows: { look: "bg-gold-900 text-gold-200", icon: ShieldQuestion },
  undecided: { look: "bg-gold-900 text-gold-200", icon: ShieldQuestion },
  spoken: { look: "bg-gold-900 text-gold-200", icon: CircleAlert },
  consistent: { look: "bg-gold-900 text-gold-200", icon: ShieldQuestion },
  fails: { look: "bg-coral-900 text-coral-300", icon: CircleAlert },
  unknown: { look: "bg-gold-900 text-gold-200", icon: CircleHelp },
};

function VerdictLine({ verdict, draw }: { verdict: Verdict; draw: Draw }) {
  const { look, icon: Icon } = verdicts[verdict];
  return (
    <p className={cx("flex items-center gap-2.5 rounded-control px-4 py-3 font-semibold", look)}>
      <Icon size={20} aria-hidden className="shrink-0" /> {drawVerdictWords(verdict, draw)}
    </p>
  );
}

const icons = { true: CircleCheck, false: CircleAlert, unknown: CircleHelp };
const tones = { true: "text-mint-300", false: "text-coral-300", unknown: "text-gold-300" };

function CheckLine({ check, draw, names }: { check: Check; draw: Draw; names: ReadonlyMap<number, string> }) {
  return checkSentences(check, draw).map(({ holds, text }) => {
    const Icon = check.leads === undefined ? icons[`${holds}`] : CircleAlert;
    const tone = check.leads === undefined || holds === false ? tones[`${holds}`] : tones.unknown;
    return (
      <li key={text} className="flex items-start gap-2.5 text-soft">
        <Icon size={18} aria-hidden className={cx("mt-0.5 shrink-0", tone)} />
        <span>
          {text}
          {check.leads !== undefined && (
            <span className="text-text"> {winnersLedToText(check.leads, draw.kind, names)}</span>
          )}
        </span>
      </li>
    );
  });
}

export type CheckState =
  | { at: "waiting" }
  | { at: "checking" }
  | { at: "done"; checks: Check[] }
  | { at: "impossible"; why: "insecure" | "offline" | "unreachable" };

export interface DrawCheckContext extends CheckContext {
  keys?: SignerKey[];
  /** The number of winners announced while tickets were on sale. */
  promised?: number;
}

function useCheck(draw: Draw, beside: DrawCheckContext): { state: CheckState; check: () => Promise<void> } {
  const [state, setState] = useState<CheckState>({ at: "waiting" });
  const check = async () => {
    if (!hasWebCrypto()) return setState({ at: "impossible", why: "insecure" });
    setState({ at: "checking" });
    const [gathered, known] = await Promise.all([fetchDrawEvidence(draw, beside.keys), withPreviousDraw(draw, beside)]);
    const last = gathered?.rounds.at(-1);
    if (gathered === null || known === null || last === undefined)
      return setState({ at: "impossible", why: navigator.onLine ? "unreachable" : "offline" });
    const { rounds, keys } = gathered;
    const checks = await Promise.all([
      checkDraw(last.draw, last.list, { ...known, ...(keys !== null && { keys }) }),
      checkDrawRounds(rounds, beside.promised),
      checkDrawEntrants(last.draw, gathered),
      checkDrawLog(last, gathered),
    ]);
    setState({ at: "done", checks: checks.flat() });
  };
  return { state, check };
}

async function checkDrawLog({ draw, list }: FetchedRound, { log }: DrawEvidence): Promise<Check> {
  return log === null ? uncheckable("log") : checkAgainstLog(draw, await parseSubjectLines(log), list);
}

async function checkDrawEntrants(draw: Draw, { rounds: [first], entrants }: DrawEvidence): Promise<Check[]> {
  if (first === undefined || entrants === undefined) return [];
  const check = await checkEntrants(draw, first.list, entrants);
  return check === null ? [] : [check];
}

/**
 * Checks the rounds. If there is only a first round, this reports something only if the number of winners was promised
 * or a win is void.
 */
async function checkDrawRounds(rounds: readonly CheckedRound[], promised?: number): Promise<Check[]> {
  const check = await checkRounds(rounds, promised);
  return rounds.length > 1 || check.failures.length > 0 ? [check] : [];
}
