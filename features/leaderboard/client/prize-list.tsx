import { formatWholeDollars } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { m } from "../messages.ts";
import { placeWords, prizeRows } from "./words.ts";

export function PrizeList({ prizes }: { prizes: number[] }) {
  if (prizes.length === 0) return <NotAnnounced />;
  return (
    <section aria-labelledby="winnings" className="grid gap-4">
      <h2 id="winnings" className="text-title-2">
        {m.potentialWinnings()}
      </h2>
      <Card className="overflow-hidden">
        <ol className="figures">
          {prizeRows(prizes).map((row) => (
            <li
              key={row.from}
              className="flex items-center justify-between gap-4 border-b border-line px-5 py-2.5 last:border-b-0"
            >
              <span className={row.from <= 3 ? "font-semibold text-gold-300" : "text-soft"}>
                <span className="sr-only">{m.rank()} </span>
                {placeWords(row)}
              </span>
              <span className={cx(row.from <= 3 ? "figure-display text-title-3 text-gold-300" : "font-medium")}>
                {formatWholeDollars(row.prize)}
                {row.to > row.from && <span className="text-sm font-normal text-faint"> {m.each()}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <p className="text-sm text-soft">{m.prizesText()}</p>
    </section>
  );
}

function NotAnnounced() {
  return (
    <section aria-labelledby="winnings" className="grid gap-4">
      <h2 id="winnings" className="text-title-2">
        {m.potentialWinnings()}
      </h2>
      <Card className="grid gap-1 px-5 py-4">
        <p className="font-medium">{m.noPrizesTitle()}</p>
        <p className="text-sm text-soft">{m.noPrizesText()}</p>
      </Card>
    </section>
  );
}
