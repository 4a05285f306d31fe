import { RotateCcw, ShieldCheck, SkipForward } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { MuteSwitch } from "../../../ui/reel/mute-switch.tsx";
import { Reel } from "../../../ui/reel/reel.tsx";
import { useRaffleReel } from "../../../ui/reel/use-raffle-reel.ts";
import type { RaffleEntry } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { renderReelEntry, ticketNumber, WinnerTile } from "./entry-tile.tsx";

/** RAFFLE-43 asks for 208 px, including the gap. */
const tile = { tileWidth: 200, gap: 8 };

const initialWinners = 12;

export interface WinnerDrawProps {
  winners: readonly RaffleEntry[];
  entries: readonly RaffleEntry[];
  /** When the reel starts on every page, in ms by this device's clock; null if unknown. */
  startsAt: number | null;
  isOwn: (entry: RaffleEntry) => boolean;
  /** The viewer's own result, shown after the reel has stopped for all winners. */
  word?: ReactNode;
  onVerify: () => void;
}

/**
 * Plays the draw on mount, so each draw needs its own `key`. Renders two parts, and a phone shows the prize between
 * them.
 */
export function WinnerDraw({ winners, entries, startsAt, isOwn, word, onVerify }: WinnerDrawProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { reel, winner, listed, sequence, skip, replay } = useRaffleReel(winners, entries, startsAt);
  if (sequence.at === "empty") return <NoWinners />;
  return (
    <>
      {reel !== null && (
        <Reel
          {...reel}
          {...tile}
          renderItem={renderReelEntry}
          label={m.winnerReel()}
          resultText={
            winner === null ? "" : m.reelResult({ username: winner.user.username, ticket: ticketNumber(winner.ticket) })
          }
        />
      )}
      {reel === null && word}
      {/* A phone shows these buttons under the reel. A wide page shows them next to the heading. */}
      <div className="z-10 flex items-center gap-2 justify-self-end @min-[60rem]:-mb-17">
        <Button icon={ShieldCheck} onClick={onVerify} onPointerEnter={preloadDialog}>
          {m.verify()}
        </Button>
        {sequence.at === "done" ? (
          <Button icon={RotateCcw} onClick={replay}>
            {m.replay()}
          </Button>
        ) : (
          <Button icon={SkipForward} onClick={skip}>
            {m.skip()}
          </Button>
        )}
        <MuteSwitch />
      </div>
      <section aria-labelledby="winners" className="order-2 grid min-w-0 content-start gap-5">
        <h2 id="winners" className="text-title-1">
          {m.winners()}
        </h2>
        <ol className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
          {(showsAll ? listed : listed.slice(0, initialWinners)).map((entry, index) => (
            <WinnerTile key={entry.ticket} entry={entry} place={index + 1} isOwn={isOwn(entry)} />
          ))}
        </ol>
        {!showsAll && listed.length > initialWinners && (
          <Button onClick={() => setShowsAll(true)} className="justify-self-start">
            {m.showAll({ count: listed.length })}
          </Button>
        )}
        {listed.length === 0 && <p className="text-soft">{m.firstWinner()}</p>}
      </section>
    </>
  );
}

function NoWinners() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the empty reel is no fieldset
    <div
      role="group"
      aria-label={m.winnerReel()}
      className="grid h-44 place-items-center rounded-card border border-dashed border-line-strong text-title-3 text-soft"
    >
      {m.noWinners()}
    </div>
  );
}
