// Makes or edits an offer. The server judges; its words stand at the field they are about.
import type { DeskBonus } from "../../../../contracts/bonus.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { EditDialog } from "../../desk/edit-dialog.tsx";
import { type Edited, pictureWords, type Sent, sentIn, type Words } from "../../desk/merging.ts";
import { saveOutcome } from "../../desk/outcomes.ts";

export interface BonusFormProps {
  open: boolean;
  /** Null: a new one. */
  bonus: DeskBonus | null;
  /** The same as the page shows it now. */
  now: DeskBonus | undefined;
  onClose: () => void;
}

const words: Words = {
  logo: { name: "Logo", show: pictureWords },
  name: { name: "Name" },
  description: { name: "Description" },
  claimHref: { name: "Link" },
  code: { name: "Code" },
  alt: { name: "Logo in words" },
  partner: { name: "Partner", show: (isPartner) => (isPartner === "true" ? "Yes" : "No") },
};

/** As its form sends it while nothing is changed. */
const editedBonus = ({ seen, id: _, logo, partner, ...texts }: DeskBonus): Edited => ({
  seen,
  fields: { ...texts, logo: { address: logo }, partner: String(partner) },
});

const said = { done: "Offer saved.", failed: "The offer could not be saved, try again!" };

export function BonusForm({ open, bonus, now, onClose }: BonusFormProps) {
  const path = bonus === null ? deskCalls.createBonus : deskCalls.updateBonus(bonus.id);
  const read = (form: FormData): Sent => ({
    ...sentIn(form, { logo: { address: bonus?.logo ?? null } }),
    partner: String(form.get("partner") !== null),
  });
  return (
    <EditDialog
      open={open}
      title={bonus === null ? "New offer" : "Edit offer"}
      width="560px"
      path={path}
      was={bonus && editedBonus(bonus)}
      now={now && editedBonus(now)}
      words={words}
      read={read}
      outcomeOf={(answer) => saveOutcome(answer, said)}
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
    </EditDialog>
  );
}
