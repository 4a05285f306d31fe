// Edits a hunt, undoes steps, and saves it without overwriting what someone else saved meanwhile.

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
import { type Draft, emptyDraft, findUnreadableAmount, mergeSaved, toDraft, toSaveRequest } from "./draft.ts";

const maxUndoSteps = 200;

export function useHuntDraft(hunt: Hunt | null) {
  const [steps, setSteps] = useState<Draft[]>([hunt === null ? emptyDraft : toDraft(hunt)]);
  const [version, setVersion] = useState(hunt?.version);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // What was saved is left in the same moment, before anything is rendered.
  const isUnsaved = useRef(false);
  const { question } = useUnsavedChanges(() => isUnsaved.current, ConfirmDialog);
  const kept = useSavedDraft<Draft>(draftName(hunt?.id, version));
  const draft = steps.at(-1) ?? emptyDraft;
  // A save takes its time: what was typed meanwhile is known when its answer comes, and so is the version.
  const latest = useRef(draft);
  const stands = useRef(hunt?.version);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  /** Of what was saved last: whether it is shown with its ids. */
  const isShown = useRef<Promise<void>>(Promise.resolve());
  const stays = useStaysOnPage();

  const note = (isChanged: boolean) => {
    isUnsaved.current = isChanged;
    setDirty(isChanged);
  };
  const show = (next: Draft) => {
    latest.current = next;
    setSteps((was) => [...was.slice(-maxUndoSteps), next]);
  };
  const change = (next: Draft) => {
    show(next);
    note(true);
    kept.keep(next);
  };
  const undo = () => {
    const left = steps.length > 1 ? steps.slice(0, -1) : steps;
    latest.current = left.at(-1) ?? emptyDraft;
    setSteps(left);
    note(true);
    kept.keep(latest.current);
  };
  /** What now stands on the server, in place of what was sent; what was typed since stays, and stays unsaved. */
  const settle = (base: Draft, saved: Draft) => {
    const next = mergeSaved(latest.current, base, saved);
    if (next !== latest.current) show(next);
    const isNewest = next === saved;
    note(!isNewest);
    return isNewest;
  };
  const send = async (turn: (draft: Draft) => Draft): Promise<number | null> => {
    const base = latest.current;
    const wanted = turn(base);
    const problem = findUnreadableAmount(wanted);
    if (problem !== null) return reportNotSaved(problem);
    setSaving(true);
    const staysHere = stays();
    const path = hunt === null ? deskApiPaths.createHunt : deskApiPaths.updateHunt(hunt.id);
    const json = toSaveRequest(wanted, stands.current);
    const answer = await call<{ id?: number; version?: number }>(path, { json });
    setSaving(false);
    if (answer.kind === "unreachable") return reportNotSaved("Not saved: the server did not answer.");
    if (answer.status !== 200) {
      return reportNotSaved(readRefusal(answer.body) ?? "The hunt was not saved.");
    }
    const id = hunt?.id ?? answer.body.id ?? 0;
    const now = answer.body.version ?? 1;
    stands.current = now;
    kept.drop();
    // A draft of another version is another one.
    if (!settle(base, wanted)) kept.keep(latest.current, draftName(id, now));
    toast.success("Hunt saved");
    if (hunt === null) {
      // What was typed meanwhile is offered at the hunt's own place.
      note(false);
      if (staysHere()) router.visit(huntDeskPath(id));
      return now;
    }
    setVersion(now);
    if (!staysHere()) return now;
    isShown.current = showSaved(id, now, (fresh) => settle(wanted, fresh));
    return now;
  };
  /**
   * Answers the version that stands now; null when it was not saved. One save at a time: the next goes by the version
   * and the ids the one before left. `movementCycle`: makes something else of what is shown, shown only once it is saved.
   */
  const save = (turn: (draft: Draft) => Draft = (shown) => shown): Promise<number | null> => {
    const saved = lastSave.current.then(() => send(turn));
    lastSave.current = saved.then(() => isShown.current).catch(() => {});
    return saved;
  };
  return { draft, change, undo, canUndo: steps.length > 1, save, isSaving, isDirty, question, kept };
}

/**
 * New bonuses have their ids now. By its own address: a finished hunt would else give way to an empty one. Answers when
 * it is over.
 */
function showSaved(id: number, version: number, show: (saved: Draft) => void): Promise<void> {
  const over = Promise.withResolvers<void>();
  router.visit(huntDeskPath(id), {
    preserveScroll: true,
    preserveState: true,
    replace: true,
    onFinish: () => over.resolve(),
    onSuccess: (page) => {
      const fresh = page.props.editing as AdminHuntsProps["editing"];
      if (fresh !== null && fresh.id === id && fresh.version === version) show(toDraft(fresh));
    },
  });
  return over.promise;
}

const draftName = (huntId: number | undefined, version: number | undefined): string =>
  `hunt ${huntId === undefined ? "new" : `${huntId} ${version}`}`;

/** `stays()` answers whether, from then on, the desk was left or somebody set out for another page. */
function useStaysOnPage(): () => () => boolean {
  const isThere = useRef(true);
  const departures = useRef(0);
  useEffect(() => {
    isThere.current = true;
    const stop = router.on("start", ({ detail: { visit } }) => {
      if (!visit.prefetch && !visit.async) departures.current += 1;
    });
    return () => {
      isThere.current = false;
      stop();
    };
  }, []);
  return () => {
    const before = departures.current;
    return () => isThere.current && departures.current === before;
  };
}

/** The hunt's own place at the desk. */
export const huntDeskPath = (huntId: number): string => `${paths.admin.hunts}?hunt=${huntId}`;

function reportNotSaved(why: string): null {
  toast.error(why);
  return null;
}
