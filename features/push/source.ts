// The interface to the browsers' push services, which partners/push implements, and the broadcasts that features offer.
import type { NoticeKind } from "../../identity/contract/notice-kinds.ts";
import type { Db } from "../../platform/database/db.ts";

/** A browser's subscription, as the browser describes it (w3.org/TR/push-api). */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** The text for the browser: UTF-8, at most `maxPayloadBytes`. */
  payload: string;
  /** How long the push service keeps it for a browser that is offline (RFC 8030, 5.2). */
  ttlSeconds: number;
  /** The push service keeps only the last push of a topic: at most 32 characters of base64url (RFC 8030, 5.4). */
  topic: string;
  isUrgent: boolean;
}

/**
 * `gone`: the browser will never accept one again. `later`: it may accept it after `waitSeconds`; 0: no time given.
 * `refused`: it will not accept this one.
 */
export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; waitSeconds: number; reason: string }
  | { kind: "refused"; reason: string };

export interface PushService {
  /** The VAPID public key (RFC 8292), base64url. */
  publicKey: string;
  /** Whether we would push to this subscription: its address is public and its keys are valid. */
  takes(device: Device): boolean;
  /** Never throws. */
  push(device: Device, push: Push): Promise<PushOutcome>;
}

/** An encrypted push is at most 4,096 bytes (RFC 8291, 4), of which 86 are its header and 17 its seal. */
export const maxPayloadBytes = 3_800;

/** An event that many people hear of. */
export interface Broadcast {
  kind: NoticeKind;
  /** Identifies the event. */
  subject: string;
  title: string;
  text: string;
  /** Path of the event's page. */
  href: string;
  ttlSeconds: number;
}

export interface BroadcastSource {
  kind: NoticeKind;
  /** Seen again within this time, the event is the same one; null: always. */
  sameForMs: number | null;
  /** Returns the events that hold now, repeatedly if need be. It is called only while somebody wants the kind. */
  due(now: Date): Promise<Broadcast[]>;
  /**
   * Returns the people it concerns: ids above `after` in their order, at most `limit`. Without it: everybody who wants the
   * kind.
   */
  audience?(db: Db, subject: string, after: number, limit: number): Promise<number[]>;
}
