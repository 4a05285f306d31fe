// The one dialog around a form: Cancel and the button that sends it. It is sent once at a time, and the dialog cannot be
// left meanwhile. What was filled in is not lost unasked (dialog-body.tsx).
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { editsMarkedField, ProblemLine, useFormProblem } from "./form-problem.tsx";

export interface FormDialogProps extends Omit<DialogProps, "footer"> {
  /** What the button says: the verb. */
  label: string;
  busyLabel?: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  disabledReason?: string | null | undefined;
  /** It is filled in again in a moment: leaving it does not ask. */
  isQuick?: boolean;
  /** False: the browser judges the fields before anything is sent. */
  noValidate?: boolean;
  /** Once it is done: stands in the form's place until the dialog is left. */
  receipt?: ReactNode;
  /** How the fields stand. */
  className?: string;
  /** Called when something is typed where a field is marked as wrong. */
  onMend?: () => void;
  /** Sends what stands in the form. The dialog closes afterwards unless it answers false. */
  onSend: (form: FormData, element: HTMLFormElement) => Promise<unknown>;
}

export function FormDialog(props: FormDialogProps) {
  const { label, busyLabel, cancelLabel = "Cancel", variant = "primary", disabledReason, ...rest } = props;
  const {
    isQuick,
    noValidate = true,
    className = "grid grid-cols-1 gap-5",
    onMend,
    onSend,
    children,
    receipt,
    ...dialog
  } = rest;
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const { problem, watch, forget } = useFormProblem();
  const edited = (event: FormEvent) => {
    forget();
    if (editsMarkedField(event)) onMend?.();
  };
  const close = () => {
    if (isSending) return;
    forget();
    dialog.onClose();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const element = event.currentTarget;
    setSending(true);
    try {
      if ((await watch(() => onSend(new FormData(element), element))) !== false) dialog.onClose();
    } finally {
      setSending(false);
    }
  };
  if (receipt) {
    const done = (
      <Button variant="primary" onClick={close}>
        Done
      </Button>
    );
    return (
      <Dialog {...dialog} onClose={close} footer={done}>
        {receipt}
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            busy={isSending}
            disabledReason={disabledReason}
            {...(busyLabel !== undefined && { busyLabel })}
          >
            {label}
          </Button>
        </>
      }
    >
      {/* By POST, so that nothing typed could come into an address. */}
      <form
        id={formId}
        data-quick={isQuick || undefined}
        method="post"
        noValidate={noValidate}
        onSubmit={(event) => void send(event)}
        onInput={edited}
        className={className}
      >
        {children}
        <ProblemLine>{problem}</ProblemLine>
      </form>
    </Dialog>
  );
}
