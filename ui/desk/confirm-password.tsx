import { useRef, useState } from "react";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { call, firstError, readMessage } from "../base/api.ts";
import { Field } from "../field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { m } from "../messages.ts";
import { toast } from "../toast.ts";

export interface ConfirmPasswordProps {
  open: boolean;
  onClose: () => void;
}

export function ConfirmPassword({ open, onClose }: ConfirmPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const send = async (form: FormData) => {
    const answer = await call(deskApiPaths.prove, {
      json: { current_password: String(form.get("current_password") ?? "") },
    });
    const body = answer.kind === "answer" ? answer.body : null;
    if (answer.kind === "answer" && answer.status === 200) {
      setWrong(undefined);
      toast.success(m.confirmed());
      return true;
    }
    setWrong(firstError(body) ?? readMessage(body) ?? m.confirmFailed());
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.confirmTitle()}
      description={m.confirmText()}
      width="480px"
      label={m.confirm()}
      isQuick
      initialFocus={field}
      onSend={send}
    >
      <Field
        ref={field}
        label={m.confirmPassword()}
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={wrong}
      />
    </FormDialog>
  );
}
