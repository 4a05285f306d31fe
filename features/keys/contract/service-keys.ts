// The desk's page of keys to outside services, and its calls.
import type { KeyFields, ServiceName } from "../../../common/contract/services.ts";

/** What counts: set in the environment, given at the desk, given there and not to be opened, or nothing. */
export type KeyState = "environment" | "saved" | "unreadable" | "none";

/** A service as its fields are shown. What is secret is only ever an ending. */
export interface ServiceKeyProps {
  service: ServiceName;
  state: KeyState;
  /** Settings of the environment that count, in the state of that name. */
  set_by: string[];
  /** One was given at the desk as well, which does not count while the environment has one. */
  is_beneath: boolean;
  /** By field: the whole of what is plain; "…f3a", or "…" of a short one, of what is secret. */
  shown: KeyFields;
  /** ISO 8601 UTC; null: not at the desk. */
  saved_at: string | null;
  saved_by: string | null;
}

/** Props of `admin/keys`. */
export interface AdminKeysProps {
  services: ServiceKeyProps[];
  /** What is wrong with the key that seals, in a sentence; null: nothing. */
  seal_trouble: string | null;
  /** Sandboxes play the services that have no key. */
  demo: boolean;
}

/** `notTested`: nobody can be asked, or not now. `serviceDown`: the service gave no answer to use, so the key may be right. */
export type KeyVerdict = "right" | "wrong" | "down" | "unasked";

/** What a test came to; `passedText` is a sentence for an admin. */
export interface KeyTested {
  verdict: KeyVerdict;
  says: string;
  /** How long it took; null where that is not to be told (docs/decisions/0055). */
  ms: number | null;
}

/** `POST /api/keys/:service/test`. */
export interface KeyTestAnswer {
  message: string;
  tested: KeyTested;
}

/** `POST /api/keys/:service`: "success", or 409 with what the service said: saved only when `anyway` comes along. */
export interface KeySaveAnswer {
  message: string;
  tested: KeyTested;
  /** Something invisible at an end was left out. */
  trimmed: boolean;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/keys": AdminKeysProps;
  }
}
