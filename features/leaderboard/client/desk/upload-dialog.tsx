import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Field, Select } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { showToast, toOutcome, type Words } from "../../../../ui/outcome.ts";
import type { PartnerHealth, UploadAnswer } from "../../../wagers/contract/wagers.ts";
import { m } from "../../messages.ts";

const uploadTimeoutMs = 120_000;
const otherPartner = "other";

const messages: Words<UploadAnswer> = {
  done: ({ rows_understood = 0, rows_skipped }) =>
    rows_skipped
      ? m.uploadedSkipped({ accounts: rows_understood, rows: rows_skipped })
      : m.uploaded({ accounts: rows_understood }),
  failed: m.uploadFailed(),
  show: "always",
};

export interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  partners: PartnerHealth[];
}

export function UploadDialog({ open, onClose, partners }: UploadDialogProps) {
  const [choice, setChoice] = useState(otherPartner);
  const [preview, setPreview] = useState<UploadAnswer | null>(null);
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const changed = () => {
    setPreview(null);
    setWrong(null);
  };

  const send = async (form: FormData): Promise<boolean> => {
    if (choice !== otherPartner) form.set("partner", choice);
    // The first press shows a preview, and the second press books the file.
    if (preview === null) form.set("preview", "1");
    const answer = await call<UploadAnswer>(deskApiPaths.uploadLeaderboard, { form, timeoutMs: uploadTimeoutMs });
    const outcome = toOutcome(answer, messages);
    if (outcome.kind === "refused") setWrong(outcome);
    if (outcome.kind !== "done" || preview !== null) showToast(outcome);
    else setPreview(outcome.body);
    if (outcome.kind !== "done" || preview === null) return false;
    router.reload();
    return true;
  };
  const isOver = preview?.frozen ?? false;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.uploadFigures()}
      description={m.uploadText()}
      width="520px"
      label={preview === null ? m.preview() : isOver ? m.freezeDraw() : m.upload()}
      variant={isOver ? "danger" : "primary"}
      onMend={() => setWrong(null)}
      onSend={send}
    >
      <UploadFields
        partners={partners}
        choice={choice}
        onChoose={(next) => {
          setChoice(next);
          changed();
        }}
        onChange={changed}
        getError={(field) => (wrong?.field === field ? wrong.text : undefined)}
      />
      {preview !== null && <Preview preview={preview} />}
    </FormDialog>
  );
}

function Preview({
  preview: { rows_understood = 0, rows_skipped = 0, reasons = [], frozen, wager_cents = 0 },
}: {
  preview: UploadAnswer;
}) {
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-line px-4 py-3">
      <p>
        {m.previewSum({
          accounts: rows_understood,
          sum: () => <span className="figures">{formatDollars(wager_cents / 100)}</span>,
        })}
      </p>
      {rows_skipped > 0 && (
        <p className="text-gold-300">{m.previewSkipped({ rows: rows_skipped, reasons: reasons.join(", ") })}</p>
      )}
      {frozen && (
        <p className="flex gap-3 text-coral-300">
          <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
          {m.previewOver()}
        </p>
      )}
    </div>
  );
}

interface UploadFieldsProps {
  partners: PartnerHealth[];
  choice: string;
  onChoose: (choice: string) => void;
  onChange: () => void;
  getError: (field: string) => string | undefined;
}

function UploadFields({ partners, choice, onChoose, onChange, getError }: UploadFieldsProps) {
  return (
    <>
      <Select
        label={m.partner()}
        value={choice}
        onChange={(event) => onChoose(event.target.value)}
        options={[
          { value: otherPartner, label: m.partnerNotListedHere() },
          ...partners.map(({ type, label, state }) => ({
            value: String(type),
            label: state === "off" ? label : m.partnerBeforeApi({ partner: label }),
          })),
        ]}
        error={choice === otherPartner ? undefined : getError("partner")}
      />
      {choice === otherPartner && (
        <Field
          label={m.partnerNumber()}
          name="partner"
          inputMode="numeric"
          hint={m.partnerNumberHint()}
          error={getError("partner")}
          onChange={onChange}
        />
      )}
      <Field
        label={m.month()}
        name="month"
        type="month"
        placeholder="2026-11"
        onChange={onChange}
        error={getError("month")}
      />
      <Field
        label={m.csvFile()}
        name="file"
        type="file"
        accept=".csv,text/csv"
        error={getError("file")}
        onChange={onChange}
      />
    </>
  );
}
