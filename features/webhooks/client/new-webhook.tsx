// The dialog that creates a webhook. It shows the signing secret once and asks for the password only if the server does.
import { useState } from "react";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toastOutcome } from "../../../ui/outcome.ts";
import { Switch } from "../../../ui/switch.tsx";
import { webhookCalls } from "../contract/webhook-paths.ts";
import type { WebhookCreated, WebhookKind } from "../contract/webhooks.ts";
import { m } from "../messages.ts";
import { kindWords } from "./kind-words.ts";

const kinds: readonly WebhookKind[] = ["wins", "orders", "withdrawals", "hunts", "boards", "stream"];

export function NewWebhook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const error = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const send = async (form: FormData) => {
    setWrong(null);
    const password = String(form.get("current_password") ?? "");
    const json = {
      ...{ name: form.get("name"), url: form.get("url"), kinds: form.getAll("kinds") },
      ...(password !== "" && { current_password: password }),
    };
    const answer = await call<WebhookCreated>(webhookCalls.create, { json });
    const outcome = toastOutcome(answer, { failed: m.createFailed() });
    if (outcome.kind === "done") {
      setSecret(outcome.body.secret);
      router.reload();
    } else if (outcome.kind === "refused" && outcome.field !== null) {
      setAsksPassword((asked) => asked || outcome.field === "current_password");
      setWrong({ field: outcome.field, text: outcome.text });
    }
    return false;
  };
  const receipt = secret !== null && (
    <div className="grid gap-4">
      <p className="text-soft">{m.createdText()}</p>
      <CopyField label={m.secret()} value={secret} />
    </div>
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={secret === null ? m.newWebhook() : m.createdTitle()}
      label={m.create()}
      receipt={receipt}
      isQuick
      onMend={() => setWrong(null)}
      onSend={send}
    >
      <Field
        label={m.name()}
        name="name"
        placeholder={m.nameExample()}
        error={error("name")}
        maxLength={60}
        autoComplete="off"
      />
      <Field
        label={m.address()}
        name="url"
        type="url"
        inputMode="url"
        hint={m.addressHint()}
        error={error("url")}
        maxLength={500}
        autoComplete="off"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium text-soft">{m.sends()}</legend>
        {kinds.map((kind) => (
          <Switch key={kind} name="kinds" value={kind} label={kindWords[kind].label} hint={kindWords[kind].text} />
        ))}
        {error("kinds") !== undefined && <p className="text-sm text-coral-300">{error("kinds")}</p>}
      </fieldset>
      {asksPassword && (
        <PasswordField
          label={m.password()}
          name="current_password"
          autoComplete="current-password"
          autoFocus
          hint={m.passwordHint()}
          error={error("current_password")}
        />
      )}
    </FormDialog>
  );
}
