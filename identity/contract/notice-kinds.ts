// What a user can be told of, and how: the one list, which settings, letters, pushes and lines on pages follow. What is about
// the account's safety has no kind: it is always told.

export const noticeChannels = ["push", "mail", "site"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const noticeKinds = ["won", "paid", "order", "claim", "points", "drawn_soon", "live", "lost"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `always`: nobody can say no. A channel that is left out does not exist for that kind. */
export type NoticeDefault = "on" | "off" | "always";

export interface NoticeTerms {
  label: string;
  about: string;
  /** As it is until somebody says otherwise. */
  channels: Partial<Record<NoticeChannel, NoticeDefault>>;
}

/** In the order settings show them. Everything that interrupts is off, but for what was won and what was paid. */
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

/** Whether somebody may choose it. */
export function canChoose(kind: NoticeKind, channel: NoticeChannel): boolean {
  const terms = noticeTerms[kind].channels[channel];
  return terms !== undefined && terms !== "always";
}

/** What holds while nobody says otherwise. */
export const isOnByDefault = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  !["off", undefined].includes(noticeTerms[kind].channels[channel]);
