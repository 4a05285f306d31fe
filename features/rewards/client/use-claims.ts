import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { winReference } from "../../../common/contract/wins.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { type Act, useAct } from "../../../ui/base/act.ts";
import { readMessage } from "../../../ui/base/api.ts";
import { openWin } from "../../../ui/open-win.ts";
import { showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import type { RakebackKind } from "../../wagers/contract/wagers.ts";
import { m } from "../messages.ts";

const rakebackPaths: Record<RakebackKind, string> = {
  instant: paths.api.instantRakeback,
  weekly: paths.api.weeklyRakeback,
  monthly: paths.api.monthlyRakeback,
};

export const rakebackNames: Record<RakebackKind, string> = {
  instant: m.instantRakeback(),
  weekly: m.weeklyRakeback(),
  monthly: m.monthlyRakeback(),
};

/** Our words appear when the server sends none (REWARDS-09 to REWARDS-14, REWARDS-31, REWARDS-32). */
const rakebackMessages = (name: string): Words => ({
  done: (body) => readMessage(body) ?? m.rakebackClaimed({ name }),
  failed: m.rakebackError({ name }),
  show: "always",
});

const rankMessages: Words = {
  done: (body) => readMessage(body) ?? m.claimedReward(),
  failed: m.errorClaimingReward(),
  show: "fields",
};

export interface Claims {
  claiming: string | null;
  claimRakeback: (kind: RakebackKind) => Promise<void>;
  /** The win sheet opens only if no more rank is waiting, so it does not come between the claims. */
  claimRank: (name: string, hasMore: boolean) => Promise<void>;
}

export function useClaims(): Claims {
  const [claiming, setClaiming] = useState<string | null>(null);
  const { act } = useAct();
  const claim = async (what: string, wanted: Act, words: Words, win?: string) => {
    if (claiming !== null) return;
    setClaiming(what);
    const outcome = await act(wanted, (answer) => toOutcome(answer, words));
    setClaiming(null);
    showToast(outcome);
    if (outcome.kind === "done" && win !== undefined) openWin({ win });
    // Reloads after a refusal too, because the page showed outdated amounts.
    if (outcome.kind !== "unknown") router.reload();
  };
  return {
    claiming,
    claimRakeback: (kind) => claim(kind, { path: rakebackPaths[kind] }, rakebackMessages(rakebackNames[kind])),
    claimRank: (name, hasMore) => {
      const win = hasMore ? undefined : winReference("rank", name);
      return claim(name, { path: paths.api.claimRank, json: { rank: name } }, rankMessages, win);
    },
  };
}
