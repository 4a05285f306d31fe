// The place on the board, and what became of the latest order.
import type { OwnHome } from "../../../contracts/home.ts";
import { paths } from "../../../contracts/paths.ts";
import { formatCount, formatPoints } from "../../format.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { chanceWords } from "../leaderboard/words.ts";
import { OrderStatus } from "../store/order-status.tsx";
import { ProductLine } from "../store/product-line.tsx";
import { OwnCard } from "./own-card.tsx";

export function OwnPlace({ place }: { place: NonNullable<OwnHome["place"]> }) {
  return (
    <OwnCard title="Your place on the board" href={paths.leaderboard} action="Leaderboard">
      <p className="grid gap-1">
        <strong className="figure-display text-title-2">
          {formatPoints(place.rank)}
          <span className="text-base font-normal text-soft"> of {formatPoints(place.entries_count)}</span>
        </strong>
        <span className="text-sm text-soft figures">
          {formatCount(place.tickets, "ticket")}, {chanceWords(place.tickets, place.total_tickets)}
        </span>
      </p>
    </OwnCard>
  );
}

export function OwnOrder({ order }: { order: NonNullable<OwnHome["order"]> }) {
  return (
    <OwnCard title="Your latest order" href={paths.myPurchases} action="My purchases">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ProductLine
          name={order.title}
          image={order.image}
          below={
            <span className="text-sm text-faint">
              <LocalTime value={order.created_at} dateOnly />
            </span>
          }
        />
        <OrderStatus status={order.status} />
      </div>
    </OwnCard>
  );
}
