import { type Rank, totalRewards } from "../../../../common/contract/ranks.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { formatDollars } from "../../../../ui/base/format.ts";
import { useReloadOnChange } from "../../../../ui/base/use-reload-on-change.ts";
import { Card } from "../../../../ui/card.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Stat } from "../../../../ui/stat.tsx";
import type { WagerRecord, WagerRewardsProps } from "../../contract/rewards.ts";
import { m } from "../../messages.ts";
import { NextStep } from "../next-step.tsx";
import { RakebackCards } from "../rakeback-cards.tsx";
import { RankList } from "../rank-list.tsx";
import { StepCards } from "../step-cards.tsx";
import { useClaims } from "../use-claims.ts";

export default function WagerRewardsPage({ roobet, ranks, resets_at, week_ends_at, now }: WagerRewardsProps) {
  const { auth, site } = usePage().props;
  const claims = useClaims();
  useReloadOnChange(({ claimable }) => String(claimable), ["roobet"]);
  const isGuest = auth.user === null;
  const isLinked = roobet.roobet_username !== null;
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta title={m.wagerRewards()} description={describe(ranks.length > 0, site.referral_code)} />
      <PageHead title={m.wagerRewards()} lead={ranks.length === 0 ? m.wagerLead() : m.wagerLeadRanks()} />
      <div className="grid grid-cols-1 gap-5">
        <StepCards code={site.referral_code} hasRanks={ranks.length > 0} isLinked={isLinked} />
        {!isLinked && (
          <NextStep
            isGuest={isGuest}
            isLinkable={site.linkable.includes("roobet")}
            token={roobet.token}
            hasRanks={ranks.length > 0}
          />
        )}
      </div>
      <Summary record={roobet} ranks={ranks} />
      <RakebackCards
        record={roobet}
        claims={claims}
        weekEndsAt={week_ends_at}
        monthEndsAt={resets_at}
        hasHistory={!isGuest}
      />
      <section
        aria-label={m.wagerResetsLabel()}
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2"
      >
        <p className="overline-label tracking-wide">{m.wagerResets()}</p>
        <Countdown
          until={resets_at}
          {...(now !== null && { serverNow: now })}
          look="boxes"
          onEnd={() => router.reload()}
          className="w-full max-w-md"
        />
      </section>
      {ranks.length > 0 && (
        <RankList
          ranks={ranks}
          record={roobet}
          claims={claims}
          resetsAt={resets_at}
          blocked={isGuest ? m.signInToClaim() : isLinked ? null : m.linkToClaim()}
        />
      )}
    </div>
  );
}

function describe(hasRanks: boolean, code: string): string {
  const ranks = hasRanks ? "yes" : "no";
  return code === "" ? m.wagerDescription({ ranks }) : m.wagerDescriptionCode({ ranks, code });
}

function Summary({ record, ranks }: { record: WagerRecord; ranks: readonly Rank[] }) {
  const figures = [
    { label: m.totalRewards(), dollars: totalRewards(ranks, record), note: m.waitingToBeClaimed() },
    { label: m.totalWagered(), dollars: record.wagered, note: m.thisMonth() },
    { label: m.bonuses(), dollars: record.bonuses, note: m.claimedSoFar() },
    ...(ranks.length > 0 || record.wager_rewards > 0
      ? [{ label: m.wagerRewards(), dollars: record.wager_rewards, note: m.fromRanksSoFar() }]
      : []),
  ];
  return (
    <section aria-label={m.summary()} className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
      {figures.map(({ label, dollars, note }, index) => (
        <Card key={label} className="p-4 md:p-5">
          <Stat
            label={label}
            note={note}
            letters={formatDollars(dollars).length}
            className={index === 0 ? "[&_.figure-display]:text-gold-300" : ""}
          >
            <AnimatedNumber value={dollars} format={formatDollars} />
          </Stat>
        </Card>
      ))}
    </section>
  );
}
