// Edits a hunt, undoes steps, and saves it without overwriting what someone else saved meanwhile.
import { router } from "@inertiajs/react";
import { useState } from "react";
import type { Hunt } from "../../../contracts/hunts.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError, messageOf } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type Draft, draftOf, emptyDraft, savedForm } from "./draft.ts";

const mostSteps = 200;

export function useHuntDraft(hunt: Hunt | null) {
  const [steps, setSteps] = useState<Draft[]>([hunt === null ? emptyDraft : draftOf(hunt)]);
  const [version, setVersion] = useState(hunt?.version);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const draft = steps.at(-1) ?? emptyDraft;

  const change = (next: Draft) => {
    setSteps([...steps.slice(-mostSteps), next]);
    setDirty(true);
  };
  const undo = () => {
    setSteps(steps.length > 1 ? steps.slice(0, -1) : steps);
    setDirty(true);
  };
  const save = async (wanted: Draft = draft) => {
    setSaving(true);
    const path = hunt === null ? paths.api.createHunt : paths.api.updateHunt(hunt.id);
    const answer = await call<{ id?: number; version?: number }>(path, { json: savedForm(wanted, version) });
    setSaving(false);
    if (answer.kind === "unreachable") return void toast.error("Not saved: the server did not answer.");
    if (answer.status !== 200) {
      return void toast.error(firstError(answer.body) ?? messageOf(answer.body) ?? "The hunt was not saved.");
    }
    setDirty(false);
    toast.success("Hunt saved");
    if (hunt === null) return router.visit(`${paths.admin.hunts}?hunt=${answer.body.id}`);
    setVersion(answer.body.version);
    // New bonuses have their ids now.
    router.reload({
      onSuccess: (page) => {
        const fresh = (page.props as unknown as { editing: Hunt | null }).editing;
        if (fresh !== null && fresh.id === hunt.id) setSteps((was) => [...was.slice(-mostSteps), draftOf(fresh)]);
      },
    });
  };
  return { draft, change, undo, canUndo: steps.length > 1, save, isSaving, isDirty };
}
