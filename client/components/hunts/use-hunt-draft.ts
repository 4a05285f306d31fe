// Edits a hunt, undoes steps, and saves it without overwriting what someone else saved meanwhile.
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import type { Hunt } from "../../../contracts/hunts.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError, messageOf } from "../../api.ts";
import { useKeptDraft } from "../../ui/kept-draft.ts";
import { toast } from "../../ui/toast.ts";
import { useUnsaved } from "../../ui/unsaved.tsx";
import { type Draft, draftOf, emptyDraft, savedForm, unreadable } from "./draft.ts";

const mostSteps = 200;

export function useHuntDraft(hunt: Hunt | null) {
  const [steps, setSteps] = useState<Draft[]>([hunt === null ? emptyDraft : draftOf(hunt)]);
  const [version, setVersion] = useState(hunt?.version);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // What was saved is left in the same moment, before anything is rendered.
  const isUnsaved = useRef(false);
  const { question } = useUnsaved(() => isUnsaved.current);
  const kept = useKeptDraft<Draft>(`hunt ${hunt === null ? "new" : `${hunt.id} ${version}`}`);
  const draft = steps.at(-1) ?? emptyDraft;

  const note = (isChanged: boolean) => {
    isUnsaved.current = isChanged;
    setDirty(isChanged);
  };
  const change = (next: Draft) => {
    setSteps([...steps.slice(-mostSteps), next]);
    note(true);
    kept.keep(next);
  };
  const undo = () => {
    const left = steps.length > 1 ? steps.slice(0, -1) : steps;
    setSteps(left);
    note(true);
    kept.keep(left.at(-1) ?? emptyDraft);
  };
  /** Answers the version that stands now; null when it was not saved. */
  const save = async (wanted: Draft = draft): Promise<number | null> => {
    const problem = unreadable(wanted);
    if (problem !== null) return notSaved(problem);
    setSaving(true);
    const path = hunt === null ? paths.api.createHunt : paths.api.updateHunt(hunt.id);
    const answer = await call<{ id?: number; version?: number }>(path, { json: savedForm(wanted, version) });
    setSaving(false);
    if (answer.kind === "unreachable") return notSaved("Not saved: the server did not answer.");
    if (answer.status !== 200) {
      return notSaved(firstError(answer.body) ?? messageOf(answer.body) ?? "The hunt was not saved.");
    }
    note(false);
    kept.drop();
    toast.success("Hunt saved");
    if (hunt === null) {
      router.visit(deskOf(answer.body.id ?? 0));
      return 1;
    }
    setVersion(answer.body.version);
    // New bonuses have their ids now. By its own address: a finished hunt would else give way to an empty one.
    router.visit(deskOf(hunt.id), {
      preserveScroll: true,
      preserveState: true,
      replace: true,
      onSuccess: (page) => {
        const fresh = (page.props as unknown as { editing: Hunt | null }).editing;
        if (fresh !== null && fresh.id === hunt.id) setSteps((was) => [...was.slice(-mostSteps), draftOf(fresh)]);
      },
    });
    return answer.body.version ?? null;
  };
  return { draft, change, undo, canUndo: steps.length > 1, save, isSaving, isDirty, question, kept };
}

/** The hunt's own place at the desk. */
export const deskOf = (huntId: number): string => `${paths.admin.hunts}?hunt=${huntId}`;

function notSaved(why: string): null {
  toast.error(why);
  return null;
}
