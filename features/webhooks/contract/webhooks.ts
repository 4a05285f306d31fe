export const webhookKinds = ["wins", "orders", "withdrawals", "hunts", "boards", "stream"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export interface Webhook {
  id: number;
  name: string;
  host: string;
  kinds: WebhookKind[];
  /** False after the receiver replied that it is gone for good. The site then sends it nothing. */
  on: boolean;
}

export interface WebhookMessage {
  id: number;
  webhook: string;
  /** The event's type, such as "order.created". */
  type: string;
  happened_at: string;
  state: "waiting" | "sent" | "failed";
  /** The receiver's last response, in words; null before the first try. */
  answer: string | null;
  attempts: number;
  /** When a waiting message will be sent (ISO 8601 UTC). */
  due_at: string;
}

export interface AdminWebhooksProps {
  webhooks: Webhook[];
  /** The newest 50 messages, newest first. */
  messages: WebhookMessage[];
  demo: boolean;
}

/** The response of `POST /api/outgoing/create`. No other call returns the secret. */
export interface WebhookCreated {
  message: string;
  secret: string;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/webhooks": AdminWebhooksProps;
  }
}
