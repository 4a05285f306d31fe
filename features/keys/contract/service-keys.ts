// Props of the desk's page of service keys, and its calls.
import type { KeyFields, ServiceName } from "../../../common/contract/services.ts";

/** The key in use: set in the environment, saved at the desk, saved there but unreadable, or none. */
export type KeyState = "environment" | "saved" | "unreadable" | "none";

/** A service and its fields as shown. At most the ending of a secret is shown. */
export interface ServiceKeyProps {
  service: ServiceName;
  state: KeyState;
  /** The environment variables in use if the state is "environment". */
  set_by: string[];
  /** A key is also saved at the desk, but the environment's key takes precedence. */
  is_beneath: boolean;
  /** By field: the whole value if it is not secret; otherwise "…f3a", or "…" for a short secret. */
  shown: KeyFields;
  /** ISO 8601 UTC; null: not saved at the desk. */
  saved_at: string | null;
  saved_by: string | null;
}

/** Props of `admin/keys`. */
export interface AdminKeysProps {
  services: ServiceKeyProps[];
  /** A sentence about a problem with the sealing key; null: there is none. */
  seal_trouble: string | null;
  /** True in the demo, where sandboxes play the services without a key. */
  demo: boolean;
}

/**
 * `unasked`: the service was not asked, because there was nothing to ask or no call is allowed now. `down`: it gave no usable
 * response, so the key may be right.
 */
export type KeyVerdict = "right" | "wrong" | "down" | "unasked";

/** The result of a test; `says` is a sentence for an admin. */
export interface KeyTested {
  verdict: KeyVerdict;
  says: string;
  /** The test's duration in milliseconds; null: it must not be revealed (docs/decisions/0055). */
  ms: number | null;
}

/** The response of `POST /api/keys/:service/test`. */
export interface KeyTestAnswer {
  message: string;
  tested: KeyTested;
}

/**
 * `POST /api/keys/:service` returns "success", or 409 with the service's response. A key that the service refused is saved only
 * with `anyway`.
 */
export interface KeySaveAnswer {
  message: string;
  tested: KeyTested;
  /** True when invisible characters at an end were removed. */
  trimmed: boolean;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/keys": AdminKeysProps;
  }
}
