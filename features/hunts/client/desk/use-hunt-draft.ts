// Edits a hunt, undoes steps, and saves without overwriting another person's newer version.

import { useEffect, useRef, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, readRefusal } from "../../../../ui/base/api.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useSavedDraft } from "../../../../ui/saved-draft.ts";
import { toast } from "../../../../ui/toast.ts";
import { useUnsavedChanges } from "../../../../ui/unsaved-changes.tsx";
import type { AdminHuntsProps, Hunt } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { type Draft, emptyDraft, findUnreadableAmount, mergeSaved, toDraft, toSaveRequest } from "./draft.ts";

const maxUndoSteps = 200;

export function useHuntDraft(hunt: Hunt | null) {
  const [steps, setSteps] = useState<Draft[]>([hunt === null ? emptyDraft : toDraft(hunt)]);
  const [version, setVersion] = useState(hunt?.version);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // A ref changes before the next render, so leaving right after a save asks no question.
  const isUnsaved = useRef(false);
  const { question } = useUnsavedChanges(() => isUnsaved.current, ConfirmDialog);
  const stored = useSavedDraft<Draft>(draftName(hunt?.id, version));
  const draft = steps.at(-1) ?? emptyDraft;
  // The draft and the version may change while a save is running, so these are refs.
  const latest = useRef(draft);
  const savedVersion = useRef(hunt?.version);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  /** Resolves when the page shows the last save with the new ids. */
  const isShown = useRef<Promise<void>>(Promise.resolve());
  const watchPage = useStaysOnPage();

  const setUnsaved = (isChanged: boolean) => {
    isUnsaved.current = isChanged;
    setDirty(isChanged);
  };
  const show = (next: Draft) => {
    latest.current = next;
    setSteps((was) => [...was.slice(-maxUndoSteps), next]);
  };
  const change = (next: Draft) => {
    show(next);
    setUnsaved(true);
    stored.store(next);
  };
  const undo = () => {
    const left = steps.length > 1 ? steps.slice(0, -1) : steps;
    latest.current = left.at(-1) ?? emptyDraft;
    setSteps(left);
    setUnsaved(true);
    stored.store(latest.current);
  };
  /**
   * Merges the server's version into the page. Text typed since the save stays unsaved. Returns true if there is no
   * such text.
   */
  const settle = (base: Draft, saved: Draft) => {
    const next = mergeSaved(latest.current, base, saved);
    if (next !== latest.current) show(next);
    const isNewest = next === saved;
    setUnsaved(!isNewest);
    return isNewest;
  };
  const send = async (edit: (draft: Draft) => Draft): Promise<number | null> => {
    const base = latest.current;
    const wanted = edit(base);
    const problem = findUnreadableAmount(wanted);
    if (problem !== null) return reportNotSaved(problem);
    setSaving(true);
    const isStillHere = watchPage();
    const path = hunt === null ? deskApiPaths.createHunt : deskApiPaths.updateHunt(hunt.id);
    const json = toSaveRequest(wanted, savedVersion.current);
    const answer = await call<{ id?: number; version?: number }>(path, { json });
    setSaving(false);
    if (answer.kind === "unreachable") return reportNotSaved(m.notSavedUnanswered());
    if (answer.status !== 200) {
      return reportNotSaved(readRefusal(answer.body) ?? m.notSaved());
    }
    const id = hunt?.id ?? answer.body.id ?? 0;
    const now = answer.body.version ?? 1;
    savedVersion.current = now;
    stored.drop();
    // The browser stores a draft for each version of the hunt.
    if (!settle(base, wanted)) stored.store(latest.current, draftName(id, now));
    toast.success(m.huntSaved());
    if (hunt === null) {
      // The new hunt's page offers the stored text that was typed during the save.
      setUnsaved(false);
      if (isStillHere()) router.visit(huntDeskPath(id));
      return now;
    }
    setVersion(now);
    if (!isStillHere()) return now;
    isShown.current = showSaved(id, now, (fresh) => settle(wanted, fresh));
    return now;
  };
  /**
   * Saves the draft. Returns the new version, or null if it was not saved. Saves run one after the other, because each
   * needs the version and the ids of the one before. `edit` changes the draft, and the page shows that change after the
   * save.
   */
  const save = (edit: (draft: Draft) => Draft = (shown) => shown): Promise<number | null> => {
    const saved = lastSave.current.then(() => send(edit));
    lastSave.current = saved.then(() => isShown.current).catch(() => {});
    return saved;
  };
  return { draft, change, undo, canUndo: steps.length > 1, save, isSaving, isDirty, question, kept: stored };
}

/**
 * Reloads the hunt to get the ids of new bonuses. Visits the hunt's own address, because the desk's plain address hides
 * a finished hunt. Resolves when the visit is finished.
 */
function showSaved(id: number, version: number, show: (saved: Draft) => void): Promise<void> {
  const finished = Promise.withResolvers<void>();
  router.visit(huntDeskPath(id), {
    preserveScroll: true,
    preserveState: true,
    replace: true,
    onFinish: () => finished.resolve(),
    onSuccess: (page) => {
      const fresh = page.props.editing as AdminHuntsProps["editing"];
      if (fresh !== null && fresh.id === id && fresh.version === version) show(toDraft(fresh));
    },
  });
  return finished.promise;
}

const draftName = (huntId: number | undefined, version: number | undefined): string =>
  `hunt ${huntId === undefined ? "new" : `${huntId} ${version}`}`;

/**
 * Returns a function that starts to watch the page. That function returns another one, which tells whether the editor
 * is still on the page and no other visit has begun.
 */
function useStaysOnPage(): () => () => boolean {
  const isMounted = useRef(true);
  const departures = useRef(0);
  useEffect(() => {
    isMounted.current = true;
    const stop = router.on("start", ({ detail: { visit } }) => {
      if (!visit.prefetch && !visit.async) departures.current += 1;
    });
    return () => {
      isMounted.current = false;
      stop();
    };
  }, []);
  return () => {
    const before = departures.current;
    return () => isMounted.current && departures.current === before;
  };
}

export const huntDeskPath = (huntId: number): string => `${paths.admin.hunts}?hunt=${huntId}`;

function reportNotSaved(why: string): null {
  toast.error(why);
  return null;
}
