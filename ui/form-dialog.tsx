// A dialog around a form, with Cancel and the button that sends the form. It sends only once at a time and cannot be closed
// while sending. It asks before it loses unsaved input (dialog-body.tsx).
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { editsMarkedField, ProblemLine, useFormProblem } from "./form-problem.tsx";
import { m } from "./messages.ts";

export interface FormDialogProps extends Omit<DialogProps, "footer"> {
  label: string;
  busyLabel?: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  disabledReason?: string | null | undefined;
  /** True if the form takes only a moment to fill in again. Leaving it then needs no confirmation. */
  isQuick?: boolean;
  /** If false, the browser validates the fields before anything is sent. */
  noValidate?: boolean;
  receipt?: ReactNode;
  className?: string;
  onMend?: () => void;
  /** Sends the form. The dialog closes afterwards unless it returns false. */
  onSend: (form: FormData, element: HTMLFormElement) => Promise<unknown>;
}

export function FormDialog(props: FormDialogProps) {
  const { label, busyLabel, cancelLabel = m.cancel(), variant = "primary", disabledReason, ...rest } = props;
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
        {m.done()}
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
      {/* The form uses POST, so no input can end up in a URL. */}
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
