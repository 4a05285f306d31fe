import { apiScopes } from "../../../common/contract/api-scopes.ts";
import { call } from "../../../ui/base/api.ts";
import { NewSecretDialog } from "../../../ui/desk/new-secret-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { tokenCalls } from "../contract/api-token-paths.ts";
import type { TokenCreated } from "../contract/api-tokens.ts";
import { m } from "../messages.ts";
import { scopeWords } from "./scope-words.ts";

export function NewToken({ open, onClose }: { open: boolean; onClose: () => void }) {
  const send = (form: FormData, password: object) => {
    const json = { name: form.get("name"), scopes: form.getAll("scopes"), ...password };
    return call<TokenCreated>(tokenCalls.create, { json });
  };
  return (
    <NewSecretDialog
      open={open}
      onClose={onClose}
      onSend={send}
      readSecret={({ token }) => token}
      words={{
        ...{ title: m.newToken(), create: m.create(), failed: m.createFailed() },
        ...{ createdTitle: m.createdTitle(), createdText: m.createdText(), secret: m.token() },
      }}
      password={{ label: m.password(), hint: m.passwordHint() }}
    >
      {(error) => (
        <>
          <Field
            label={m.name()}
            name="name"
            placeholder={m.nameExample()}
            hint={m.nameHint()}
            error={error("name")}
            maxLength={60}
            autoComplete="off"
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-sm font-medium text-soft">{m.scopes()}</legend>
            {apiScopes.map((scope) => (
              <Switch
                key={scope}
                name="scopes"
                value={scope}
                label={scopeWords[scope].label}
                hint={scopeWords[scope].text}
              />
            ))}
            {error("scopes") !== undefined && <p className="text-sm text-coral-300">{error("scopes")}</p>}
          </fieldset>
        </>
      )}
    </NewSecretDialog>
  );
}
