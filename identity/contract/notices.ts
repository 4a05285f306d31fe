import type { NoticeChannel, NoticeKind } from "./notice-kinds.ts";

export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

export interface NoticesProps {
  /** Whether each kind of notice is on for each channel, as far as the user can choose. */
  choices: Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;
  quiet: QuietHours | null;
  push: {
    /** The public VAPID key for the browser's subscription (RFC 8292), base64url. */
    public_key: string;
    endpoint: string | null;
    others: number;
  };
}

export interface StopLettersProps {
  /** The path that the button posts to; null if the link is invalid. */
  path: string | null;
  label: string | null;
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "stop-letters": StopLettersProps;
  }
}
