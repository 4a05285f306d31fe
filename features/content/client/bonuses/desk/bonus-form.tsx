import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { EditDialog } from "../../../../../ui/desk/edit-dialog.tsx";
import type { RecordFormProps } from "../../../../../ui/desk/use-record-form.ts";
import { Field, TextArea } from "../../../../../ui/field.tsx";
import { PictureField } from "../../../../../ui/picture-field.tsx";
import { Switch } from "../../../../../ui/switch.tsx";
import type { DeskBonus } from "../../../contract/bonus.ts";
import { offerFields } from "../../../contract/desk-fields.ts";
import { m } from "../../../messages.ts";

const messages = { done: m.offerSaved(), failed: m.offerNotSaved() };

export function BonusForm({ record: bonus, now, ...dialog }: RecordFormProps<DeskBonus>) {
  const sent = (form: FormData): FormData => {
    form.set("partner", String(form.has("partner")));
    return form;
  };
  return (
    <EditDialog
      {...dialog}
      title={bonus === null ? m.newOffer() : m.editOffer()}
      width="560px"
      path={bonus === null ? deskApiPaths.createBonus : deskApiPaths.updateBonus(bonus.id)}
      labels={offerFields}
      was={bonus}
      now={now}
      sent={sent}
      words={messages}
    >
      {(field) => (
        <>
          <PictureField {...field("logo")} current={bonus?.logo ?? null} isUnchecked />
          <Field {...field("name")} autoComplete="off" defaultValue={bonus?.name} />
          <TextArea {...field("description")} defaultValue={bonus?.description} />
          <Field
            {...field("claimHref")}
            type="url"
            inputMode="url"
            placeholder={m.linkPlaceholder()}
            defaultValue={bonus?.claimHref}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field("code")} autoComplete="off" defaultValue={bonus?.code} hint={m.codeHint()} />
            <Field {...field("alt")} autoComplete="off" defaultValue={bonus?.alt} hint={m.logoTextHint()} />
          </div>
          <Switch label={offerFields.partner} hint={m.partnerHint()} name="partner" defaultChecked={bonus?.partner} />
        </>
      )}
    </EditDialog>
  );
}
