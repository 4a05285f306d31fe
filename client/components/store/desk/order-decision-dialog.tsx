// Confirms what is to become of an order, with a note for the buyer if one is wanted.
import { router } from "@inertiajs/react";
import type { KeyboardEvent } from "react";
import { paths } from "../../../../contracts/paths.ts";
import type { DeskOrder } from "../../../../contracts/store.ts";
import { isSettled, say, useAct } from "../../../act.ts";
import { formatPoints } from "../../../format.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { decisionOutcome, type OrderDecision } from "../../desk/outcomes.ts";

export interface OrderDecisionDialogProps {
  open: boolean;
  order: DeskOrder;
  decision: OrderDecision;
  onClose: () => void;
  /** After the page is up to date again. */
  onDecided: () => void;
}

export function OrderDecisionDialog({ open, order, decision, onClose, onDecided }: OrderDecisionDialogProps) {
  const { act } = useAct();
  const isRefund = decision === "refund";
  const send = async (form: FormData): Promise<boolean> => {
    const note = String(form.get("note") ?? "").trim();
    const path = isRefund ? paths.api.refundOrder(order.id) : paths.api.fulfilOrder(order.id);
    const outcome = await act({ path, json: note === "" ? {} : { note } }, (answer) =>
      decisionOutcome(answer, decision),
    );
    say(outcome);
    if (isSettled(outcome)) router.reload({ onFinish: onDecided });
    return isSettled(outcome);
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isRefund ? "Refund order" : "Fulfil order"}
      description={
        isRefund
          ? `${order.user.username} gets ${formatPoints(order.price_points)} points back${order.source === "store" ? ", and the piece returns to the stock" : ""}.`
          : `${order.user.username} has received "${order.title}". This cannot be taken back.`
      }
      width="460px"
      label={isRefund ? "Refund order" : "Fulfil order"}
      variant={isRefund ? "danger" : "primary"}
      onSend={send}
    >
      <TextArea
        label="Note for the buyer (optional)"
        name="note"
        rows={3}
        hint={isRefund ? "Why it is refunded." : "A code, a tracking number, a word of thanks."}
        onKeyDown={sendOnControlEnter}
      />
    </FormDialog>
  );
}

function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
