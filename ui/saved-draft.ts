// What was filled in and not saved, kept for as long as the tab: offered again when the same form is opened.

import { useState } from "react";
import { isRecord } from "../platform/contract/json-values.ts";
import { usePage } from "../platform/pages/client/use-page.ts";

interface StoredDraft<Draft> {
  draft: Draft;
  /** When it was last edited, in milliseconds since 1970. */
  at: number;
}

export interface SavedDraft<Draft> {
  /** What was left here earlier, until it is taken up or forgotten, or something else is edited. */
  left: StoredDraft<Draft> | null;
  /** `of`: another form's name, where it will be offered. */
  keep: (draft: Draft, of?: string) => void;
  /** Forgets all of it: it was saved, or is not wanted. */
  drop: () => void;
  /** What was left is worked on again. */
  take: () => void;
}

/** `drawName` tells forms apart, and versions of what is edited. Drafts are text: files are not kept. */
export function useSavedDraft<Draft>(name: string): SavedDraft<Draft> {
  const username = usePage().props.auth.user?.username ?? "";
  const key = draftKey(username, name);
  const [left, setLeft] = useState(() => readDraft<Draft>(key));
  return {
    left,
    keep: (draft, of = name) => {
      // It writes over what was left: to take that up later would destroy this.
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isRecord(kept) && typeof kept.at === "number" ? { draft: kept.draft as Draft, at: kept.at } : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage keeps nothing; the form works all the same. */
function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
