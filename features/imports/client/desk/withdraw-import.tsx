import { Button } from "../../../../ui/button.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import { importPaths } from "../../contract/import-paths.ts";
import { m } from "../../messages.ts";

const messages: Words = { done: m.withdrawDone(), failed: m.withdrawFailed(), show: "always" };

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
        {m.withdraw()}
      </Button>
      <FormDialog
        key={dialog.times}
        open={dialog.isOpen}
        onClose={dialog.close}
        title={m.withdrawTitle()}
        description={m.withdrawAbout()}
        width="480px"
        label={m.withdraw()}
        variant="danger"
        onSend={send}
      >
        <TextArea label={m.reason()} name="reason" rows={2} maxLength={300} hint={m.reasonHint()} />
      </FormDialog>
    </>
  );
}
