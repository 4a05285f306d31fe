// Confirms what is to become of an order, with a note for the buyer if one is wanted.
import { router } from "@inertiajs/react";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { paths } from "../../../../contracts/paths.ts";
import type { DeskOrder } from "../../../../contracts/store.ts";
import { call, newCallKey } from "../../../api.ts";
import { formatPoints } from "../../../format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
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
  const formId = useId();
  const { send, isSending } = useDecision(order, decision);
  const isRefund = decision === "refund";
  const close = () => {
    if (!isSending) onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (isSending || !(await send(note))) return;
    onClose();
    router.reload({ onFinish: onDecided });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isRefund ? "Refund order" : "Fulfil order"}
      description={
        isRefund
          ? `${order.user.username} gets ${formatPoints(order.price_points)} points back${order.source === "store" ? ", and the piece returns to the stock" : ""}.`
          : `${order.user.username} has received "${order.title}". This cannot be taken back.`
      }
      width="460px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isRefund ? "danger" : "primary"} busy={isSending}>
            {isRefund ? "Refund order" : "Fulfil order"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          label="Note for the buyer (optional)"
          name="note"
          rows={3}
          hint={isRefund ? "Why it is refunded." : "A code, a tracking number, a word of thanks."}
          onKeyDown={sendOnControlEnter}
        />
      </form>
    </Dialog>
  );
}

function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

/** `send` answers whether there is nothing left to decide. */
function useDecision(order: DeskOrder, decision: OrderDecision) {
  const [isSending, setSending] = useState(false);
  // Of a try whose answer never came: the next one carries it too, so a refund is paid once. A key stands for one body.
  const open = useRef<{ key: string; note: string } | null>(null);
  const send = async (note: string): Promise<boolean> => {
    if (open.current?.note !== note) open.current = { key: newCallKey(), note };
    const path = decision === "refund" ? paths.api.refundOrder(order.id) : paths.api.fulfilOrder(order.id);
    setSending(true);
    const answer = await call(path, { json: note === "" ? {} : { note }, idempotent: open.current.key });
    const outcome = decisionOutcome(answer, decision);
    setSending(false);
    if (outcome.kind === "done") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind === "done" || outcome.isKnown) open.current = null;
    return outcome.kind === "done" || (answer.kind === "answer" && answer.status === 409);
  };
  return { send, isSending };
}
