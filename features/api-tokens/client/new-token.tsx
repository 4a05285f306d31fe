// The dialog that creates a token. It shows the token once and asks for the password only if the server does.
import { useState } from "react";
import { apiScopes } from "../../../common/contract/api-scopes.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toastOutcome } from "../../../ui/outcome.ts";
import { Switch } from "../../../ui/switch.tsx";
import { tokenCalls } from "../contract/api-token-paths.ts";
import type { TokenCreated } from "../contract/api-tokens.ts";
import { m } from "../messages.ts";
import { scopeWords } from "./scope-words.ts";

export function NewToken({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const error = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const send = async (form: FormData) => {
    setWrong(null);
    const password = String(form.get("current_password") ?? "");
    const json = {
      ...{ name: form.get("name"), scopes: form.getAll("scopes") },
      ...(password !== "" && { current_password: password }),
    };
    const outcome = toastOutcome(await call<TokenCreated>(tokenCalls.create, { json }), { failed: m.createFailed() });
    if (outcome.kind === "done") {
      setToken(outcome.body.token);
      router.reload();
    } else if (outcome.kind === "refused" && outcome.field !== null) {
      setAsksPassword((asked) => asked || outcome.field === "current_password");
      setWrong({ field: outcome.field, text: outcome.text });
    }
    return false;
  };
  const receipt = token !== null && (
    <div className="grid gap-4">
      <p className="text-soft">{m.createdText()}</p>
      <CopyField label={m.token()} value={token} />
    </div>
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={token === null ? m.newToken() : m.createdTitle()}
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
