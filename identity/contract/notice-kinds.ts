// The kinds of notices and their channels, used by settings, letters, pushes and pages. Security notices have no kind, since
// users always get them.

import { m } from "../messages.ts";

export const noticeChannels = ["push", "mail", "site"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const noticeKinds = ["won", "paid", "order", "claim", "points", "drawn_soon", "live", "lost"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `always` cannot be turned off. A missing channel does not exist for that kind. */
export type NoticeDefault = "on" | "off" | "always";

export interface NoticeTerms {
  label: () => string;
  about: () => string;
  /** Defaults until the user chooses. */
  channels: Partial<Record<NoticeChannel, NoticeDefault>>;
}

/** In the order of the settings page. Everything that interrupts is off, except wins and payouts. */
export const noticeTerms: Record<NoticeKind, NoticeTerms> = {
  won: {
    label: m.kindWon,
    about: m.kindWonAbout,
    channels: { push: "on", mail: "on", site: "always" },
  },
  paid: {
    label: m.kindPaid,
    about: m.kindPaidAbout,
    channels: { push: "on", mail: "on" },
  },
  order: {
    label: m.kindOrder,
    about: m.kindOrderAbout,
    channels: { push: "off", mail: "on", site: "on" },
  },
  claim: {
    label: m.kindClaim,
    about: m.kindClaimAbout,
    channels: { push: "off", mail: "on", site: "on" },
  },
  points: {
    label: m.kindPoints,
    about: m.kindPointsAbout,
    channels: { push: "off", site: "on" },
  },
  drawn_soon: {
    label: m.kindDrawnSoon,
    about: m.kindDrawnSoonAbout,
    channels: { push: "off" },
  },
  live: {
    label: m.kindLive,
    about: m.kindLiveAbout,
    channels: { push: "off", mail: "off" },
  },
  lost: {
    label: m.kindLost,
    about: m.kindLostAbout,
    channels: { site: "on" },
  },
};

/** Returns whether users can choose it. */
export function canChoose(kind: NoticeKind, channel: NoticeChannel): boolean {
  const terms = noticeTerms[kind].channels[channel];
  return terms !== undefined && terms !== "always";
}

/** Returns whether it is on until the user chooses. */
export const isOnByDefault = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  !["off", undefined].includes(noticeTerms[kind].channels[channel]);
