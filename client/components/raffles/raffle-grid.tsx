// A grid of raffles with its pages.
import type { ReactNode } from "react";
import type { Raffle } from "../../../contracts/raffles.ts";
import type { Paginated } from "../../../contracts/shared.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { RaffleCard } from "./raffle-card.tsx";

export interface RaffleGridProps {
  page: Paginated<Raffle>;
  /** What is listed, for screen readers: "Active raffles". */
  label: string;
  /** The prop to reload when another page is asked for. */
  only: string;
  empty: ReactNode;
  countOf?: (raffle: Raffle) => number;
  now?: string | undefined;
  /** Pictures in sight from the start. */
  inSight?: number;
}

export function RaffleGrid({ page, label, only, empty, countOf, now, inSight = 0 }: RaffleGridProps) {
  if (page.data.length === 0) return empty;
  return (
    <div className="grid gap-6">
      <ul aria-label={label} className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] sm:gap-5">
        {page.data.map((raffle, index) => (
          <RaffleCard
            key={raffle.id}
            raffle={raffle}
            entriesCount={countOf?.(raffle) ?? raffle.entries_count}
            now={now}
            priority={index === 0 ? inSight > 0 : index < inSight && "soon"}
          />
        ))}
      </ul>
      <Pagination page={page} label={label} only={[only]} />
    </div>
  );
}
