import { m } from "../messages.ts";

export const noticeChannels = ["push", "mail", "site"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const noticeKinds = ["won", "paid", "order", "claim", "points", "drawn_soon", "live", "lost"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `always` cannot be turned off. A kind without a channel's entry does not use that channel. */
export type NoticeDefault = "on" | "off" | "always";

export interface NoticeTerms {
  label: () => string;
  about: () => string;
  channels: Partial<Record<NoticeChannel, NoticeDefault>>;
}

/** In the order of the settings page. Everything that interrupts users is off by default, except wins and payouts. */
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

export const hasKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeTerms, kind);

export function canChoose(kind: NoticeKind, channel: NoticeChannel): boolean {
  const terms = noticeTerms[kind].channels[channel];
  return terms !== undefined && terms !== "always";
}

export const isOnByDefault = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  !["off", undefined].includes(noticeTerms[kind].channels[channel]);
