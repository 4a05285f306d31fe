import { CirclePause } from "lucide-react";
import type { ReactNode } from "react";
import { formatCompact, formatPoints } from "../../../ui/base/format.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceProps } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { isOver, totalWords } from "./words.ts";

export function RaceHead({ race, now }: { race: RaceProps; now: string }) {
  const places = race.prizes.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  // A countdown of ten days or more needs a little more than half of a phone's width.
  const isCounting = !isOver(race.state) && (race.state !== "closing" || race.final_at !== null);
  const columns = isCounting ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-2";
  return (
    <div
      className={cx(
        "grid gap-x-4 gap-y-4 border-y border-line py-4 sm:gap-x-6 md:grid-cols-[repeat(4,auto)] md:py-5",
        columns,
      )}
    >
      <Stat label={m.allPrizes()}>
        <Total race={race} />
      </Stat>
      <TimeLeft race={race} now={now} />
      <Stat label={m.paidPlaces()}>{formatPoints(places)}</Stat>
      <Stat label={m.players()}>{figure(race.entries_count)}</Stat>
    </div>
  );
}

const figure = (value: number): string => (value < 10_000_000 ? formatPoints(value) : formatCompact(value));

/** A longer amount uses a smaller font to fit on a phone. */
const maxLetters = 8;

function Total({ race: { total_bucks: bucks, total_points: points, prizes } }: { race: RaceProps }) {
  const coin = useCoin();
  const total = totalWords(bucks, points, coin);
  if (total === null)
    return (
      <span className="text-[0.72em] tracking-tight text-soft">
        {prizes.length === 0 ? m.notAnnounced() : m.textPrizes()}
      </span>
    );
  return (
    <span className={total.length > maxLetters ? "text-[0.72em] text-gold-300 wrap-anywhere" : "text-gold-300"}>
      {total}
    </span>
  );
}

const small = "text-[0.72em] tracking-tight";

function TimeLeft({ race, now }: { race: RaceProps; now: string }) {
  if (race.state === "planned" || race.state === "running") {
    const isPlanned = race.state === "planned";
    return (
      <Stat label={isPlanned ? m.startsIn() : m.endsIn()}>
        <Countdown
          until={isPlanned ? race.starts_at : race.ends_at}
          serverNow={now}
          ended={m.now()}
          className={small}
        />
      </Stat>
    );
  }
  if (isOver(race.state) || race.final_at === null)
    return (
      <Stat label={m.state()}>
        <span className={small}>{isOver(race.state) ? m.ended() : m.figuresFinal()}</span>
      </Stat>
    );
  return (
    <Stat label={m.finalIn()}>
      <Countdown until={race.final_at} serverNow={now} ended={m.soon()} className={small} />
    </Stat>
  );
}

/** Returns the race's state in a sentence. Returns nothing while the race runs, because the countdown shows that. */
export function stateWords({ state, final_at: finalAt }: RaceProps): ReactNode {
  if (isOver(state)) return m.endedSentence();
  if (state === "planned") return m.plannedSentence();
  if (state !== "closing") return null;
  return finalAt === null ? m.finalSentence() : m.finalBy({ time: () => <LocalTime value={finalAt} /> });
}

export function RacePaused() {
  return (
    <div className="edge-glow tier-gold flex items-center gap-4 rounded-card px-5 py-5 md:px-7 md:py-6">
      <CirclePause size={34} strokeWidth={1.6} aria-hidden className="shrink-0 text-gold-400" />
      <div className="grid gap-1">
        <p className="font-display text-title-2 font-semibold text-gold-300">{m.pausedTitle()}</p>
        <p className="text-soft">{m.pausedText()}</p>
      </div>
    </div>
  );
}
