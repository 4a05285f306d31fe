import { Badge } from "../../../ui/badge.tsx";
import { formatPoints, formatShare } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { CaseReward } from "../contract/cases.ts";
import { m } from "../messages.ts";
import { rarityTier } from "./rarity.ts";

export function RewardGrid({ rewards }: { rewards: CaseReward[] }) {
  return (
    <section aria-labelledby="what-is-inside" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="what-is-inside" className="text-title-2">
          {m.whatIsInside()}
        </h2>
        <p className="text-soft">{m.ticketsHint()}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
        {rewards.map((reward) => (
          <RewardCard key={`${reward.first_ticket}-${reward.label}`} reward={reward} />
        ))}
      </ul>
    </section>
  );
}

function RewardCard({ reward }: { reward: CaseReward }) {
  return (
    <Card as="li" tier={rarityTier(reward.prob)} className="grid content-between gap-3 p-3.5 sm:p-4">
      <div className="relative">
        <Picture
          src={reward.image}
          alt=""
          ratio={1.25}
          fit="contain"
          sizes="(width < 640px) 36vw, 160px"
          className="mx-auto w-4/5"
        />
        {reward.stock !== null && (
          <span className="absolute top-0 left-0">
            <Badge tone={reward.stock === 0 ? "coral" : "gold"}>
              {reward.stock === 0 ? m.allGone() : m.stockLeft({ stock: formatPoints(reward.stock) })}
            </Badge>
          </span>
        )}
      </div>
      <div className="grid gap-2">
        <h3 className="text-title-3 font-text wrap-anywhere">{reward.label}</h3>
        <p className="flex items-baseline justify-between gap-x-3 figures max-sm:flex-col">
          <span className="font-semibold text-gold-300">{formatShare(reward.prob, 4)}</span>
          <span className="text-xs text-faint">{ticketWords(reward)}</span>
        </p>
      </div>
    </Card>
  );
}

export function ticketWords({ first_ticket, last_ticket }: Pick<CaseReward, "first_ticket" | "last_ticket">): string {
  if (last_ticket < first_ticket) return m.noTicket();
  if (last_ticket === first_ticket) return m.oneTicket({ ticket: formatPoints(first_ticket) });
  return `${formatPoints(first_ticket)} – ${formatPoints(last_ticket)}`;
}
