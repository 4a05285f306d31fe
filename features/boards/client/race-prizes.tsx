import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceProps } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { prizesWords, rangeWords } from "./words.ts";

export function RacePrizes({ race: { prizes, state } }: { race: RaceProps }) {
  const coin = useCoin();
  return (
    <section aria-labelledby="prizes" className="grid gap-4">
      <h2 id="prizes" className="text-title-2">
        {m.prizes()}
      </h2>
      {prizes.length === 0 ? (
        <Card className="grid gap-1 px-5 py-4">
          <p className="font-medium">{m.noPrizesTitle()}</p>
          <p className="text-sm text-soft">{m.noPrizesText()}</p>
        </Card>
      ) : (
        <Card className="overflow-hidden">
          <ol className="figures">
            {prizes.map((prize, index) => (
              // A place may have two prizes, so only the index identifies a row.
              <li
                key={index}
                className="flex items-center justify-between gap-4 border-b border-line px-5 py-2.5 last:border-b-0"
              >
                <span className={cx("shrink-0", prize.from <= 3 ? "font-semibold text-gold-300" : "text-soft")}>
                  <span className="sr-only">{m.place()} </span>
                  {rangeWords(prize)}
                </span>
                <span
                  className={cx(
                    "text-right wrap-anywhere",
                    prize.from <= 3 && prize.kind !== "text"
                      ? "figure-display text-title-3 text-gold-300"
                      : "font-medium",
                  )}
                >
                  {prizesWords([prize], coin)}
                  {prize.to > prize.from && <span className="text-sm font-normal text-faint"> {m.each()}</span>}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {prizes.length > 0 && (
        <p className="text-sm text-soft">
          {state === "ended" || state === "archived" ? m.prizesPaid() : m.prizesText()}
        </p>
      )}
    </section>
  );
}
