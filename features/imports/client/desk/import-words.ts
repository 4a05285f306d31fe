// The words for imports and their claims.

import type { Tone } from "../../../../ui/badge.tsx";
import type { ClaimStatus, ImportStatus, PlatformName, SkipReason } from "../../contract/imports.ts";

export const platformLabels: Record<PlatformName, string> = { kick: "Kick", discord: "Discord" };

export const skipReasonWords: Record<SkipReason, string> = {
  no_name: "no name",
  impossible_name: "no account can be called so",
  not_a_number: "the amount is no number",
  dotted: "1.250 may be 1250 or 1.25: write it without dots",
  negative: "less than nothing",
  nothing: "less than one point",
  huge: "more than 1,000,000,000,000",
  doubled: "stands twice; the greater counts",
  open_quote: "a quote that does not end",
  header: "taken for the names of the columns",
  other_width: "more or fewer cells than columns; an amount with a comma needs quotes",
  too_long: "a line that is far too long",
};

export const importStatus: Record<ImportStatus, { label: string; tone: Tone; isAtWork?: true }> = {
  receiving: { label: "Coming in", tone: "sky", isAtWork: true },
  reading: { label: "Being read", tone: "sky", isAtWork: true },
  unreadable: { label: "Not read", tone: "coral" },
  preview: { label: "To be looked at", tone: "gold" },
  taking: { label: "Being taken over", tone: "sky", isAtWork: true },
  open: { label: "Taken over", tone: "mint" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

export const claimStatus: Record<ClaimStatus, { label: string; tone: Tone }> = {
  open: { label: "Open", tone: "neutral" },
  held: { label: "Waits for you", tone: "gold" },
  paid: { label: "Paid", tone: "mint" },
  lapsed: { label: "Lapsed", tone: "coral" },
  withdrawn: { label: "Ended", tone: "coral" },
};
