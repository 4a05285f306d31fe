// The step-by-step setup of a real site. It reads its progress from the site, so it resumes where it stopped.

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadCodes } from "../../../../identity/client/recovery-codes.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Meta } from "../../../../ui/meta.tsx";
import { LeafMark } from "../../../../ui/site-icons.tsx";
import type { SetupProps, SetupStep } from "../../contract/setup.ts";
import { type SetupStepName, setupSteps } from "../../contract/setup-steps.ts";
import { m } from "../../messages.ts";
import { Closed, Finished } from "../endings.tsx";
import { SetupStepForm } from "../steps.tsx";

export default function SetupPage({ closed, steps, facts }: SetupProps) {
  const next = steps.find(({ state }) => state === "open")?.name ?? null;
  // The step that the admin went back to. Null shows the first open step.
  const [chosen, setChosen] = useState<SetupStepName | null>(null);
  const shown = chosen ?? next;
  const { user } = usePage().props.auth;
  // Stays on the two-factor step until the admin has saved the recovery codes.
  useEffect(() => {
    if (loadCodes(user?.username) !== null) setChosen("two_factor");
  }, [user?.username]);
  const goOn = () => router.reload({ onSuccess: () => setChosen(null) });
  const stay = () => {
    setChosen(shown);
    router.reload();
  };
  return (
    <>
      <Meta title={m.setUpSite()} />
      {closed !== null ? (
        <Closed why={closed} />
      ) : (
        <SetupFrame steps={steps} shown={shown} onChoose={setChosen}>
          {shown === null ? (
            <Finished steps={steps} facts={facts} />
          ) : (
            <SetupStepForm key={shown} step={shown} facts={facts} onDone={goOn} onStay={stay} />
          )}
        </SetupFrame>
      )}
    </>
  );
}

interface SetupFrameProps {
  steps: SetupStep[];
  /** Null if all steps are done. */
  shown: SetupStepName | null;
  onChoose: (step: SetupStepName) => void;
  children: ReactNode;
}

function SetupFrame({ steps, shown, onChoose, children }: SetupFrameProps) {
  const place = shown === null ? steps.length : steps.findIndex(({ name }) => name === shown);
  const before = steps[place - 1];
  const canGoBack = setupSteps.some((step) => step.name === before?.name && !("isOnce" in step));
  const body = useHeadingFocus(shown);
  return (
    <div className="mx-auto grid w-full max-w-[34rem] gap-8 pt-2 pb-10 md:pt-10">
      <header className="grid gap-5">
        <p className="flex items-center gap-3 font-display font-semibold">
          {m.setUpSiteHead({ mark: () => <LeafMark className="size-7" /> })}
        </p>
        <div className="grid gap-2.5">
          <ol aria-label={m.progress()} className="grid grid-flow-col gap-1.5">
            {steps.map(({ name, state }, index) => (
              <li
                key={name}
                aria-current={name === shown ? "step" : undefined}
                className={cx("h-1.5 rounded-pill transition-colors duration-500", stepTone(state, index === place))}
              >
                <span className="sr-only">{m.stepState({ step: index + 1, state })}</span>
              </li>
            ))}
          </ol>
          <p className="flex min-h-8 items-center justify-between text-sm text-faint">
            {shown === null ? m.allStepsDone() : m.stepOf({ step: place + 1, count: steps.length })}
            {before !== undefined && canGoBack && shown !== null && (
              <Button variant="quiet" size="sm" icon={ArrowLeft} onClick={() => onChoose(before.name)}>
                {m.back()}
              </Button>
            )}
          </p>
        </div>
      </header>
      <div key={shown} ref={body} className="animate-arrive">
        {children}
      </div>
    </div>
  );
}

function stepTone(state: SetupStep["state"], isShown: boolean): string {
  if (isShown) return "bg-gold-400";
  return state === "done" ? "bg-mint-400" : "bg-surface-3";
}

/** Focuses the heading of a new step, so that screen readers announce it. */
function useHeadingFocus(shown: SetupStepName | null) {
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  useEffect(() => {
    if (first.current === shown) return;
    first.current = shown;
    window.scrollTo({ top: 0 });
    body.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [shown]);
  return body;
}
