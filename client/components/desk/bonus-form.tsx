// Makes or edits an offer. The server judges; its words stand at the field they are about.
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import type { Bonus } from "../../../contracts/bonus.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError, firstErrorField } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.ts";

export interface BonusFormProps {
  open: boolean;
  /** Null: a new one. */
  bonus: Bonus | null;
  onClose: () => void;
}

const uploadTimeoutMs = 120_000;

export function BonusForm({ open, bonus, onClose }: BonusFormProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const close = () => !isSaving && onClose();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const form = new FormData(event.currentTarget);
    form.set("partner", form.get("partner") === null ? "false" : "true");
    setSaving(true);
    const path = bonus === null ? paths.api.createBonus : paths.api.updateBonus(bonus.id);
    const answer = await call(path, { form, timeoutMs: uploadTimeoutMs });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      toast.success("Offer saved.");
      router.reload();
      return onClose();
    }
    const body = answer.kind === "answer" ? answer.body : null;
    const text = firstError(body) ?? "The offer could not be saved, try again!";
    setWrong({ field: firstErrorField(body), text });
    toast.error(text);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={bonus === null ? "New offer" : "Edit offer"}
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
        <PictureField label="Logo" name="logo" current={bonus?.logo ?? null} error={errorOf("image")} isUnchecked />
        <Field label="Name" name="name" autoComplete="off" defaultValue={bonus?.name} error={errorOf("name")} />
        <TextArea
          label="Description"
          name="description"
          defaultValue={bonus?.description}
          error={errorOf("description")}
        />
        <Field
          label="Link"
          name="claimHref"
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={bonus?.claimHref}
          error={errorOf("claimHref")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Code"
            name="code"
            autoComplete="off"
            defaultValue={bonus?.code}
            hint="Empty: your referral code."
            error={errorOf("code")}
          />
          <Field
            label="Logo in words"
            name="alt"
            autoComplete="off"
            defaultValue={bonus?.alt}
            hint="For those who cannot see it."
            error={errorOf("alt")}
          />
        </div>
        <Switch label="Partner" hint="Comes first, with a ribbon." name="partner" defaultChecked={bonus?.partner} />
      </form>
    </Dialog>
  );
}
