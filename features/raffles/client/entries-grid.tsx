import { Ticket } from "lucide-react";
import type { Paginated } from "../../../platform/contract/responses.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import type { RaffleEntry } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { EntryTile } from "./entry-tile.tsx";

export interface EntriesGridProps {
  entries: Paginated<RaffleEntry>;
  isOpen: boolean;
  isOwn: (entry: RaffleEntry) => boolean;
}

export function EntriesGrid({ entries, isOpen, isOwn }: EntriesGridProps) {
  return (
    <section aria-labelledby="entries" className="grid gap-5">
      <h2 id="entries" className="text-title-2">
        {m.entries()}
      </h2>
      {entries.data.length === 0 ? (
        <EmptyState title={isOpen ? m.noTicketsYet() : m.noOtherTickets()} icon={Ticket}>
          {isOpen ? m.noTicketsYetText() : m.noOtherTicketsText()}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {entries.data.map((entry) => (
            <EntryTile key={entry.id} entry={entry} isOwn={isOwn(entry)} />
          ))}
        </ul>
      )}
      <Pagination page={entries} label={m.entries()} only={["entries"]} />
    </section>
  );
}
