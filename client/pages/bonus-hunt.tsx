// The bonus hunt: the running one, refreshed while you watch, and all past ones.
import { Radar } from "lucide-react";
import type { BonusHuntProps } from "../../contracts/hunts.ts";
import { BonusTable } from "../components/hunts/bonus-table.tsx";
import { GuessForm } from "../components/hunts/guess-form.tsx";
import { GuessWinner } from "../components/hunts/guess-winner.tsx";
import { HuntHistory } from "../components/hunts/hunt-history.tsx";
import { HuntPlot } from "../components/hunts/hunt-plot.tsx";
import { HuntStats } from "../components/hunts/hunt-stats.tsx";
import { useLiveHunts } from "../components/hunts/use-live-hunts.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function BonusHuntPage(props: BonusHuntProps) {
  const { current, hunts, guess } = useLiveHunts(props);
  return (
    <>
      <Meta
        title="Hunt Tracker"
        description="The running bonus hunt with every bonus, refreshed while you watch, and all past hunts."
      />
      <div className="grid gap-10 md:gap-14">
        <PageHead title="Hunt Tracker" lead="Follow every bonus live." />
        {current === null ? (
          <EmptyState title="No hunt is running" icon={Radar}>
            The next one shows up here as soon as it starts.{hunts.length > 0 && " Past hunts are below."}
          </EmptyState>
        ) : (
          <section aria-labelledby="current-hunt" className="grid gap-6">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="current-hunt" className="text-title-2">
                {current.name}
              </h2>
              <Badge tone="mint">Running</Badge>
            </div>
            <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
              <Card className="p-5 md:p-7">
                <HuntStats hunt={current} />
              </Card>
              <div className="grid gap-5">
                <GuessForm hunt={current} guess={guess} />
                <HuntPlot hunt={current} />
              </div>
            </div>
            <BonusTable bonuses={current.bonuses ?? []} maxHeight="720px" />
          </section>
        )}
        {current === null && hunts[0] !== undefined && <GuessWinner hunt={hunts[0]} named />}
        {hunts.length > 0 && <HuntHistory hunts={hunts} />}
      </div>
    </>
  );
}
