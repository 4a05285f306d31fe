import { useState } from "react";
import type { CommandName } from "../../../../common/contract/chat-commands.ts";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, firstError } from "../../../../ui/base/api.ts";
import { diffValues, pickShown } from "../../../../ui/desk/setting-edits.ts";
import { toast } from "../../../../ui/toast.ts";
import type { CommandsValues, CommandValues } from "../../contract/commands.ts";
import { m } from "../../messages.ts";

type Errors = Record<string, string[]>;
interface Refused {
  message?: string;
  errors?: Errors;
}

export function useCommandsDraft(saved: CommandsValues) {
  const [draft, setDraft] = useState(saved);
  const [shown, setShown] = useState(saved);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const edits = diffValues({ commands: shown }, { commands: draft });
  const isChanged = Object.keys(edits).length > 0;
  // Adopts newly saved values, including another admin's, unless there are unsaved edits.
  if (saved !== shown && (!isChanged || JSON.stringify(saved) === JSON.stringify(draft))) {
    setShown(saved);
    setDraft(saved);
  }
  const save = async () => {
    if (isSaving) return;
    if (!isChanged) return toast.info(m.nothingHasChanged());
    setSaving(true);
    const json = { ...edits, seen: pickShown({ commands: shown }, edits) };
    const answer = await call<Refused>(deskApiPaths.saveSettings, { json });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      setErrors({});
      toast.success(m.commandsSaved());
      return router.reload({
        onSuccess: ({ props }) => {
          if (!isRecord(props.commands)) return;
          setShown(draft);
        },
      });
    }
    setErrors(answer.kind === "answer" ? (answer.body?.errors ?? {}) : {});
    const why = answer.kind === "answer" ? firstError(answer.body) : null;
    toast.error(why ?? m.commandsNotSaved());
  };
  return {
    ...{ draft, errors, isChanged, isSaving, save },
    edit: (change: Partial<CommandsValues>) => setDraft({ ...draft, ...change }),
    editOne: (name: CommandName, change: Partial<CommandValues>) =>
      setDraft({ ...draft, each: { ...draft.each, [name]: { ...draft.each[name], ...change } } }),
    undo: () => {
      setDraft(shown);
      setErrors({});
    },
  };
}
export type CommandsDraft = ReturnType<typeof useCommandsDraft>;
