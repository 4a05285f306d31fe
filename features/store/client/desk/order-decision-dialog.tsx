// Confirms the decision on an order, with an optional note to the buyer.

import type { KeyboardEvent } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { formatPoints } from "../../../../ui/base/format.ts";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { DeskOrder } from "../../contract/store.ts";

export type OrderDecision = "fulfil" | "refund";

const messages: Record<OrderDecision, Words> = {
  fulfil: { done: "Order fulfilled.", failed: "The order could not be fulfilled, try again!" },
  refund: { done: "Order refunded.", failed: "The order could not be refunded, try again!" },
};

export interface OrderDecisionDialogProps {
  open: boolean;
  order: DeskOrder;
  decision: OrderDecision;
  onClose: () => void;
  /** Runs after the page's props are reloaded. */
  onDecided: () => void;
}

export function OrderDecisionDialog({ open, order, decision, onClose, onDecided }: OrderDecisionDialogProps) {
  const decide = useDecision();
  const isRefund = decision === "refund";
  const coin = useCoin();
  const send = async (form: FormData): Promise<boolean> => {
    const note = String(form.get("note") ?? "").trim();
    const path = isRefund ? deskApiPaths.refundOrder(order.id) : deskApiPaths.fulfilOrder(order.id);
    return decide({ path, json: note === "" ? {} : { note } }, messages[decision], () =>
      router.reload({ onFinish: onDecided }),
    );
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isRefund ? "Refund order" : "Fulfil order"}
      description={
        isRefund
          ? `${order.user.username} gets ${coin(`${formatPoints(order.price_points)} points`)} back${refundWords(order)}.`
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

function refundWords({ source, code_ending }: DeskOrder): string {
  if (code_ending !== null) return "; the code stays used, and nobody else gets it";
  return source === "store" ? ", and the piece returns to the stock" : "";
}

function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
