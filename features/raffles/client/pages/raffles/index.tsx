// The raffle lists: open ones and drawn ones (RAFFLE-01 to RAFFLE-09).
import { Ticket } from "lucide-react";
import { paths } from "../../../../../common/contract/paths.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";
import type { RafflesProps } from "../../../contract/raffles.ts";
import { RaffleGrid } from "../../raffle-grid.tsx";
import { useLiveRaffles } from "../../use-live-raffle.ts";

/** Pictures that a large screen shows without scrolling. */
const eagerImages = 4;

export default function RafflesPage({ active, ended }: RafflesProps) {
  const { now, getCount } = useLiveRaffles(active.data);
  return (
    <div className="grid grid-cols-1 gap-14 md:gap-20">
      <Meta
        title="Raffles"
        description="Spend points on tickets and win real prizes. Every draw can be checked by anyone."
      />
      <div className="grid gap-8">
        <PageHead
          title="Raffles"
          lead={
            <>
              Every ticket has the same chance, and <TextLink href={paths.fairness}>every draw can be checked</TextLink>
              .
            </>
          }
        />
        <h2 className="sr-only">Open raffles</h2>
        <RaffleGrid
          page={active}
          label="Active raffles"
          only="active"
          getCount={getCount}
          now={now}
          inSight={eagerImages}
          hasHeadliner={active.data.length > 1}
          empty={
            <EmptyState title="No raffle is open right now" icon={Ticket}>
              The next one is announced here and on stream. Your points keep until then.
            </EmptyState>
          }
        />
      </div>
      <section aria-labelledby="ended-raffles" className="grid gap-6">
        <h2 id="ended-raffles" className="text-title-1">
          Ended Raffles
        </h2>
        <RaffleGrid
          page={ended}
          label="Ended raffles"
          only="ended"
          empty={
            <EmptyState title="Nothing was drawn yet" icon={Ticket}>
              Ended raffles stay here with their winners and the proof of their draw.
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
