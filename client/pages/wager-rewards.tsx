// Wager rewards: rakeback to claim, the month's countdown, and the twelve ranks (REWARDS-01 to REWARDS-33).
import { router, usePage } from "@inertiajs/react";
import { History } from "lucide-react";
import { paths } from "../../contracts/paths.ts";
import type { WagerRewardsProps } from "../../contracts/rewards.ts";
import { NextStep } from "../components/rewards/next-step.tsx";
import { RakebackCards } from "../components/rewards/rakeback-cards.tsx";
import { RankList } from "../components/rewards/rank-list.tsx";
import { StepCards } from "../components/rewards/step-cards.tsx";
import { Summary } from "../components/rewards/summary.tsx";
import { useClaims } from "../components/rewards/use-claims.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Countdown } from "../ui/countdown.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function WagerRewardsPage({ roobet, ranks, resets_at, week_ends_at, now }: WagerRewardsProps) {
  const { auth, site } = usePage().props;
  const claims = useClaims();
  const isGuest = auth.user === null;
  const isLinked = roobet.roobet_username !== null;
  return (
    <div className="grid grid-cols-1 gap-10 md:gap-14">
      <Meta
        title="Wager Rewards"
        description={`Rakeback and twelve ranks for what you wager under code ${site.referral_code}.`}
      />
      <div className="grid items-end gap-6 lg:grid-cols-[1fr_26rem]">
        <PageHead
          title="Wager Rewards"
          lead="A share of every wager comes back to you, and every rank you reach pays on top."
          actions={
            !isGuest && (
              <ButtonLink href={paths.history} icon={History}>
                History
              </ButtonLink>
            )
          }
        />
        <section aria-label="Wager resets in" className="grid gap-2">
          <p className="overline-label tracking-wide">WAGER RESETS IN</p>
          <Countdown
            until={resets_at}
            {...(now !== null && { serverNow: now })}
            look="boxes"
            onEnd={() => router.reload()}
          />
        </section>
      </div>
      {!isLinked && <NextStep isGuest={isGuest} token={roobet.token} />}
      <StepCards code={site.referral_code} />
      <Summary record={roobet} ranks={ranks} />
      <RakebackCards record={roobet} claims={claims} weekEndsAt={week_ends_at} monthEndsAt={resets_at} />
      <RankList
        ranks={ranks}
        record={roobet}
        claims={claims}
        resetsAt={resets_at}
        blocked={isGuest ? "Sign in to claim ranks." : isLinked ? null : "Link your Roobet account to claim ranks."}
      />
    </div>
  );
}
