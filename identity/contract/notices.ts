// Props of the notices section in the settings.
import type { NoticeChannel, NoticeKind } from "./notice-kinds.ts";

/** Quiet hours as `HH:MM` in an IANA time zone. */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** The part of `settings/general` about notices. */
export interface NoticesProps {
  /** Whether each kind and channel is on, for those the user can choose. */
  choices: Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;
  quiet: QuietHours | null;
  push: {
    /** VAPID's public key for the browser's subscription (RFC 8292), base64url. */
    public_key: string;
    /** Endpoint of this sign-in's push subscription, or null. */
    endpoint: string | null;
    /** How many other sign-ins get pushes. */
    others: number;
  };
}

/** Props of `stop-letters`, the page behind a letter's link. */
export interface StopLettersProps {
  /** Address that the button posts to. Null if the link is invalid. */
  path: string | null;
  /** Label of the kind, as in the settings. Null if `path` is. */
  label: string | null;
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "stop-letters": StopLettersProps;
  }
}
