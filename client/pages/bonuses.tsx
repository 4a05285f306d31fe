// Offers of partner sites.
import { Gift } from "lucide-react";
import { type BonusesProps, partnersFirst } from "../../contracts/bonus.ts";
import { BonusCard } from "../components/bonuses/bonus-card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function BonusesPage({ bonuses }: BonusesProps) {
  return (
    <>
      <Meta title="Bonuses" description="Offers of our partner sites, with the code to copy." />
      <div className="grid gap-8">
        <PageHead title="Bonuses" lead="Offers of our partner sites. Copy the code, then claim." />
        {bonuses.length === 0 ? (
          <EmptyState title="No offers right now" icon={Gift}>
            New ones show up here as soon as there are any.
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5">
            {partnersFirst(bonuses).map((bonus) => (
              <BonusCard key={bonus.id} bonus={bonus} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
