// Asks for the password before decisions that a stolen session must not be able to make.
import { useRef, useState } from "react";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { call, firstError, readMessage } from "../base/api.ts";
import { Field } from "../field.tsx";
import { FormDialog } from "../form-dialog.tsx";
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
      toast.success("Thank you. Press again what you wanted: it goes through now.");
      return true;
    }
    setWrong(firstError(body) ?? readMessage(body) ?? "That did not work, try again!");
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Is it you?"
      description="This is more than an hour of ordinary work. So that nobody does it with a sign-in that is not theirs, give your password once; it counts for an hour."
      width="480px"
      label="Confirm"
      isQuick
      initialFocus={field}
      onSend={send}
    >
      <Field
        ref={field}
        label="Your password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={wrong}
      />
    </FormDialog>
  );
}
