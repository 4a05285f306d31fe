import { type FormEvent, useRef, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { m } from "../messages.ts";
import { StepHead } from "./step-form.tsx";

/** A restore of a large backup takes some minutes. */
const timeoutMs = 30 * 60_000;

export function RestoreCard({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (isBusy) return;
    if (file === undefined) return setProblem(m.restoreNoFile());
    setProblem(undefined);
    setBusy(true);
    const answer = await call(deskApiPaths.setupRestore, { file, timeoutMs });
    setBusy(false);
    if (answer.kind === "unreachable") return setProblem(m.restoreUnsure());
    const failure = failureText(answer);
    if (failure !== null) return setProblem(failure);
    onDone();
  };
  return (
    <Card as="section" className="grid gap-4 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-title-3">{m.haveBackup()}</h2>
        <p className="text-soft">{m.haveBackupAbout()}</p>
      </div>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Field
          ref={input}
          type="file"
          label={m.backupFile()}
          name="backup"
          accept=".zst"
          hint={m.backupFileHint()}
          {...(problem === undefined ? {} : { error: problem })}
        />
        <Button type="submit" busy={isBusy} className="justify-self-start max-sm:w-full">
          {m.restore()}
        </Button>
        <p role="status" className={isBusy ? "text-sm text-soft" : "sr-only"}>
          {isBusy && m.restoring()}
        </p>
      </form>
    </Card>
  );
}

/** Shown instead of the setup, because the restored site is already set up. */
export function Restored() {
  return (
    <div className="grid gap-6">
      <StepHead title={m.restored()} lead={m.restoredLead()} />
      <a href={paths.login} className="btn btn-primary justify-self-start">
        {m.signIn()}
      </a>
    </div>
  );
}
