// The settings' section of notices: what it shows.
import type { NoticeChannel, NoticeKind } from "./notice-kinds.ts";

/** Quiet hours: `HH:MM` in an IANA time zone. */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** The part of `settings/general` about notices. */
export interface NoticesProps {
  /** Of each kind and channel that somebody may choose: whether it is on. */
  choices: Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;
  quiet: QuietHours | null;
  push: {
    /** What a browser is asked to let push: VAPID's public key (RFC 8292), base64url. */
    public_key: string;
    /** The address this sign-in is pushed to; null: it is not. */
    endpoint: string | null;
    /** Other sign-ins that are. */
    others: number;
  };
}

/** Props of `stop-letters`, where a letter's link leads. */
export interface StopLettersProps {
  /** Where the press goes; null: the link is no good. */
  path: string | null;
  /** The kind in the words of settings; null with `path`. */
  label: string | null;
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "stop-letters": StopLettersProps;
  }
}
