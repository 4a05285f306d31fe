import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { router } from "../platform/pages/client/router.ts";
import { leavingEvent, requestLeave } from "./base/leave-page.ts";
import type { ConfirmProps } from "./create-confirm.tsx";
import { m } from "./messages.ts";

export interface UnsavedChanges {
  /** Runs `go` immediately if nothing is unsaved, otherwise after the visitor agrees to lose it. */
  leave: (go: () => void) => void;
  question: ReactNode;
}

/**
 * Guards unsaved input. `isUnsaved` is called when the visitor wants to leave. `Confirm` asks for confirmation. `isOpen` says
 * whether the form's dialog is still open.
 */
export function useUnsavedChanges(
  isUnsaved: () => boolean,
  Confirm: ComponentType<ConfirmProps>,
  isOpen = true,
): UnsavedChanges {
  const [isConfirming, setConfirming] = useState(false);
  // If the dialog closes in another way, the confirmation closes too. Otherwise it would still be shown when the dialog opens
  // again.
  if (!isOpen && isConfirming) setConfirming(false);
  const [wasAsked, setWasAsked] = useState(false);
  const go = useRef(() => {});
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;

  const confirm = (then: () => void) => {
    go.current = then;
    setWasAsked(true);
    setConfirming(true);
  };
  const latestConfirm = useRef(confirm);
  latestConfirm.current = confirm;
  useEffect(
    () => guardLeaving({ isUnsaved: () => latest.current(), confirm: (then) => latestConfirm.current(then) }),
    [],
  );

  return {
    leave: (then) => (isUnsaved() ? confirm(then) : then()),
    question: wasAsked && (
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => go.current()}
        title={m.discardTitle()}
        cancelLabel={m.keepEditing()}
        confirmLabel={m.discard()}
        danger
      >
        {m.discardText()}
      </Confirm>
    ),
  };
}

interface LeaveGuard {
  isUnsaved: () => boolean;
  confirm: (then: () => void) => void;
}

/** Prevents leaving the page, and allows it once the visitor agrees. Returns a function that stops watching. */
function guardLeaving({ isUnsaved, confirm }: LeaveGuard): () => void {
  let isAgreed = false;
  const prevents = (event: Event): boolean => {
    if (isAgreed || event.defaultPrevented || !isUnsaved()) return false;
    event.preventDefault();
    return true;
  };
  const afterAgreeing = (go: (done: () => void) => void) => () => {
    isAgreed = true;
    // The visitor may still be on this page: a visit fails if the server does not respond.
    go(() => {
      isAgreed = false;
    });
  };
  const stopVisits = router.on("before", (event) => {
    const { visit } = event.detail;
    // Prefetches and background reloads keep the page and its input.
    if (visit.prefetch || visit.async || visit.preserveState === true) return;
    if (prevents(event)) confirm(afterAgreeing((done) => router.visit(visit.url, { ...visit, onFinish: done })));
  });
  // Handles Back and Forward, in browsers that let a page prevent them.
  const handleNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable) return;
    // Back from a dialog leaves only the dialog, which asks on its own (back-button.ts).
    if (event.destination.url === location.href) return;
    const { key } = event.destination;
    if (prevents(event))
      confirm(afterAgreeing((done) => void window.navigation.traverseTo(key).finished?.then(done, done)));
  };
  const handleUnload = (event: Event) => void prevents(event);
  const handleLeaving = (event: WindowEventMap[typeof leavingEvent]) => {
    const { detail: go } = event;
    if (!prevents(event) || typeof go !== "function") return;
    // The visit is requested again, because other components may have unsaved input too.
    const goOr = (done: () => void) => async () => {
      const isGone = await go();
      if (!isGone) done();
      return isGone;
    };
    confirm(afterAgreeing((done) => requestLeave(goOr(done))));
  };
  window.navigation?.addEventListener("navigate", handleNavigate);
  window.addEventListener("beforeunload", handleUnload);
  window.addEventListener(leavingEvent, handleLeaving);
  return () => {
    stopVisits();
    window.navigation?.removeEventListener("navigate", handleNavigate);
    window.removeEventListener("beforeunload", handleUnload);
    window.removeEventListener(leavingEvent, handleLeaving);
  };
}
