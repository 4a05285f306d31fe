// Confirms that many orders are fulfilled, with one note for all their buyers if one is wanted.
import type { DeskOrder } from "../../../../contracts/store.ts";
import { formatCount } from "../../../format.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";

export interface FulfilManyDialogProps {
  open: boolean;
  orders: DeskOrder[];
  onClose: () => void;
  /** Answers whether it is over. */
  onFulfil: (note: string) => Promise<boolean>;
}

export function FulfilManyDialog({ open, orders, onClose, onFulfil }: FulfilManyDialogProps) {
  const what = formatCount(orders.length, "order");
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Fulfil ${what}`}
      description="Their buyers have received what they bought. This cannot be taken back."
      width="460px"
      label={`Fulfil ${what}`}
      onSend={(form) => onFulfil(String(form.get("note") ?? "").trim())}
    >
      <ul aria-label="Orders" className="grid max-h-44 gap-1 overflow-y-auto text-sm">
        {titlesOf(orders).map(([title, count]) => (
          <li key={title} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-soft figures">{count}</span>
          </li>
        ))}
      </ul>
      <TextArea label="Note for all buyers (optional)" name="note" rows={2} maxLength={500} />
    </FormDialog>
  );
}

/** What was bought, and how often. */
function titlesOf(orders: DeskOrder[]): [title: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { title } of orders) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts];
}
