import { Plus } from "lucide-react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { Button } from "../../../../../ui/button.tsx";
import { DeleteDialog } from "../../../../../ui/desk/delete-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useDeskAction } from "../../../../../ui/desk/desk-action.ts";
import { useRecordForm } from "../../../../../ui/desk/use-record-form.ts";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import type { Words } from "../../../../../ui/outcome.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminCasesProps, Case } from "../../../contract/cases.ts";
import { m } from "../../../messages.ts";
import { CaseList } from "../../desk/case-list.tsx";

const CaseForm = lazyPart(async () => (await import("../../desk/case-form.tsx")).CaseForm);

const deleteMessages: Words = { done: m.caseDeleted(), failed: m.caseNotDeleted(), show: "nothing" };

function preload(): void {
  preloadDialog();
  CaseForm.ahead();
}

export default function AdminCasesPage({ cases }: AdminCasesProps) {
  const form = useRecordForm(cases);
  useDeskAction({ new: form.create });
  const deletion = useModal<Case>();
  return (
    <Desk
      title={m.cases()}
      lead={m.deskLead()}
      actions={
        <Button variant="primary" icon={Plus} onClick={form.create} onPointerEnter={preload} onFocus={preload}>
          {m.createNewCase()}
        </Button>
      }
    >
      <CaseList cases={cases} onEdit={form.edit} onDuplicate={form.duplicate} onDelete={deletion.open} />
      {form.given && <CaseForm key={form.times} {...form.given} />}
      <DeleteDialog deletion={deletion} kind="case" getPath={deskApiPaths.deleteCase} words={deleteMessages}>
        {m.deleteText()}
      </DeleteDialog>
    </Desk>
  );
}
