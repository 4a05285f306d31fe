import { Clock, Crown, LifeBuoy, Medal, Percent, Ticket, Trophy } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { PageLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import type { VipRewardsProps } from "../../contract/rewards.ts";
import { m } from "../../messages.ts";
import { Promotions } from "../vip/promotions.tsx";
import { SignUpSteps } from "../vip/sign-up-steps.tsx";
import { VipHero } from "../vip/vip-hero.tsx";

const promotions = (hasPrizes: boolean) => [
  {
    title: m.leaderboard(),
    text: hasPrizes ? m.leaderboardTextPrizes() : m.leaderboardText(),
    href: paths.leaderboard,
    action: m.seeBoard(),
    icon: Trophy,
  },
  {
    title: m.rakeback(),
    text: m.rakebackText(),
    href: paths.wagerRewards,
    action: m.seeRakeback(),
    icon: Percent,
  },
];

const weeklyRaffle = (winners: number) => ({
  title: m.weeklyRaffle(),
  text: m.weeklyRaffleText({ winners }),
  href: paths.raffles,
  action: m.seeRaffles(),
  icon: Ticket,
});

export default function VipRewardsPage({ ranks_count, has_prizes, weekly_raffle_winners: winners }: VipRewardsProps) {
  const blocks = promotions(has_prizes);
  const { site } = usePage().props;
  const hasCode = site.promo_code !== "";
  return (
    <div className="grid grid-cols-1 gap-14 md:gap-20">
      <Meta
        title={m.vipRewards()}
        description={hasCode ? m.vipDescriptionCode({ code: site.promo_code }) : m.vipDescription()}
      />
      <VipHero streamer={site.streamer} code={site.promo_code} isWeekly={winners !== null} hasRanks={ranks_count > 0} />
      <section aria-labelledby="sign-up" className="grid gap-6">
        <h2 id="sign-up" className="text-title-1">
          {hasCode ? m.threeSteps() : m.twoSteps()}
        </h2>
        <SignUpSteps promoCode={site.promo_code} referralCode={site.referral_code} />
        {hasCode && (
          <div className="grid gap-3 md:grid-cols-2 md:gap-5">
            <Note icon={Clock}>{m.useCodeInTime()}</Note>
            <Note icon={LifeBuoy}>{m.codeNotAssigned({ code: site.promo_code })}</Note>
          </div>
        )}
      </section>
      <section aria-labelledby="eligible" className="grid gap-6">
        <div className="grid max-w-2xl gap-2">
          <h2 id="eligible" className="text-title-1">
            {m.eligible()}
          </h2>
          <p className="text-soft">{m.eligibleText()}</p>
        </div>
        <ul className="grid gap-3 md:grid-cols-2 md:gap-5">
          <EligibleNote icon={Crown} title={m.leaderboardAccess()} href={paths.leaderboard}>
            {m.leaderboardAccessText()}
          </EligibleNote>
          <EligibleNote icon={Medal} title={m.exclusiveRewards()} href={paths.wagerRewards}>
            {ranks_count === 0 ? m.exclusiveRewardsText() : m.exclusiveRewardsRanks({ count: ranks_count })}
          </EligibleNote>
        </ul>
      </section>
      <Promotions promotions={winners === null ? blocks : [...blocks, weeklyRaffle(winners)]} />
    </div>
  );
}

function Note({ icon: Icon, children }: { icon: typeof Clock; children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-control bg-gold-900 px-4 py-3.5 text-gold-200">
      <Icon size={19} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface EligibleProps {
  icon: typeof Clock;
  title: string;
  href: string;
  children: React.ReactNode;
}

function EligibleNote({ icon: Icon, title, href, children }: EligibleProps) {
  return (
    <li className="flex items-start gap-4 border-t border-line-strong pt-5">
      <Icon size={26} strokeWidth={1.5} aria-hidden className="mt-1 shrink-0 text-gold-400" />
      <span className="grid gap-1">
        <PageLink
          href={href}
          className="touch-target inline-flex items-center text-title-2 font-display font-semibold hover:text-mint-300"
        >
          {title}
        </PageLink>
        <span className="text-soft">{children}</span>
      </span>
    </li>
  );
}
