import { call } from "../../../ui/base/api.ts";
import { NewSecretDialog } from "../../../ui/desk/new-secret-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { webhookCalls } from "../contract/webhook-paths.ts";
import type { WebhookCreated, WebhookKind } from "../contract/webhooks.ts";
import { m } from "../messages.ts";
import { kindWords } from "./kind-words.ts";

const kinds: readonly WebhookKind[] = ["wins", "orders", "withdrawals", "hunts", "boards", "stream"];

export function NewWebhook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const send = (form: FormData, password: object) => {
    const json = { name: form.get("name"), url: form.get("url"), kinds: form.getAll("kinds"), ...password };
    return call<WebhookCreated>(webhookCalls.create, { json });
  };
  return (
    <NewSecretDialog
      open={open}
      onClose={onClose}
      onSend={send}
      readSecret={({ secret }) => secret}
      words={{
        ...{ title: m.newWebhook(), create: m.create(), failed: m.createFailed() },
        ...{ createdTitle: m.createdTitle(), createdText: m.createdText(), secret: m.secret() },
      }}
      password={{ label: m.password(), hint: m.passwordHint() }}
    >
      {(error) => (
        <>
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
        </>
      )}
    </NewSecretDialog>
  );
}
