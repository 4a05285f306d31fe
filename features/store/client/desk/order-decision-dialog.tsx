import type { KeyboardEvent } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { DeskOrder } from "../../contract/store.ts";
import { m } from "../../messages.ts";

export type OrderDecision = "fulfil" | "refund";

const messages: Record<OrderDecision, Words> = {
  fulfil: { done: m.orderFulfilled(), failed: m.fulfilFailed() },
  refund: { done: m.orderRefunded(), failed: m.refundFailed() },
};

export interface OrderDecisionDialogProps {
  open: boolean;
  order: DeskOrder;
  decision: OrderDecision;
  onClose: () => void;
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
      title={isRefund ? m.refundOrder() : m.fulfilOrder()}
      description={
        isRefund
          ? m.refundText({
              username: order.user.username,
              points: coin(m.pointsCount({ count: order.price_points })),
              kind: refundKind(order),
            })
          : m.fulfilText({ username: order.user.username, title: order.title })
      }
      width="460px"
      label={isRefund ? m.refundOrder() : m.fulfilOrder()}
      variant={isRefund ? "danger" : "primary"}
      onSend={send}
    >
      <TextArea
        label={m.note()}
        name="note"
        rows={3}
        hint={isRefund ? m.refundNoteHint() : m.fulfilNoteHint()}
        onKeyDown={sendOnControlEnter}
      />
    </FormDialog>
  );
}

function refundKind({ source, code_ending }: DeskOrder) {
  if (code_ending !== null) return "code";
  return source === "store" ? "stock" : "other";
}

function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
