import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, firstErrorField, readRefusal } from "../../../../ui/base/api.ts";
import { Field, Select } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { importPaths } from "../../contract/import-paths.ts";
import type { UploadImportAnswer } from "../../contract/imports.ts";
import { m } from "../../messages.ts";

const uploadTimeoutMs = 10 * 60_000;
const failedText = m.uploadFailed();

export function UploadImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const send = async (form: FormData): Promise<boolean> => {
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) {
      setWrong({ field: "file", text: m.chooseCsv() });
      return false;
    }
    const query = new URLSearchParams({ platform: String(form.get("platform")), name: file.name });
    const answer = await call<UploadImportAnswer>(`${importPaths.uploadImport}?${query}`, {
      file,
      timeoutMs: uploadTimeoutMs,
    });
    const id = answer.kind === "answer" ? answer.body.id : undefined;
    if (id !== undefined) {
      router.visit(importPaths.adminImport(id));
      return true;
    }
    const body = answer.kind === "answer" ? answer.body : null;
    setWrong({ field: firstErrorField(body), text: readRefusal(body) ?? failedText });
    if (firstErrorField(body) === null) toast.error(readRefusal(body) ?? failedText);
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.upload()}
      description={m.uploadAbout()}
      width="520px"
      label={m.sendFile()}
      busyLabel={m.sending()}
      onSend={send}
    >
      <Select
        label={m.namesFrom()}
        name="platform"
        options={[
          { value: "kick", label: m.kick() },
          { value: "discord", label: m.discord() },
        ]}
        hint={m.platformHint()}
      />
      <Field
        label={m.csvFile()}
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        hint={m.csvHint()}
        error={wrong?.field === "file" ? wrong.text : undefined}
        onChange={() => setWrong(null)}
      />
    </FormDialog>
  );
}
