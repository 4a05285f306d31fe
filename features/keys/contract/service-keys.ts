import type { KeyFields, ServiceName } from "../../../common/contract/services.ts";

export type KeyState = "environment" | "saved" | "unreadable" | "none";

export interface ServiceKeyProps {
  service: ServiceName;
  state: KeyState;
  set_by: string[];
  /** True when a key is also saved at the desk, but the environment's key takes precedence. */
  is_beneath: boolean;
  /** By field: the whole value if it is not secret, "…f3a" for a secret, or "…" for a short secret. */
  shown: KeyFields;
  /** ISO 8601 UTC. Null when no key is saved at the desk. */
  saved_at: string | null;
  saved_by: string | null;
  /** Our addresses to enter at the service; null for a service that needs none. */
  addresses: AppAddresses | null;
}

/** Our addresses that an application at Kick or Discord needs. */
export interface AppAddresses {
  redirect: string;
  webhook: string | null;
}

export interface AdminKeysProps {
  services: ServiceKeyProps[];
  /** A sentence that says what is wrong with the sealing key, or null. */
  seal_trouble: string | null;
  demo: boolean;
}

/** `unasked`: the key cannot be tested, or not now. `down`: no usable response, so the key may be right. */
export type KeyVerdict = "right" | "wrong" | "down" | "unasked";

/** The result of a test. `says` is a sentence for the admin. */
export interface KeyTested {
  verdict: KeyVerdict;
  says: string;
  /** How long the test took in milliseconds, or null where that must not be revealed (docs/decisions/0055). */
  ms: number | null;
}

export interface KeyTestAnswer {
  message: string;
  tested: KeyTested;
}

/**
 * The response of `POST /api/keys/:service`: "success", or a 409 with the service's verdict, because a refused key is saved
 * only with `anyway`.
 */
export interface KeySaveAnswer {
  message: string;
  tested: KeyTested;
  /** True when spaces or invisible characters at an end were removed. */
  trimmed: boolean;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/keys": AdminKeysProps;
  }
}
