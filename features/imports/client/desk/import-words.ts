// The words for imports and their claims.

import type { Tone } from "../../../../ui/badge.tsx";
import type { ClaimStatus, ImportStatus, PlatformName, SkipReason } from "../../contract/imports.ts";
import { m } from "../../messages.ts";

export const platformLabels: Record<PlatformName, string> = { kick: "Kick", discord: "Discord" };

export const skipReasonWords: Record<SkipReason, string> = {
  no_name: "no name",
  impossible_name: "no account can be called so",
  not_a_number: "the amount is no number",
  dotted: m.n1250MayBe1250(),
  negative: "less than nothing",
  nothing: "less than one point",
  huge: "more than 1,000,000,000,000",
  doubled: "stands twice; the greater counts",
  open_quote: "a quote that does not end",
  header: m.takenNamesColumns(),
  other_width: "more or fewer cells than columns; an amount with a comma needs quotes",
  too_long: "a line that is far too long",
};

export const importStatus: Record<ImportStatus, { label: string; tone: Tone; isAtWork?: true }> = {
  receiving: { label: m.coming(), tone: "sky", isAtWork: true },
  reading: { label: m.beingRead(), tone: "sky", isAtWork: true },
  unreadable: { label: m.notRead(), tone: "coral" },
  preview: { label: m.beLookedAt(), tone: "gold" },
  taking: { label: m.beingTakenOver2(), tone: "sky", isAtWork: true },
  open: { label: m.takenOver(), tone: "mint" },
  withdrawn: { label: m.withdrawn(), tone: "neutral" },
};

export const claimStatus: Record<ClaimStatus, { label: string; tone: Tone }> = {
  open: { label: m.open(), tone: "neutral" },
  held: { label: m.waits(), tone: "gold" },
  paid: { label: m.paid(), tone: "mint" },
  lapsed: { label: m.lapsed(), tone: "coral" },
  withdrawn: { label: m.ended(), tone: "coral" },
};
