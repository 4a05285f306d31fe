// Props of the desk's page of service keys, and its calls.
import type { KeyFields, ServiceName } from "../../../common/contract/services.ts";

/** The key in use: set in the environment, saved at the desk, saved there but unreadable, or none. */
export type KeyState = "environment" | "saved" | "unreadable" | "none";

/** A service and its fields as shown. A secret shows its ending at most. */
export interface ServiceKeyProps {
  service: ServiceName;
  state: KeyState;
  /** The environment's settings in use, in the state "environment". */
  set_by: string[];
  /** A key is saved at the desk as well, but the environment's key takes precedence. */
  is_beneath: boolean;
  /** By field: the whole value if it is not secret; otherwise "…f3a", or "…" for a short one. */
  shown: KeyFields;
  /** ISO 8601 UTC; null: not saved at the desk. */
  saved_at: string | null;
  saved_by: string | null;
}

/** Props of `admin/keys`. */
export interface AdminKeysProps {
  services: ServiceKeyProps[];
  /** A sentence that says what is wrong with the sealing key; null: nothing. */
  seal_trouble: string | null;
  /** Sandboxes play the services without a key. */
  demo: boolean;
}

/** `unasked`: nothing to ask, or not now. `down`: no usable response, so the key may be right. */
export type KeyVerdict = "right" | "wrong" | "down" | "unasked";

/** The result of a test; `says` is a sentence for an admin. */
export interface KeyTested {
  verdict: KeyVerdict;
  says: string;
  /** How long it took in milliseconds; null where that must not be revealed (docs/decisions/0055). */
  ms: number | null;
}

/** `POST /api/keys/:service/test`. */
export interface KeyTestAnswer {
  message: string;
  tested: KeyTested;
}

/**
 * `POST /api/keys/:service` returns "success", or 409 with the service's response. A refused key is saved only with
 * `anyway`.
 */
export interface KeySaveAnswer {
  message: string;
  tested: KeyTested;
  /** Invisible characters at an end were removed. */
  trimmed: boolean;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/keys": AdminKeysProps;
  }
}
