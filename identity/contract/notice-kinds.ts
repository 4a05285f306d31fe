// The kinds of notices and their channels, used by settings, letters, pushes and pages. Security notices have no kind, since
// users always get them.

export const noticeChannels = ["push", "mail", "site"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const noticeKinds = ["won", "paid", "order", "claim", "points", "drawn_soon", "live", "lost"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `always` cannot be turned off. A missing channel does not exist for that kind. */
export type NoticeDefault = "on" | "off" | "always";

export interface NoticeTerms {
  label: string;
  about: string;
  /** Defaults until the user chooses. */
  channels: Partial<Record<NoticeChannel, NoticeDefault>>;
}

/** In the order of the settings page. Everything that interrupts is off, except wins and payouts. */
export const noticeTerms: Record<NoticeKind, NoticeTerms> = {
  won: {
    label: "You won",
    about: "A raffle, a leaderboard, a guess.",
    channels: { push: "on", mail: "on", site: "always" },
  },
  paid: {
    label: "You were paid",
    about: "What became of a withdrawal.",
    channels: { push: "on", mail: "on" },
  },
  order: {
    label: "Your order",
    about: "It was sent, or refunded.",
    channels: { push: "off", mail: "on", site: "on" },
  },
  claim: {
    label: "Your challenge claim",
    about: "It was accepted, or refused.",
    channels: { push: "off", mail: "on", site: "on" },
  },
  points: {
    label: "Points from before",
    about: "Points of an earlier system came to you.",
    channels: { push: "off", site: "on" },
  },
  drawn_soon: {
    label: "Your raffle is drawn soon",
    about: "Ten minutes before it is.",
    channels: { push: "off" },
  },
  live: {
    label: "The stream begins",
    about: "Once a stream; by letter not twice within sixteen hours.",
    channels: { push: "off", mail: "off" },
  },
  lost: {
    label: "A raffle without luck",
    about: "Your tickets did not win.",
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
