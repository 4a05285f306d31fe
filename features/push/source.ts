// What pushing needs from outside, the browsers' push services (partners/push implements it), and what many are told of.
import type { NoticeKind } from "../../identity/contract/notice-kinds.ts";
import type { Db } from "../../platform/database/db.ts";

/** A browser, as it described itself (w3.org/TR/push-api). */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** What the browser is handed: UTF-8, at most `maxPayloadBytes`. */
  payload: string;
  /** How long the push service keeps it for a browser that is not there (RFC 8030, 5.2). */
  ttlSeconds: number;
  /** Of those under one, a push service keeps the last: at most 32 letters of base64url (RFC 8030, 5.4). */
  topic: string;
  isUrgent: boolean;
}

/**
 * `huntGone`: the browser will never take one again. `afterSomeTime`: it may be taken then; 0: nobody said when. `isRefusal`: this one will
 * not be taken.
 */
export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; waitSeconds: number; reason: string }
  | { kind: "refused"; reason: string };

export interface PushService {
  /** VAPID's (RFC 8292), base64url. */
  publicKey: string;
  /** Whether we would push to it at all: its address is a public one, its keys are some. */
  takes(device: Device): boolean;
  /** Never throws. */
  push(device: Device, push: Push): Promise<PushOutcome>;
}

/** A push is at most 4,096 bytes when it is encrypted (RFC 8291, 4): 86 of them are its head, 17 seal it. */
export const maxPayloadBytes = 3_800;

/** Something many are told of at once. */
export interface Broadcast {
  kind: NoticeKind;
  /** Names the event. */
  subject: string;
  title: string;
  text: string;
  /** Path of the page it is about. */
  href: string;
  ttlSeconds: number;
}

export interface BroadcastSource {
  kind: NoticeKind;
  /** Seen again within this time an event is the same one; null: for ever. */
  sameForMs: number | null;
  /** What holds now; may be answered again and again. Asked only while somebody wants to hear of the kind. */
  due(now: Date): Promise<Broadcast[]>;
  /** Whom it is about: ids above `after` in their order, at most `limit`. Absent: whoever wants to hear of the kind. */
  audience?(db: Db, subject: string, after: number, limit: number): Promise<number[]>;
}
