import { formatShare } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { CaseReward } from "../contract/cases.ts";
import { rarityTier } from "./rarity.ts";

const glows = {
  grey: "tier-grey",
  blue: "tier-blue",
  purple: "tier-purple",
  red: "tier-red",
  gold: "tier-gold",
} as const;

function RewardTile({ reward }: { reward: CaseReward }) {
  return (
    <div
      className={cx("edge-glow grid h-64 grid-rows-[auto_1fr_auto] rounded-card p-4", glows[rarityTier(reward.prob)])}
    >
      <span className="text-sm text-faint figures">{formatShare(reward.prob, 4)}</span>
      <Picture
        src={reward.image}
        alt=""
        fit="contain"
        priority="soon"
        sizes="128px"
        className="mx-auto my-1 size-32 self-center"
      />
      <span className="truncate text-center font-semibold">{reward.label}</span>
    </div>
  );
}

/** Renders a tile. `<Reel renderItem>` needs a stable function. */
export const renderReward = (reward: CaseReward) => <RewardTile reward={reward} />;
