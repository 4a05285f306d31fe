import { CircleCheck, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { type Answer, call, firstErrorField } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import type { RecoveryCodes, TwoFactorKey } from "../../contract/settings.ts";
import { m } from "../../messages.ts";
import { clearCodes, loadCodes, useStoredCodes } from "../recovery-codes.ts";
import { saveFile } from "./save-file.ts";
import { Step, Steps } from "./steps.tsx";

interface TwoFactorDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TurnOnDialog({ open, onClose }: TwoFactorDialogProps) {
  const [key, setKey] = useState<TwoFactorKey | null>(null);
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const { user } = usePage().props.auth;
  const [codes, setCodes] = useState<string[] | null>(() => loadCodes(user?.username));
  const { problem, forget, send } = useFieldSubmit(paths.api.twoFactorConfirm, "code");

  useEffect(() => {
    if (!open || codes !== null) return;
    void call<TwoFactorKey>(paths.api.twoFactorEnable).then((answer) => {
      if (needsPassword(answer)) return setPasswordWanted(true);
      const why = failureText(answer);
      if (why !== null || answer.kind === "unreachable") return toast.error(why ?? "");
      setKey(answer.body);
    });
  }, [open]);

  const confirm = async (form: FormData): Promise<boolean> => {
    const body = await send<RecoveryCodes>(form);
    if (body !== null) setCodes(body.recovery_codes);
    return false;
  };
  if (codes !== null)
    return <CodesDialog open={open} codes={codes} username={user?.username ?? ""} onClose={onClose} />;
  if (isPasswordWanted && key === null) return <PasswordDialog open={open} onClose={onClose} onKey={setKey} />;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.setUpTwoFactor()}
      width="500px"
      label={m.turnOn()}
      isQuick
      onMend={forget}
      onSend={confirm}
    >
      <Steps>
        <Step number={1} title={m.scanKey()}>
          <p className="text-sm text-soft">{m.anyAppWorks()}</p>
          {key === null ? (
            <Skeleton className="size-44" />
          ) : (
            <>
              <img src={key.qr} alt={m.keyQrCode()} width={176} height={176} className="rounded-control bg-white" />
              <CopyField label={m.typeKey()} value={key.secret} onCopied={() => toast.success(m.keyCopied())} />
            </>
          )}
        </Step>
        <Step number={2} title={m.enterShownCode()}>
          <CodeField label={m.code()} problem={problem} hint={m.codeHint()} />
        </Step>
      </Steps>
    </FormDialog>
  );
}

const needsPassword = (answer: Answer): boolean =>
  answer.kind === "answer" && firstErrorField(answer.body) === "current_password";

function PasswordDialog({ open, onClose, onKey }: TwoFactorDialogProps & { onKey: (key: TwoFactorKey) => void }) {
  const { problem, forget, send } = useFieldSubmit(paths.api.twoFactorEnable, "current_password");
  const prove = async (form: FormData): Promise<boolean> => {
    const key = await send<TwoFactorKey>(form);
    if (key !== null) onKey(key);
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.confirmPasswordTitle()}
      description={m.confirmPasswordAbout()}
      width="440px"
      label={m.continueButton()}
      isQuick
      onMend={forget}
      onSend={prove}
    >
      <PasswordField
        label={m.currentPassword()}
        name="current_password"
        autoComplete="current-password"
        autoFocus
        {...(problem === null ? {} : { error: problem })}
      />
    </FormDialog>
  );
}

function CodesDialog(props: TwoFactorDialogProps & { codes: string[]; username: string }) {
  const { open, codes, username, onClose } = props;
  useStoredCodes(username, codes);
  const leave = () => {
    clearCodes();
    onClose();
  };
  const save = () => saveFile(`data:text/plain,${encodeURIComponent(`${codes.join("\n")}\n`)}`, "recovery-codes.txt");
  return (
    <Dialog
      open={open}
      onClose={leave}
      kind="alert"
      title={m.saveCodes()}
      description={m.saveCodesAbout()}
      width="500px"
      footer={
        <>
          <Button icon={Download} onClick={save}>
            {m.download()}
          </Button>
          <Button variant="primary" onClick={leave}>
            {m.codesSaved()}
          </Button>
        </>
      }
    >
      <p role="status" className="mb-4 flex items-center gap-2 font-medium text-mint-300">
        <CircleCheck size={18} aria-hidden />
        {m.twoFactorIsOn()}
      </p>
      <ul aria-label={m.recoveryCodes()} className="grid gap-2 font-mono text-sm">
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
  const { problem, forget, send } = useFieldSubmit(paths.api.twoFactorDisable, "code");
  const turnOff = async (form: FormData): Promise<boolean> => {
    const isOff = (await send(form)) !== null;
    if (isOff) toast.success(m.twoFactorIsOff());
    return isOff;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.turnOffTwoFactor()}
      description={m.turnOffTwoFactorAbout()}
      width="440px"
      label={m.turnOff()}
      variant="danger"
      isQuick
      onMend={forget}
      onSend={turnOff}
    >
      <CodeField label={m.code()} problem={problem} hint={m.turnOffCodeHint()} />
    </FormDialog>
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

function useFieldSubmit(path: string, field: "code" | "current_password") {
  const [problem, setProblem] = useState<string | null>(null);
  const send = async <Body,>(form: FormData): Promise<Body | null> => {
    const typed = String(form.get(field) ?? "");
    const answer = await call<Body>(path, { json: { [field]: field === "code" ? typed.trim() : typed } });
    const why = failureText(answer);
    setProblem(why);
    if (why !== null) toast.error(why);
    return why === null && answer.kind === "answer" ? answer.body : null;
  };
  return { problem, forget: () => setProblem(null), send };
}
