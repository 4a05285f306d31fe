// Wager rewards in the documents' order: steps, sums, rakeback to claim, the month's countdown, and the ranks
// (REWARDS-01 to REWARDS-34).
import type { WagerRewardsProps } from "../../contracts/rewards.ts";
import { NextStep } from "../components/rewards/next-step.tsx";
import { RakebackCards } from "../components/rewards/rakeback-cards.tsx";
import { RankList } from "../components/rewards/rank-list.tsx";
import { StepCards } from "../components/rewards/step-cards.tsx";
import { Summary } from "../components/rewards/summary.tsx";
import { useClaims } from "../components/rewards/use-claims.ts";
import { useOwnNews } from "../live/use-own-news.ts";
import { router } from "../protocol/router.ts";
import { usePage } from "../protocol/use-page.ts";
import { Countdown } from "../ui/countdown.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function WagerRewardsPage({ roobet, ranks, resets_at, week_ends_at, now }: WagerRewardsProps) {
  const { auth, site } = usePage().props;
  const claims = useClaims();
  useOwnNews(({ claimable }) => String(claimable), ["roobet"]);
  const isGuest = auth.user === null;
  const isLinked = roobet.roobet_username !== null;
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta
        title="Wager Rewards"
        description={`${ranks.length === 0 ? "Rakeback" : "Rakeback and ranks"} for what you wager under ${site.referral_code === "" ? "our code" : `code ${site.referral_code}`}.`}
      />
      <PageHead
        title="Wager Rewards"
        lead={`A share of every wager comes back to you${ranks.length === 0 ? "." : ", and every rank you reach pays on top."}`}
      />
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
      <section aria-label="Wager resets in" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="overline-label tracking-wide">WAGER RESETS IN</p>
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
          blocked={isGuest ? "Sign in to claim ranks." : isLinked ? null : "Link your Roobet account to claim ranks."}
        />
      )}
    </div>
  );
}
