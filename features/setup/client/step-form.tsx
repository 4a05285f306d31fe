import { type FormEvent, type ReactNode, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { type Answer, call, firstErrorField } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { editsMarkedField } from "../../../ui/form-problem.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { SetupMark } from "../contract/setup.ts";
import { m } from "../messages.ts";

/** Why a step could not be completed. `field` is null if the problem belongs to no field. */
export interface Problem {
  field: string | null;
  text: string;
}

export interface StepFormProps {
  title: string;
  lead: ReactNode;
  label?: string;
  /** Sends the step. Returns the problem, or null if the step is done. */
  onSend: (form: FormData) => Promise<Problem | null>;
  onDone: () => void;
  /** The mark that records that the step was postponed. Without a mark, the step cannot be postponed. */
  later?: SetupMark;
  /** Content above the form. May contain other forms. */
  above?: ReactNode;
  actions?: ReactNode;
  children?: (getError: (field: string) => { error?: string }) => ReactNode;
}

export function StepForm({ title, lead, label = m.next(), onSend, onDone, later, ...parts }: StepFormProps) {
  const { above, actions, children } = parts;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = async (work: Promise<Problem | null>) => {
    setBusy(true);
    const why = await work;
    setBusy(false);
    setProblem(why);
    if (why === null) onDone();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void act(onSend(new FormData(event.currentTarget)));
  };
  const getError = (field: string) => (problem?.field === field ? { error: problem.text } : {});
  return (
    <div className="grid grid-cols-1 gap-6">
      <StepHead title={title} lead={lead} />
      {above}
      <form
        method="post"
        noValidate
        onSubmit={send}
        onInput={(event) => editsMarkedField(event) && setProblem(null)}
        aria-labelledby="step"
        className="grid grid-cols-1 gap-6"
      >
        {children !== undefined && (
          <Card className="grid grid-cols-1 gap-5 p-5 shadow-float sm:p-7">{children(getError)}</Card>
        )}
        {problem !== null && (
          <p role="alert" className={problem.field === null ? "text-coral-300" : "sr-only"}>
            {problem.text}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" size="lg" busy={isBusy} className="max-sm:w-full">
            {label}
          </Button>
          {actions}
          {later !== undefined && (
            <Button variant="quiet" size="lg" className="max-sm:w-full" onClick={() => void act(postponeStep(later))}>
              {m.later()}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

export function StepHead({ title, lead }: Pick<StepFormProps, "title" | "lead">) {
  const coin = useCoin();
  return (
    <header className="grid gap-2.5">
      <h1 id="step" tabIndex={-1} className="text-title-1 outline-none">
        {title}
      </h1>
      <p className="text-lg text-soft">{typeof lead === "string" ? coin(lead) : lead}</p>
    </header>
  );
}

export function parseProblem(answer: Answer): Problem | null {
  const text = failureText(answer);
  return text === null ? null : { field: answer.kind === "answer" ? firstErrorField(answer.body) : null, text };
}

export const postponeStep = async (name: SetupMark): Promise<Problem | null> =>
  parseProblem(await call(deskApiPaths.setupMark, { json: { name } }));

export const saveSettings = async (json: object): Promise<Problem | null> =>
  parseProblem(await call(deskApiPaths.saveSettings, { json }));

export const readField = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
