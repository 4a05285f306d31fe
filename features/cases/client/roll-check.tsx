import { ChevronDown, CircleCheck, CircleX, LockKeyhole, ShieldQuestion } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SavedRoll } from "../../../fairness/checks/saved-format.ts";
import type { Step, Verdict } from "../../../fairness/client/check-roll.ts";
import { RulesLink } from "../../../fairness/client/parts/rules-link.tsx";
import { SaveFile } from "../../../fairness/client/parts/save-file.tsx";
import { rollVerdictWords } from "../../../fairness/client/parts/verdict-words.ts";
import type { RollDetail } from "../../../fairness/rules/roll.ts";
import { formatPoints, formatShare } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { SkeletonText, useSlow } from "../../../ui/skeleton.tsx";
import { m } from "../messages.ts";
import { ticketWords } from "./reward-grid.tsx";

export interface RollCheckProps {
  rollId: number;
  detail?: RollDetail;
  /** Changes when the roll's seed may have been revealed. */
  asOf?: string;
}

export function RollCheck({ rollId, detail, asOf }: RollCheckProps) {
  const look = useRollDetail(rollId, { ...(detail && { given: detail }), ...(asOf !== undefined && { asOf }) });
  const isSlow = useSlow(look.state === "asking");
  if (look.state === "asking") return isSlow ? <SkeletonText lines={4} /> : null;
  if (look.state === "failed") {
    return (
      <p className="flex flex-wrap items-center gap-3 text-soft">
        {navigator.onLine ? m.rollNotLoaded() : m.rollOffline()}
        <Button size="sm" onClick={look.retry}>
          {m.tryAgain()}
        </Button>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Judgement verdict={look.verdict} />
      <Facts roll={look.detail} />
      <Odds roll={look.detail} />
      <RollLinks roll={look.detail} />
    </div>
  );
}

const RollLinks = ({ roll }: { roll: RollDetail }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
    <SaveFile what="roll" name={`roll-${roll.id}`} load={() => buildSavedRoll(roll)} />
    <RulesLink />
  </div>
);

function Judgement({ verdict }: { verdict: Verdict }) {
  switch (verdict.kind) {
    case "checking":
      return (
        <Note icon={<ShieldQuestion size={20} aria-hidden />} tone="bg-surface-2 text-soft">
          {m.checking()}
        </Note>
      );
    case "sealed":
      return (
        <Note icon={<LockKeyhole size={20} aria-hidden />} tone="bg-sky-900 text-sky-300">
          {rollVerdictWords.sealed}
        </Note>
      );
    case "cannot":
      return (
        <Note icon={<ShieldQuestion size={20} aria-hidden />} tone="bg-gold-900 text-gold-200">
          {rollVerdictWords.cannot}
        </Note>
      );
    default:
      return <Checked isRight={verdict.isRight} steps={verdict.steps} />;
  }
}

const verdicts = {
  true: { words: rollVerdictWords.right, tone: "bg-mint-900 text-mint-300", icon: CircleCheck },
  false: { words: rollVerdictWords.wrong, tone: "bg-coral-900 text-coral-300", icon: CircleX },
  null: {
    words: rollVerdictWords.unknown,
    tone: "bg-gold-900 text-gold-200",
    icon: ShieldQuestion,
  },
};

function Checked({ isRight, steps }: { isRight: boolean | null; steps: Step[] }) {
  const { words, tone, icon: Icon } = verdicts[`${isRight}`];
  return (
    <section aria-label={m.verdict()} className="grid grid-cols-1 gap-3">
      <Note icon={<Icon size={20} aria-hidden />} tone={tone}>
        {words}
      </Note>
      <ol className="grid grid-cols-1 gap-2.5">
        {steps.map((step) => (
          <li key={step.name} className="flex gap-3 text-sm">
            <StepMark isRight={step.isRight} />
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{step.name}</span>
              <span className="font-mono text-xs text-faint wrap-anywhere">{step.found}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepMark({ isRight }: Pick<Step, "isRight">) {
  if (isRight === null)
    return <ShieldQuestion size={18} className="mt-px shrink-0 text-gold-300" aria-label={m.unknown()} />;
  if (isRight) return <CircleCheck size={18} className="mt-px shrink-0 text-mint-400" aria-label={m.right()} />;
  return <CircleX size={18} className="mt-px shrink-0 text-coral-400" aria-label={m.wrong()} />;
}

function Note({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p role="status" className={cx("flex items-start gap-3 rounded-control px-4 py-3 font-medium", tone)}>
      <span className="mt-px shrink-0">{icon}</span>
      {children}
    </p>
  );
}

function Facts({ roll }: { roll: RollDetail }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <CopyField className="grid-cols-1" label={m.serverSeedHash()} value={roll.server_seed_hash} />
      {roll.server_seed !== null && (
        <CopyField className="grid-cols-1" label={m.serverSeed()} value={roll.server_seed} />
      )}
      <CopyField className="grid-cols-1" label={m.clientSeed()} value={roll.client_seed} />
      <CopyField className="grid-cols-1" label={m.oddsFingerprint()} value={roll.odds_sha256} />
      <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3">
        <Fact name={m.nonce()}>{formatPoints(roll.nonce)}</Fact>
        <Fact name={m.ticket()}>{formatPoints(roll.ticket)}</Fact>
        <Fact name={m.reward()}>{roll.prize.label}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-faint">{name}</dt>
      <dd className="font-semibold figures wrap-anywhere">{children}</dd>
    </div>
  );
}

function Odds({ roll }: { roll: RollDetail }) {
  return (
    <details className="accordion-item rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm font-medium text-soft">
        {m.oddsAtRoll({ version: roll.version })}
        <ChevronDown size={18} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
      </summary>
      <ul className="grid gap-1.5 px-4 pb-4 text-sm">
        {roll.rewards.map((reward) => (
          <li
            key={reward.first_ticket + reward.label}
            className={cx(
              "flex flex-wrap justify-between gap-x-4",
              reward.first_ticket <= roll.ticket && roll.ticket <= reward.last_ticket
                ? "font-semibold text-gold-300"
                : "text-soft",
            )}
          >
            <span className="wrap-anywhere">{reward.label}</span>
            <span className="figures">
              {formatShare(reward.prob, 4)} · {ticketWords(reward)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export type RollCheckState =
  | { state: "asking" }
  | { state: "failed"; retry: () => void }
  | { state: "there"; detail: RollDetail; verdict: Verdict };

function useRollDetail(rollId: number, { given, asOf = "" }: { given?: RollDetail; asOf?: string }): RollCheckState {
  const [look, setLook] = useState<RollCheckState>(
    given === undefined ? { state: "asking" } : { state: "there", detail: given, verdict: { kind: "checking" } },
  );
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const show = (next: RollCheckState) => {
      if (!isLeft) setLook(next);
    };
    fetchRollState(rollId, given).then(
      (found) => show(found ?? { state: "failed", retry: () => setTries((count) => count + 1) }),
      () => show({ state: "failed", retry: () => setTries((count) => count + 1) }),
    );
    return () => {
      isLeft = true;
    };
  }, [rollId, given, asOf, tries]);
  return look;
}

async function fetchRollState(rollId: number, given: RollDetail | undefined): Promise<RollCheckState | null> {
  const [{ rollSubjects: subjectsOfRoll, assessRoll: verdictOn }, { fetchJson, fetchLogLines: linesAbout }] =
    await loadCheckModules();
  const detail = given ?? (await fetchJson<RollDetail>(paths.api.rollDetail(rollId)));
  if (detail === null || detail === "none") return null;
  const verdict = await verdictOn(detail, await linesAbout(subjectsOfRoll(detail)));
  return { state: "there", detail, verdict: withOwnSteps(verdict, await loadOwnSteps(detail)) };
}

/** Loads the code of the check: together with a roll, or earlier when the page is idle. No page waits for it. */
export const loadCheckModules = () =>
  Promise.all([
    import("../../../fairness/client/check-roll.ts"),
    import("../../../fairness/client/parts/fetch-cache.ts"),
  ]);

async function loadOwnSteps(detail: RollDetail): Promise<Step[]> {
  const [{ ownSteps }, { loadReceipts: receipts }] = await Promise.all([
    import("../../../fairness/client/receipts/own-roll.ts"),
    import("../../../fairness/client/receipts/receipt-store.ts"),
  ]);
  return ownSteps(detail, receipts());
}

/**
 * Adds the checks against what this browser saw. While the seed is secret, adds them only if one of them did not pass.
 */
function withOwnSteps(verdict: Verdict, own: Step[]): Verdict {
  const isDoubted = own.some(({ isRight }) => isRight !== true);
  if (verdict.kind === "sealed" && isDoubted) return { kind: "checked", isRight: lowest(null, own), steps: own };
  if (verdict.kind !== "checked") return verdict;
  return { ...verdict, isRight: lowest(verdict.isRight, own), steps: [...verdict.steps, ...own] };
}

function lowest(isRight: boolean | null, own: Step[]): boolean | null {
  if (isRight === false || own.some((step) => step.isRight === false)) return false;
  return own.some((step) => step.isRight === null) ? null : isRight;
}

async function buildSavedRoll(roll: RollDetail): Promise<SavedRoll> {
  const log = await loadCheckModules()
    .then(([{ rollSubjects }, { fetchLogText }]) => fetchLogText(rollSubjects(roll)))
    .catch(() => null);
  return { windfall: "roll/1", roll, ...(log !== null && { log }) };
}
