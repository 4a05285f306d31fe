import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { ProblemLine, useFormProblem } from "./form-problem.tsx";
import { m } from "./messages.ts";

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  /** Does what was confirmed. The dialog then closes unless this returns false. */
  onConfirm: () => Promise<unknown> | unknown;
  title: string;
  children?: ReactNode;
  /** The button's verb: "Delete product", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

/**
 * Returns a confirmation component inside `Dialog`. Pages use `ConfirmDialog`. A dialog that asks about closing itself passes
 * its own frame.
 */
export function createConfirm(Dialog: ComponentType<DialogProps>): ComponentType<ConfirmProps> {
  return function Confirm({
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = m.cancel(),
    danger,
  }: ConfirmProps) {
    const [busy, setBusy] = useState(false);
    const { problem, watch, forget } = useFormProblem();
    const close = () => {
      if (busy) return;
      forget();
      onClose();
    };
    const confirm = async () => {
      setBusy(true);
      try {
        if ((await watch(async () => onConfirm())) !== false) onClose();
      } finally {
        setBusy(false);
      }
    };
    return (
      <Dialog
        open={open}
        onClose={close}
        kind="alert"
        title={title}
        description={children}
        width="440px"
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={confirm}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {problem !== null && <ProblemLine>{problem}</ProblemLine>}
      </Dialog>
    );
  };
}
