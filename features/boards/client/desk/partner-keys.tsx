import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { Field, PasswordField } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toastOutcome } from "../../../../ui/outcome.ts";
import type { DeskPartner } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";

export interface PartnerKeysProps {
  open: boolean;
  onClose: () => void;
  partner: DeskPartner;
}

export function PartnerKeys({ open, onClose, partner }: PartnerKeysProps) {
  const [error, setError] = useState<string | null>(null);
  const send = async (form: FormData): Promise<boolean> => {
    const typed = partner.secrets.flatMap(({ name }): [string, string][] => {
      const value = String(form.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    });
    if (typed.length === 0) {
      setError(m.noKeyTyped());
      return false;
    }
    const answer = await call(boardsPaths.partnerSecrets(partner.slug), {
      json: { secrets: Object.fromEntries(typed) },
    });
    const outcome = toastOutcome(answer, { done: m.keysSaved(), failed: m.keysNotSaved(), show: "always" });
    if (outcome.kind === "done") router.reload();
    return outcome.kind === "done";
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.keysOf({ partner: partner.label })}
      description={partner.is_sandbox ? `${m.keysText()} ${m.keysEndSandbox()}` : m.keysText()}
      width="520px"
      label={m.saveKeys()}
      onMend={() => setError(null)}
      onSend={send}
    >
      {partner.secrets.map(({ name, label, optional, is_setting: isSetting, example }, index) => {
        const field = {
          label: optional ? m.optionalKey({ label }) : label,
          ...{ name, autoComplete: "off", maxLength: 2_000 },
          error: index === 0 ? error : undefined,
        };
        return isSetting ? (
          <Field
            key={name}
            {...field}
            spellCheck={false}
            hint={example === null ? undefined : m.forExample({ example })}
          />
        ) : (
          <PasswordField key={name} {...field} />
        );
      })}
    </FormDialog>
  );
}
