import { useState } from "react";
import { isRecord } from "../platform/contract/json-values.ts";
import { usePage } from "../platform/pages/client/use-page.ts";

interface StoredDraft<Draft> {
  draft: Draft;
  /** Time of the last edit, in milliseconds since 1970. */
  at: number;
}

export interface SavedDraft<Draft> {
  /** The earlier draft, until the visitor takes it, drops it, or edits something else. */
  left: StoredDraft<Draft> | null;
  store: (draft: Draft, of?: string) => void;
  drop: () => void;
  take: () => void;
}

/**
 * Keeps the draft of one form. `name` identifies the form and the version of what it edits. Drafts are text, so files are not
 * kept.
 */
export function useSavedDraft<Draft>(name: string): SavedDraft<Draft> {
  const username = usePage().props.auth.user?.username ?? "";
  const key = draftKey(username, name);
  const [left, setLeft] = useState(() => readDraft<Draft>(key));
  return {
    left,
    store: (draft, of = name) => {
      // The new draft replaces the earlier one, which is no longer offered: taking it later would destroy the new draft.
      setLeft(null);
      writeDraft(draftKey(username, of), JSON.stringify({ draft, at: Date.now() }));
    },
    drop: () => {
      setLeft(null);
      writeDraft(key, null);
    },
    take: () => setLeft(null),
  };
}

const draftKey = (username: string, name: string): string => `windfall:draft ${username} ${name}`;

function readDraft<Draft>(key: string): StoredDraft<Draft> | null {
  if (typeof sessionStorage === "undefined") return null;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isRecord(stored) && typeof stored.at === "number" ? { draft: stored.draft as Draft, at: stored.at } : null;
  } catch {
    return null;
  }
}

/** If storage is full or blocked, nothing is kept and the form still works. */
function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
