// The setup's second step: two-factor sign-in with an app, and the recovery codes, which appear only once.
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { clearCodes, loadCodes, useStoredCodes } from "../../../identity/client/recovery-codes.ts";
import { saveFile } from "../../../identity/client/settings/save-file.ts";
import type { RecoveryCodes, TwoFactorKey } from "../../../identity/contract/settings.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { type Answer, call, firstErrorField } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../messages.ts";
import { type Problem, parseProblem, readField, StepForm } from "./step-form.tsx";

type Stage =
  | { at: "asking" }
  | { at: "password" }
  | { at: "key"; key: TwoFactorKey }
  | { at: "codes"; codes: string[] };

export function TwoFactorStep({ onDone }: { onDone: () => void }) {
  const { user } = usePage().props.auth;
  const [stage, setStage] = useState<Stage>({ at: "asking" });
  useEffect(() => {
    const codes = loadCodes(user?.username);
    if (codes !== null) return setStage({ at: "codes", codes });
    void call<TwoFactorKey>(paths.api.twoFactorEnable).then((answer) => {
      if (needsPassword(answer)) setStage({ at: "password" });
      else if (answer.kind === "answer" && answer.status === 200) setStage({ at: "key", key: answer.body });
    });
  }, []);
  if (stage.at === "codes") return <Codes codes={stage.codes} username={user?.username ?? ""} onDone={onDone} />;
  if (stage.at === "password") return <PasswordForm onKey={(key) => setStage({ at: "key", key })} />;
  return (
    <KeyForm
      key={stage.at}
      newKey={stage.at === "key" ? stage.key : null}
      onCodes={(codes) => setStage({ at: "codes", codes })}
    />
  );
}

const needsPassword = (answer: Answer): boolean =>
  answer.kind === "answer" && firstErrorField(answer.body) === "current_password";

const noop = () => {};

function KeyForm({ newKey, onCodes }: { newKey: TwoFactorKey | null; onCodes: (codes: string[]) => void }) {
  const confirm = async (form: FormData): Promise<Problem | null> => {
    const answer = await call<RecoveryCodes>(paths.api.twoFactorConfirm, { json: { code: readField(form, "code") } });
    const problem = parseProblem(answer);
    if (problem === null && answer.kind === "answer") onCodes(answer.body.recovery_codes);
    return problem;
  };
  return (
    <StepForm title={m.twoFactor()} lead={m.twoFactorLead()} label={m.turnOn()} onSend={confirm} onDone={noop}>
      {(getError) => (
        <>
          <p className="text-soft">{m.scanKey()}</p>
          {newKey === null ? (
            <Skeleton className="size-44" />
          ) : (
            <>
              <img src={newKey.qr} alt={m.qrCode()} width={176} height={176} className="rounded-control bg-white" />
              <CopyField label={m.orTypeKey()} value={newKey.secret} />
            </>
          )}
          <Field
            label={m.codeFromApp()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            hint={m.codeFromAppHint()}
            {...getError("code")}
          />
        </>
      )}
    </StepForm>
  );
}

/** Asks for the password, which an admin needs who returns to this step later. */
function PasswordForm({ onKey }: { onKey: (key: TwoFactorKey) => void }) {
  const prove = async (form: FormData): Promise<Problem | null> => {
    const json = { current_password: String(form.get("current_password") ?? "") };
    const answer = await call<TwoFactorKey>(paths.api.twoFactorEnable, { json });
    const problem = parseProblem(answer);
    if (problem === null && answer.kind === "answer") onKey(answer.body);
    return problem;
  };
  return (
    <StepForm title={m.twoFactor()} lead={m.provePassword()} onSend={prove} onDone={noop}>
      {(getError) => (
        <PasswordField
          label={m.password()}
          name="current_password"
          autoComplete="current-password"
          {...getError("current_password")}
        />
      )}
    </StepForm>
  );
}

function Codes({ codes, username, onDone }: { codes: string[]; username: string; onDone: () => void }) {
  useStoredCodes(username, codes);
  // The pressed button is gone, so the focus moves to the new content.
  useEffect(() => document.getElementById("step")?.focus(), []);
  const save = () => saveFile(`data:text/plain,${encodeURIComponent(`${codes.join("\n")}\n`)}`, "recovery-codes.txt");
  return (
    <StepForm
      title={m.keepCodes()}
      lead={m.keepCodesLead()}
      label={m.codesSaved()}
      onSend={async () => {
        clearCodes();
        return null;
      }}
      onDone={onDone}
      actions={
        <Button size="lg" icon={Download} className="max-sm:w-full" onClick={save}>
          {m.download()}
        </Button>
      }
    >
      {() => (
        <ul aria-label={m.recoveryCodes()} className="grid gap-2 font-mono text-sm">
          {codes.map((code) => (
            <li key={code} className="rounded-chip bg-surface-2 px-3 py-2 text-center wrap-anywhere">
              {code}
            </li>
          ))}
        </ul>
      )}
    </StepForm>
  );
}
