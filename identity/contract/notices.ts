// Props of the notices section in the settings, and the list of notices behind the bell.
import type { NoticeChannel, NoticeKind } from "./notice-kinds.ts";

/** Quiet hours as `HH:MM` in an IANA time zone. */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** The part of `settings/general` about notices. */
export interface NoticesProps {
  /** Whether each kind of notice is on for each channel, as far as the user can choose. */
  choices: Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;
  quiet: QuietHours | null;
  push: {
    /** The public VAPID key for the browser's subscription (RFC 8292), base64url. */
    public_key: string;
    /** The endpoint of this session's push subscription, or null. */
    endpoint: string | null;
    /** The number of the user's other sessions that get push messages. */
    others: number;
  };
}

/** Unread notices are counted up to this number. The bell then shows "99+". */
export const maxUnread = 100;

/** An entry of the list: one notice, or several of one kind with the same link. */
export interface ListedNotice {
  /** The newest notice's id. */
  id: number;
  count: number;
  /** Null: about the account itself. */
  about: NoticeKind | null;
  /** The newest notice's text. */
  text: string;
  href: string;
  /** ISO 8601 UTC. */
  at: string;
  unread: boolean;
}

/** The response of `GET /api/notices`, newest first. `has_more`: older entries were left out. */
export interface NoticeList {
  notices: ListedNotice[];
  has_more: boolean;
}

/** The response of `POST /api/notices/seen`: the number of notices that are still unread, at most `maxUnread`. */
export interface NoticesSeen {
  message: string;
  unread: number;
}

/** Props of `stop-letters`, the page that emails link to. */
export interface StopLettersProps {
  /** The path that the button posts to; null if the link is invalid. */
  path: string | null;
  /** The label of the kind of notice, as in the settings; null if `path` is null. */
  label: string | null;
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "stop-letters": StopLettersProps;
  }
}
