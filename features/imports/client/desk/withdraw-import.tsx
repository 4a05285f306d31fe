// Ends the unpaid claims of an import.

import { Button } from "../../../../ui/button.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import { importPaths } from "../../contract/import-paths.ts";

const messages: Words = { done: "Withdrawn.", failed: "It could not be withdrawn, try again!", show: "always" };

export function WithdrawImport({ id }: { id: number }) {
  const decide = useDecision();
  const dialog = useModal<"withdraw">();
  const send = (form: FormData): Promise<boolean> => {
    const json = { reason: String(form.get("reason") ?? "").trim() };
    return decide({ path: importPaths.withdrawImport(id), json }, messages);
  };
  return (
    <>
      <Button variant="danger" onPointerEnter={preloadDialog} onClick={() => dialog.open("withdraw")}>
        Withdraw
      </Button>
      <FormDialog
        key={dialog.times}
        open={dialog.isOpen}
        onClose={dialog.close}
        title="Withdraw this import?"
        description="From now on nobody is paid by it. Who was paid keeps it. This cannot be taken back."
        width="480px"
        label="Withdraw"
        variant="danger"
        onSend={send}
      >
        <TextArea label="Reason" name="reason" rows={2} maxLength={300} hint="Stands in the audit log." />
      </FormDialog>
    </>
  );
}
