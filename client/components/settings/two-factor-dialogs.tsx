// Turning the second factor on (key, code, recovery codes) and off (one more code).
import { CircleCheck, Download } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { RecoveryCodes, TwoFactorKey } from "../../../contracts/settings.ts";
import { type Answer, call, firstErrorField } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { problemOf } from "./general-outcomes.ts";
import { saveFile } from "./save-file.ts";
import { Step, Steps } from "./steps.tsx";

interface TwoFactorDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TurnOnDialog({ open, onClose }: TwoFactorDialogProps) {
  const formId = useId();
  const [key, setKey] = useState<TwoFactorKey | null>(null);
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { problem, isBusy, send } = useAnswer(paths.api.twoFactorConfirm, "code");

  useEffect(() => {
    if (!open) return;
    void call<TwoFactorKey>(paths.api.twoFactorEnable).then((answer) => {
      if (wantsPassword(answer)) return setPasswordWanted(true);
      const why = problemOf(answer);
      if (why !== null || answer.kind === "unreachable") return toast.error(why ?? "");
      setKey(answer.body);
    });
  }, [open]);

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    const body = await send<RecoveryCodes>(event);
    if (body !== null) setCodes(body.recovery_codes);
  };
  if (codes !== null) return <CodesDialog open={open} codes={codes} onClose={onClose} />;
  if (isPasswordWanted && key === null) return <PasswordDialog open={open} onClose={onClose} onKey={setKey} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Set up two-factor sign-in"
      width="500px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Turn on
          </Button>
        </>
      }
    >
      <Steps>
        <Step number={1} title="Scan it with your app">
          <p className="text-sm text-soft">
            Any authenticator app will do: 1Password, Aegis, Google Authenticator, your phone's own.
          </p>
          {key === null ? (
            <Skeleton className="size-44" />
          ) : (
            <>
              <img
                src={key.qr}
                alt="QR code of your key"
                width={176}
                height={176}
                className="rounded-control bg-white"
              />
              <CopyField label="Or type the key" value={key.secret} onCopied={() => toast.success("Copied the key!")} />
            </>
          )}
        </Step>
        <Step number={2} title="Enter the code it shows">
          <form id={formId} data-quick noValidate onSubmit={(event) => void confirm(event)}>
            <CodeField label="Code" problem={problem} hint="Six digits, a new one every 30 seconds." />
          </form>
        </Step>
      </Steps>
    </Dialog>
  );
}

const wantsPassword = (answer: Answer): boolean =>
  answer.kind === "answer" && firstErrorField(answer.body) === "current_password";

/** Who has been signed in for a while shows first that he knows the password. */
function PasswordDialog({ open, onClose, onKey }: TwoFactorDialogProps & { onKey: (key: TwoFactorKey) => void }) {
  const formId = useId();
  const { problem, isBusy, send } = useAnswer(paths.api.twoFactorEnable, "current_password");
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    const key = await send<TwoFactorKey>(event);
    if (key !== null) onKey(key);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="First, your password"
      description="So that nobody sets it up who only found you signed in."
      width="440px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} data-quick method="post" noValidate onSubmit={(event) => void prove(event)}>
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          autoFocus
          {...(problem === null ? {} : { error: problem })}
        />
      </form>
    </Dialog>
  );
}

function CodesDialog({ open, codes, onClose }: TwoFactorDialogProps & { codes: string[] }) {
  const save = () => saveFile(`data:text/plain,${encodeURIComponent(`${codes.join("\n")}\n`)}`, "recovery-codes.txt");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="alert"
      title="Keep these recovery codes"
      description="Each of them signs you in once when your phone is not there. They are not shown again."
      width="500px"
      footer={
        <>
          <Button icon={Download} onClick={save}>
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            I kept them
          </Button>
        </>
      }
    >
      <p role="status" className="mb-4 flex items-center gap-2 font-medium text-mint-300">
        <CircleCheck size={18} aria-hidden />
        Two-factor sign-in is on.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="rounded-chip bg-surface-2 px-3 py-2 text-center">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function TurnOffDialog({ open, onClose }: TwoFactorDialogProps) {
  const formId = useId();
  const { problem, isBusy, send } = useAnswer(paths.api.twoFactorDisable, "code");
  const turnOff = async (event: FormEvent<HTMLFormElement>) => {
    if ((await send(event)) === null) return;
    toast.success("Two-factor sign-in is off.");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Turn off two-factor sign-in?"
      description="Your password alone will do then. The recovery codes stop working."
      width="440px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            Turn off
          </Button>
        </>
      }
    >
      <form id={formId} data-quick noValidate onSubmit={(event) => void turnOff(event)}>
        <CodeField label="Code" problem={problem} hint="From your app, or one of your recovery codes." />
      </form>
    </Dialog>
  );
}

function CodeField({ label, hint, problem }: { label: string; hint: string; problem: string | null }) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={hint}
      {...(problem === null ? {} : { error: problem })}
    />
  );
}

/** Sends the form's one field; answers the body, or null once it was said why not. */
function useAnswer(path: string, field: "code" | "current_password") {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async <Body,>(event: FormEvent<HTMLFormElement>): Promise<Body | null> => {
    event.preventDefault();
    if (isBusy) return null;
    const typed = String(new FormData(event.currentTarget).get(field) ?? "");
    setBusy(true);
    const answer = await call<Body>(path, { json: { [field]: field === "code" ? typed.trim() : typed } });
    setBusy(false);
    const why = problemOf(answer);
    setProblem(why);
    if (why !== null) toast.error(why);
    return why === null && answer.kind === "answer" ? answer.body : null;
  };
  return { problem, isBusy, send };
}
