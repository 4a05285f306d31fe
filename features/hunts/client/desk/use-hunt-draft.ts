// Edits a hunt, undoes steps, and saves it without overwriting what someone else saved meanwhile.

import { useEffect, useRef, useState } from "react";
import { deskCalls } from "../../../../common/contract/desk-calls.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, saidIn } from "../../../../ui/base/api.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useKeptDraft } from "../../../../ui/kept-draft.ts";
import { toast } from "../../../../ui/toast.ts";
import { useUnsaved } from "../../../../ui/unsaved.tsx";
import type { AdminHuntsProps, Hunt } from "../../contract/hunts.ts";
import { afterSave, type Draft, draftOf, emptyDraft, savedForm, unreadable } from "./draft.ts";

const mostSteps = 200;

export function useHuntDraft(hunt: Hunt | null) {
  const [steps, setSteps] = useState<Draft[]>([hunt === null ? emptyDraft : draftOf(hunt)]);
  const [version, setVersion] = useState(hunt?.version);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // What was saved is left in the same moment, before anything is rendered.
  const isUnsaved = useRef(false);
  const { question } = useUnsaved(() => isUnsaved.current, ConfirmDialog);
  const kept = useKeptDraft<Draft>(nameOf(hunt?.id, version));
  const draft = steps.at(-1) ?? emptyDraft;
  // A save takes its time: what was typed meanwhile is known when its answer comes, and so is the version.
  const latest = useRef(draft);
  const stands = useRef(hunt?.version);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  /** Of what was saved last: whether it is shown with its ids. */
  const isShown = useRef<Promise<void>>(Promise.resolve());
  const stays = useStaying();

  const note = (isChanged: boolean) => {
    isUnsaved.current = isChanged;
    setDirty(isChanged);
  };
  const show = (next: Draft) => {
    latest.current = next;
    setSteps((was) => [...was.slice(-mostSteps), next]);
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
    const next = afterSave(latest.current, base, saved);
    if (next !== latest.current) show(next);
    const isNewest = next === saved;
    note(!isNewest);
    return isNewest;
  };
  const send = async (turn: (draft: Draft) => Draft): Promise<number | null> => {
    const base = latest.current;
    const wanted = turn(base);
    const problem = unreadable(wanted);
    if (problem !== null) return notSaved(problem);
    setSaving(true);
    const staysHere = stays();
    const path = hunt === null ? deskCalls.createHunt : deskCalls.updateHunt(hunt.id);
    const json = savedForm(wanted, stands.current);
    const answer = await call<{ id?: number; version?: number }>(path, { json });
    setSaving(false);
    if (answer.kind === "unreachable") return notSaved("Not saved: the server did not answer.");
    if (answer.status !== 200) {
      return notSaved(saidIn(answer.body) ?? "The hunt was not saved.");
    }
    const id = hunt?.id ?? answer.body.id ?? 0;
    const now = answer.body.version ?? 1;
    stands.current = now;
    kept.drop();
    // A draft of another version is another one.
    if (!settle(base, wanted)) kept.keep(latest.current, nameOf(id, now));
    toast.success("Hunt saved");
    if (hunt === null) {
      // What was typed meanwhile is offered at the hunt's own place.
      note(false);
      if (staysHere()) router.visit(deskOf(id));
      return now;
    }
    setVersion(now);
    if (!staysHere()) return now;
    isShown.current = showSaved(id, now, (fresh) => settle(wanted, fresh));
    return now;
  };
  /**
   * Answers the version that stands now; null when it was not saved. One save at a time: the next goes by the version
   * and the ids the one before left. `turn`: makes something else of what is shown, shown only once it is saved.
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
  router.visit(deskOf(id), {
    preserveScroll: true,
    preserveState: true,
    replace: true,
    onFinish: () => over.resolve(),
    onSuccess: (page) => {
      const fresh = page.props.editing as AdminHuntsProps["editing"];
      if (fresh !== null && fresh.id === id && fresh.version === version) show(draftOf(fresh));
    },
  });
  return over.promise;
}

const nameOf = (huntId: number | undefined, version: number | undefined): string =>
  `hunt ${huntId === undefined ? "new" : `${huntId} ${version}`}`;

/** `stays()` answers whether, from then on, the desk was left or somebody set out for another page. */
function useStaying(): () => () => boolean {
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
export const deskOf = (huntId: number): string => `${paths.admin.hunts}?hunt=${huntId}`;

function notSaved(why: string): null {
  toast.error(why);
  return null;
}
