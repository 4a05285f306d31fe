import type { NoticeKind } from "../../identity/contract/notice-kinds.ts";
import type { Db } from "../../platform/database/db.ts";

export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** The text for the browser: UTF-8, at most `maxPayloadBytes`. */
  payload: string;
  /** How long the push service stores the push for a browser that is offline (RFC 8030, 5.2). */
  ttlSeconds: number;
  /** The push service stores only the last push of a topic. At most 32 characters of base64url (RFC 8030, 5.4). */
  topic: string;
  isUrgent: boolean;
}

/**
 * `gone`: this browser will never accept a push again. `later`: it may accept the push after `waitSeconds` (0: no time given).
 * `refused`: it will not accept this push.
 */
export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; waitSeconds: number; reason: string }
  | { kind: "refused"; reason: string };

export interface PushService {
  /** The VAPID public key (RFC 8292), base64url. */
  publicKey: string;
  /** Whether we would push to this subscription: its endpoint is public and its keys are valid. */
  takes(device: Device): boolean;
  /** Never throws. */
  push(device: Device, push: Push): Promise<PushOutcome>;
}

/** An encrypted push is at most 4,096 bytes (RFC 8291, 4), of which 86 are its header and 17 its seal. */
export const maxPayloadBytes = 3_800;

export interface Broadcast {
  kind: NoticeKind;
  subject: string;
  title: string;
  text: string;
  href: string;
  ttlSeconds: number;
}

export interface BroadcastSource {
  kind: NoticeKind;
  /** An event seen again within this many milliseconds is the same one; null: always. */
  sameForMs: number | null;
  /**
   * Returns the current events. It may return an event again, because each is recorded once. Called only while somebody wants
   * this kind of notification.
   */
  due(now: Date): Promise<Broadcast[]>;
  /**
   * Returns the people the event concerns: at most `limit` ids above `after`, in order. Absent: everybody who wants this kind
   * of notification.
   */
  audience?(db: Db, subject: string, after: number, limit: number): Promise<number[]>;
}
