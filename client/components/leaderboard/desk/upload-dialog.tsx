// Figures of a month from a file, for a partner without an API. A month that is over is drawn from it at once.
import { router } from "@inertiajs/react";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { PartnerHealth, UploadAnswer } from "../../../../contracts/partners.ts";
import { paths } from "../../../../contracts/paths.ts";
import { type Answer, call, firstError, firstErrorField, messageOf } from "../../../api.ts";
import { formatCount } from "../../../format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";

const uploadTimeoutMs = 120_000;
const other = "other";

export interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  partners: PartnerHealth[];
}

export function UploadDialog({ open, onClose, partners }: UploadDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const [month, setMonth] = useState("");
  const [isWarned, setWarned] = useState(false);
  const isOver = month !== "" && month < new Date().toISOString().slice(0, 7);
  const close = () => {
    if (isSending) return;
    setWarned(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Upload figures"
      description="A CSV with the columns username and wager: what each account wagered in the month, in dollars."
      width="520px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isWarned ? "danger" : "primary"} busy={isSending}>
            {isWarned ? "Freeze and draw" : "Upload"}
          </Button>
        </>
      }
    >
      <UploadForm
        formId={formId}
        partners={partners}
        isSending={isSending}
        mustWarn={isOver && !isWarned}
        isWarned={isWarned && isOver}
        onWarn={() => setWarned(true)}
        onMonth={(next) => {
          setMonth(next);
          setWarned(false);
        }}
        onSending={setSending}
        onDone={() => {
          setWarned(false);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface UploadFormProps {
  formId: string;
  partners: PartnerHealth[];
  isSending: boolean;
  /** The month is over, which takes a second press. */
  mustWarn: boolean;
  isWarned: boolean;
  onWarn: () => void;
  onMonth: (month: string) => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

function UploadForm(props: UploadFormProps) {
  const { formId, partners, isSending, mustWarn, isWarned, onWarn, onMonth, onSending, onDone } = props;
  const [choice, setChoice] = useState(other);
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    if (mustWarn) return onWarn();
    const form = new FormData(event.currentTarget);
    if (choice !== other) form.set("partner", choice);
    onSending(true);
    const outcome = uploadOutcome(
      await call<UploadAnswer>(paths.api.uploadLeaderboard, { form, timeoutMs: uploadTimeoutMs }),
    );
    onSending(false);
    if (outcome.kind === "refused") {
      toast.error(outcome.text);
      return setWrong(outcome);
    }
    toast.success(outcome.text);
    router.reload();
    onDone();
  };

  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-5">
      <Select
        label="Partner"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          { value: other, label: "A partner not listed here" },
          ...partners.map(({ type, label, state }) => ({
            value: String(type),
            label: state === "off" ? label : `${label} (months before its API)`,
          })),
        ]}
        error={choice === other ? undefined : errorOf("partner")}
      />
      {choice === other && (
        <Field
          label="Its number"
          name="partner"
          inputMode="numeric"
          hint="1 to 999; the same one every month"
          error={errorOf("partner")}
        />
      )}
      <Field
        label="Month"
        name="month"
        type="month"
        placeholder="2026-11"
        onChange={(event) => onMonth(event.target.value)}
        error={errorOf("month")}
      />
      <Field label="CSV file" name="file" type="file" accept=".csv,text/csv" error={errorOf("file")} />
      {isWarned && (
        <p role="alert" className="flex gap-3 rounded-control bg-coral-900 px-4 py-3 text-coral-300">
          <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
          This month is over: its board is frozen with these figures and drawn at once. That cannot be undone.
        </p>
      )}
      {wrong?.field === null && <p className="text-coral-300">{wrong.text}</p>}
    </form>
  );
}

type Outcome = { kind: "done"; text: string } | { kind: "refused"; text: string; field: string | null };

function uploadOutcome(answer: Answer<UploadAnswer>): Outcome {
  const failed = "The file could not be uploaded, try again!";
  if (answer.kind === "unreachable") return { kind: "refused", text: failed, field: null };
  if (answer.status === 200) {
    const read = formatCount(answer.body.rows_understood ?? 0, "account");
    const skipped = answer.body.rows_skipped ? `, ${formatCount(answer.body.rows_skipped, "row")} skipped` : "";
    return { kind: "done", text: `${read} read${skipped}.` };
  }
  const text = firstError(answer.body) ?? messageOf(answer.body) ?? failed;
  return { kind: "refused", text, field: firstErrorField(answer.body) };
}
