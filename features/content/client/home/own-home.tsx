import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { formatDollars } from "../../../../ui/base/format.ts";
import { useReloadOnChange } from "../../../../ui/base/use-reload-on-change.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { ownClaimId } from "../../../../ui/claim-chip.tsx";
import type { OnNow } from "../../contract/content.ts";
import type { OwnHome as Mine, TileFacts } from "../../contract/home.ts";
import { m } from "../../messages.ts";
import { FirstSteps } from "./first-steps.tsx";
import { OwnOrder, OwnPlace, OwnRank, OwnTickets } from "./own-card.tsx";
import { findNextSteps, OwnNext } from "./own-next.tsx";

interface OwnHomeProps {
  mine: Mine;
  ways: TileFacts;
  onNow: OnNow;
}

export function OwnHome({ mine, ways, onNow }: OwnHomeProps) {
  const { auth, site } = usePage().props;
  const { user } = auth;
  useReloadOnChange(({ balance, claimable }) => `${balance} ${claimable}`, ["mine"]);
  if (user === null) return null;
  const isStaff = user.role !== "viewer";
  const own = isStaff ? { ...mine, steps: null } : mine;
  const { steps } = own;
  const isNew = steps !== null && !steps.partner;
  return (
    <section aria-labelledby="yours" className="grid gap-6 pt-6 pb-8 md:pt-8 md:pb-10">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 max-w-3xl gap-2">
          <h1 id="yours" className="animate-arrive text-title-1 wrap-anywhere">
            {m.hello({ username: user.username })}
          </h1>
          <p className="text-lg text-soft wrap-anywhere">{isNew ? m.welcomeNew({ brand: site.brand }) : m.ownLead()}</p>
        </div>
        {user.claimable > 0 && (
          <ButtonLink id={ownClaimId} href={paths.wagerRewards} variant="gold" size="lg" icon={Gift}>
            {m.claimDollars({ dollars: formatDollars(user.claimable) })}
          </ButtonLink>
        )}
      </header>
      <OwnCards {...{ mine: own, ways, onNow, isStaff }} balancePoints={user.balance} />
    </section>
  );
}

interface OwnCardsProps extends OwnHomeProps {
  balancePoints: number;
  isStaff: boolean;
}

/** The viewer's cards in one row. Leaves out empty cards. One card lists the next things to do. */
function OwnCards({ mine, ways, onNow, balancePoints, isStaff }: OwnCardsProps) {
  const { rank, tickets, place, order, steps, now } = mine;
  const next = isStaff ? [] : findNextSteps({ mine, ways, onNow, balancePoints });
  const standing = [
    place !== null && <OwnPlace key="place" place={place} />,
    order !== null && <OwnOrder key="order" order={order} />,
    next.length > 0 && <OwnNext key="next" list={next} />,
  ].filter((card) => card !== false);
  const cards: ReactNode[] = [
    rank?.linked && <OwnRank key="rank" rank={rank} />,
    tickets.length > 0 && <OwnTickets key="tickets" tickets={tickets} now={now} />,
    standing.length > 0 && (
      <div key="standing" className="grid gap-4">
        {standing}
      </div>
    ),
  ].filter((card) => card !== false && card !== undefined);
  if (steps !== null) {
    cards.unshift(
      <FirstSteps key="steps" {...{ steps, rank, now }} hasRaffle={mine.raffle_open} isAlone={cards.length === 0} />,
    );
  }
  if (cards.length === 0) return null;
  // The row scrolls sideways if it is too wide. The card with the first steps needs room for the gift's button.
  const least = cards.map((_, index) => (index === 0 && steps !== null ? "min(18.25rem, 100%)" : "14.5rem"));
  const gridTemplateColumns = least.map((width) => `minmax(${width}, 1fr)`).join(" ");
  return (
    <div data-own className="grid gap-4 overflow-x-auto" style={{ gridTemplateColumns }}>
      {cards}
    </div>
  );
}
