// Keeps the reason for a failure visible in the form, because the toast disappears after a second.
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { sessionEndedEvent, unansweredEvent } from "./base/api.ts";
import { m } from "./messages.ts";
import { onErrorToast } from "./toast.ts";

/** Further reasons that the toast does not give. */
const problemHints = {
  [sessionEndedEvent]: m.formSignedOut(),
  [unansweredEvent]: m.formUnanswered(),
};

/**
 * Returns `watch`, which sends a form and notes why it failed, and `problem`, the reason. The reason stays until the next try
 * or until `forget` is called.
 */
export function useFormProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  const forget = () => setProblem(null);
  const watch = async <T,>(send: () => Promise<T>): Promise<T> => {
    forget();
    let toastText: string | null = null;
    let cause: string | null = null;
    const listening = new AbortController();
    const { signal } = listening;
    for (const [event, words] of Object.entries(problemHints)) {
      window.addEventListener(
        event,
        () => {
          cause = words;
        },
        { signal },
      );
    }
    onErrorToast((text) => {
      toastText = text;
    }, signal);
    try {
      return await send();
    } finally {
      listening.abort();
      setProblem(toastText === null ? null : (cause ?? toastText));
    }
  };
  return { problem, watch, forget };
}

/** Omit this line if a field of the form already shows the error. */
export function ProblemLine({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-coral-900 px-4 py-3 text-coral-200 in-[form:has([aria-invalid])]:hidden">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

export const editsMarkedField = ({ target }: FormEvent): boolean =>
  target instanceof Element && target.getAttribute("aria-invalid") === "true";
