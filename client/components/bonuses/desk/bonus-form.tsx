// Makes or edits an offer. The server judges; its words stand at the field they are about.
import type { Bonus } from "../../../../contracts/bonus.ts";
import { paths } from "../../../../contracts/paths.ts";
import { call } from "../../../api.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { saveOutcome } from "../../desk/outcomes.ts";
import { SaveDialog, uploadTimeoutMs } from "../../desk/save-dialog.tsx";

export interface BonusFormProps {
  open: boolean;
  /** Null: a new one. */
  bonus: Bonus | null;
  onClose: () => void;
}

const words = { done: "Offer saved.", failed: "The offer could not be saved, try again!" };

export function BonusForm({ open, bonus, onClose }: BonusFormProps) {
  const save = async (form: FormData) => {
    form.set("partner", form.get("partner") === null ? "false" : "true");
    const path = bonus === null ? paths.api.createBonus : paths.api.updateBonus(bonus.id);
    return saveOutcome(await call(path, { form, timeoutMs: uploadTimeoutMs }), words);
  };
  return (
    <SaveDialog
      open={open}
      title={bonus === null ? "New offer" : "Edit offer"}
      width="560px"
      save={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
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
        </>
      )}
    </SaveDialog>
  );
}
