// A dialog that does one thing to an account: sent once at a time, the profile asked anew, closed when it was done.
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Acted } from "./act-on.ts";

export interface ActDialogProps {
  open: boolean;
  onClose: () => void;
  /** After every answer, a refusal too: somebody else may have been quicker. */
  onDone: () => void;
  title: string;
  description?: string;
  /** What the button says. */
  label: string;
  variant?: "primary" | "danger";
  disabledReason?: string | undefined;
  act: (form: FormData) => Promise<Acted>;
  children: ReactNode;
}

export function ActDialog({
  open,
  onClose,
  onDone,
  title,
  description,
  label,
  variant = "primary",
  disabledReason,
  act,
  children,
}: ActDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const close = () => {
    if (!isSending) onClose();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const acted = await act(new FormData(event.currentTarget));
    setSending(false);
    onDone();
    if (acted === "done") onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      {...(description !== undefined && { description })}
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={isSending} disabledReason={disabledReason}>
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-5">
        {children}
      </form>
    </Dialog>
  );
}
