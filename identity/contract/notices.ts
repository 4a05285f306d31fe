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

/** Unread notices are counted up to this number. The bell then shows "99+". */
export const maxUnread = 100;

/** An entry of the list: one notice, or several of one kind with the same link. */
export interface ListedNotice {
  /** The newest notice's id. */
  id: number;
  count: number;
  /** The notice's kind. Null if the notice is about the account itself. */
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
