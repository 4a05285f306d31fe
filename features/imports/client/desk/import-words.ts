import type { Tone } from "../../../../ui/badge.tsx";
import type { ClaimStatus, ImportStatus, PlatformName, SkipReason } from "../../contract/imports.ts";
import { m } from "../../messages.ts";

export const platformLabels: Record<PlatformName, string> = { kick: m.kick(), discord: m.discord() };

export const skipReasonWords: Record<SkipReason, string> = {
  no_name: m.skipNoName(),
  impossible_name: m.skipImpossibleName(),
  not_a_number: m.skipNotANumber(),
  dotted: m.skipDotted(),
  negative: m.skipNegative(),
  nothing: m.skipNothing(),
  huge: m.skipHuge(),
  doubled: m.skipDoubled(),
  open_quote: m.skipOpenQuote(),
  header: m.skipHeader(),
  other_width: m.skipOtherWidth(),
  too_long: m.skipTooLong(),
};

export const importStatus: Record<ImportStatus, { label: string; tone: Tone; isAtWork?: true }> = {
  receiving: { label: m.receiving(), tone: "sky", isAtWork: true },
  reading: { label: m.reading(), tone: "sky", isAtWork: true },
  unreadable: { label: m.unreadable(), tone: "coral" },
  preview: { label: m.preview(), tone: "gold" },
  taking: { label: m.taking(), tone: "sky", isAtWork: true },
  open: { label: m.taken(), tone: "mint" },
  withdrawn: { label: m.withdrawn(), tone: "neutral" },
};

export const claimStatus: Record<ClaimStatus, { label: string; tone: Tone }> = {
  open: { label: m.open(), tone: "neutral" },
  held: { label: m.held(), tone: "gold" },
  paid: { label: m.paid(), tone: "mint" },
  lapsed: { label: m.lapsed(), tone: "coral" },
  withdrawn: { label: m.ended(), tone: "coral" },
};
