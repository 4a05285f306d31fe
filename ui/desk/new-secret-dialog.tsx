// The dialog that creates something with a secret. It shows the secret once, and asks for the password only if the server does.
import { type ReactNode, useState } from "react";
import { router } from "../../platform/pages/client/router.ts";
import type { Answer } from "../base/api.ts";
import { CopyField } from "../copy.tsx";
import { PasswordField } from "../field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { toastOutcome } from "../outcome.ts";

export interface NewSecretDialogProps<Body> {
  open: boolean;
  onClose: () => void;
  /** Sends the form. `password` is what to add to the call: nothing until the server asks for the password. */
  onSend: (form: FormData, password: { current_password?: string }) => Promise<Answer<Body>>;
  readSecret: (body: Body) => string;
  words: Record<"title" | "create" | "failed" | "createdTitle" | "createdText" | "secret", string>;
  password: { label: string; hint: string };
  /** The form's fields. `error` returns the server's refusal of a field. */
  children: (error: (field: string) => string | undefined) => ReactNode;
}

export function NewSecretDialog<Body>(props: NewSecretDialogProps<Body>) {
  const { open, onClose, onSend, readSecret, words, password, children } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const error = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const send = async (form: FormData) => {
    setWrong(null);
    const typed = String(form.get("current_password") ?? "");
    const answer = await onSend(form, typed === "" ? {} : { current_password: typed });
    const outcome = toastOutcome(answer, { failed: words.failed });
    if (outcome.kind === "done") {
      setSecret(readSecret(outcome.body));
      router.reload();
    } else if (outcome.kind === "refused" && outcome.field !== null) {
      setAsksPassword((asked) => asked || outcome.field === "current_password");
      setWrong({ field: outcome.field, text: outcome.text });
    }
    return false;
  };
  const receipt = secret !== null && (
    <div className="grid gap-4">
      <p className="text-soft">{words.createdText}</p>
      <CopyField label={words.secret} value={secret} />
    </div>
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={secret === null ? words.title : words.createdTitle}
      label={words.create}
      receipt={receipt}
      isQuick
      onMend={() => setWrong(null)}
      onSend={send}
    >
      {children(error)}
      {asksPassword && (
        <PasswordField
          {...password}
          name="current_password"
          autoComplete="current-password"
          autoFocus
          error={error("current_password")}
        />
      )}
    </FormDialog>
  );
}
