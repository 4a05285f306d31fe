import { Ticket } from "lucide-react";
import { paths } from "../../../../../common/contract/paths.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";
import type { RafflesProps } from "../../../contract/raffles.ts";
import { m } from "../../../messages.ts";
import { RaffleGrid } from "../../raffle-grid.tsx";
import { useLiveRaffles } from "../../use-live-raffle.ts";

/** The number of pictures that a large screen shows without scrolling. */
const eagerImages = 4;

export default function RafflesPage({ active, ended }: RafflesProps) {
  const { now, getCount } = useLiveRaffles(active.data);
  return (
    <div className="grid grid-cols-1 gap-14 md:gap-20">
      <Meta title={m.title()} description={m.description()} />
      <div className="grid gap-8">
        <PageHead
          title={m.title()}
          lead={m.lead({ link: (text) => <TextLink href={paths.fairness}>{text}</TextLink> })}
        />
        <h2 className="sr-only">{m.openRaffles()}</h2>
        <RaffleGrid
          page={active}
          label={m.activeRaffles()}
          only="active"
          getCount={getCount}
          now={now}
          inSight={eagerImages}
          hasHeadliner={active.data.length > 1}
          empty={
            <EmptyState title={m.noneOpenTitle()} icon={Ticket}>
              {m.noneOpenText()}
            </EmptyState>
          }
        />
      </div>
      <section aria-labelledby="ended-raffles" className="grid gap-6">
        <h2 id="ended-raffles" className="text-title-1">
          {m.endedRaffles()}
        </h2>
        <RaffleGrid
          page={ended}
          label={m.endedRafflesList()}
          only="ended"
          empty={
            <EmptyState title={m.noneEndedTitle()} icon={Ticket}>
              {m.noneEndedText()}
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
