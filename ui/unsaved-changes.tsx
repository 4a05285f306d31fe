// Asks before what was filled in and not saved is lost, however one leaves: by a link, Back, closing the tab, or the
// dialog it stands in.

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { router } from "../platform/pages/client/router.ts";
import { leavingEvent, requestLeave } from "./base/leave-page.ts";
import type { ConfirmProps } from "./create-confirm.tsx";

export interface UnsavedChanges {
  /** Goes at once when there is nothing to lose, else when the visitor agreed to lose it. */
  leave: (go: () => void) => void;
  /** To be rendered where it is asked. */
  question: ReactNode;
}

/** `isUnsaved` is asked at the moment somebody wants to leave; `Confirm` puts the question; `isOpen`: whether what it stands in is still there. */
export function useUnsavedChanges(
  isUnsaved: () => boolean,
  Confirm: ComponentType<ConfirmProps>,
  isOpen = true,
): UnsavedChanges {
  const [isAsking, setAsking] = useState(false);
  // Closed from elsewhere, it takes its question along: opened again it would stand there unasked.
  if (!isOpen && isAsking) setAsking(false);
  const [wasAsked, setWasAsked] = useState(false);
  const go = useRef(() => {});
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;

  const ask = (then: () => void) => {
    go.current = then;
    setWasAsked(true);
    setAsking(true);
  };
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  useEffect(() => guardLeaving({ isUnsaved: () => latest.current(), ask: (then) => latestAsk.current(then) }), []);

  return {
    leave: (then) => (isUnsaved() ? ask(then) : then()),
    question: wasAsked && (
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => go.current()}
        title="Discard changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
      >
        What you filled in here is not saved.
      </Confirm>
    ),
  };
}

interface LeaveGuard {
  isUnsaved: () => boolean;
  ask: (then: () => void) => void;
}

/** Stops what leads away from the page, and does it when it was asked and agreed to. Answers how to stop watching. */
function guardLeaving({ isUnsaved, ask }: LeaveGuard): () => void {
  let isAgreed = false;
  const stops = (event: Event): boolean => {
    if (isAgreed || event.defaultPrevented || !isUnsaved()) return false;
    event.preventDefault();
    return true;
  };
  const agreed = (go: (over: () => void) => void) => () => {
    isAgreed = true;
    // One may have stayed after all: a visit fails when the server does not answer.
    go(() => {
      isAgreed = false;
    });
  };
  const stopVisits = router.on("before", (event) => {
    const { visit } = event.detail;
    // What is fetched ahead or anew leaves the page, and what was filled in, as they are.
    if (visit.prefetch || visit.async || visit.preserveState === true) return;
    if (stops(event)) ask(agreed((over) => router.visit(visit.url, { ...visit, onFinish: over })));
  });
  // Back and Forward, where the browser lets a page object.
  const moved = (event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable) return;
    // Back from a dialog to its page leaves nothing but the dialog, which asks for itself (back.ts).
    if (event.destination.url === location.href) return;
    const { key } = event.destination;
    if (stops(event)) ask(agreed((over) => void window.navigation.traverseTo(key).finished?.then(over, over)));
  };
  const left = (event: Event) => void stops(event);
  const wished = (event: WindowEventMap[typeof leavingEvent]) => {
    const { detail: go } = event;
    if (!stops(event) || typeof go !== "function") return;
    // Asked anew: others may hold something too.
    const goOr = (over: () => void) => async () => {
      const isGone = await go();
      if (!isGone) over();
      return isGone;
    };
    ask(agreed((over) => requestLeave(goOr(over))));
  };
  window.navigation?.addEventListener("navigate", moved);
  window.addEventListener("beforeunload", left);
  window.addEventListener(leavingEvent, wished);
  return () => {
    stopVisits();
    window.navigation?.removeEventListener("navigate", moved);
    window.removeEventListener("beforeunload", left);
    window.removeEventListener(leavingEvent, wished);
  };
}
