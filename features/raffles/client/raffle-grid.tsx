import type { ReactNode } from "react";
import type { Paginated } from "../../../platform/contract/responses.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import type { Raffle } from "../contract/raffles.ts";
import { FeaturedRaffle } from "./featured-raffle.tsx";
import { RaffleCard } from "./raffle-card.tsx";

export interface RaffleGridProps {
  page: Paginated<Raffle>;
  /** The name of the list for screen readers, such as "Active raffles". */
  label: string;
  /** The prop that a change of page reloads. */
  only: string;
  empty: ReactNode;
  getCount?: (raffle: Raffle) => number;
  now?: string | undefined;
  hasHeadliner?: boolean;
  /** The number of pictures that are visible when the page opens. */
  inSight?: number;
}

export function RaffleGrid({
  page,
  label,
  only,
  empty,
  getCount,
  now,
  hasHeadliner = false,
  inSight = 0,
}: RaffleGridProps) {
  if (page.data.length === 0) return empty;
  return (
    <div className="grid gap-6">
      <ul aria-label={label} className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] sm:gap-5">
        {page.data.map((raffle, index) => {
          const card = { raffle, entriesCount: getCount?.(raffle) ?? raffle.entries_count, now };
          if (index === 0 && hasHeadliner && page.current_page === 1)
            return <FeaturedRaffle key={raffle.id} {...card} />;
          const priority = index === 0 ? inSight > 0 : index < inSight && "soon";
          return <RaffleCard key={raffle.id} {...card} priority={priority} />;
        })}
      </ul>
      <Pagination page={page} label={label} only={[only]} />
    </div>
  );
}
