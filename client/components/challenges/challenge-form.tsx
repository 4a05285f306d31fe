// Makes or edits a challenge. The server judges; its words stand at the field they are about.
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import type { Challenge } from "../../../contracts/challenges.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError, firstErrorField } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.ts";

export interface ChallengeFormProps {
  open: boolean;
  /** Null: a new one. */
  challenge: Challenge | null;
  onClose: () => void;
}

export function ChallengeForm({ open, challenge, onClose }: ChallengeFormProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const close = () => !isSaving && onClose();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const json = readForm(new FormData(event.currentTarget));
    setSaving(true);
    const path = challenge === null ? paths.api.createChallenge : paths.api.updateChallenge(challenge.id);
    const answer = await call(path, { json });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      toast.success("Challenge saved.");
      router.reload();
      return onClose();
    }
    const body = answer.kind === "answer" ? answer.body : null;
    const text = firstError(body) ?? "The challenge could not be saved, try again!";
    setWrong({ field: firstErrorField(body), text });
    toast.error(text);
  };
  const field = (name: keyof Challenge, label: string) => ({ name, label, error: errorOf(name), autoComplete: "off" });
  const number = { type: "number", step: "any", inputMode: "decimal" } as const;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={challenge === null ? "New challenge" : "Edit challenge"}
      width="560px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-5">
        <Field {...field("title", "Title")} defaultValue={challenge?.title} />
        <Field {...field("slot", "Slot")} defaultValue={challenge?.slot} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...field("target_multiplier", "Multiplier to hit")}
            {...number}
            defaultValue={challenge?.target_multiplier}
          />
          <Field {...field("min_bet", "Least bet in dollars")} {...number} defaultValue={challenge?.min_bet ?? 0} />
          <Field {...field("reward_points", "Reward in points")} {...number} defaultValue={challenge?.reward_points} />
          <Field
            {...field("ends_at", "Ends (your time)")}
            type="datetime-local"
            defaultValue={localMoment(challenge?.ends_at ?? null)}
            hint="Empty: until you switch it off."
          />
        </div>
        <Switch label="On" hint="Shown, and can be claimed." name="active" defaultChecked={challenge?.active ?? true} />
      </form>
    </Dialog>
  );
}

function readForm(form: FormData): Record<string, unknown> {
  const ends = String(form.get("ends_at") ?? "");
  return {
    ...Object.fromEntries(form),
    active: form.get("active") !== null,
    ends_at: ends === "" ? "" : new Date(ends).toISOString(),
  };
}

/** As the control wants it: the browser's own time, without a zone. */
function localMoment(iso: string | null): string {
  if (iso === null) return "";
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
