// The draw as a spectacle: the reel turns for each winner, who then stands in the list (RAFFLE-33 to RAFFLE-44).
import { RotateCcw, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import type { RaffleEntry } from "../../../contracts/raffles.ts";
import { Button } from "../../ui/button.tsx";
import { MuteSwitch } from "../../ui/reel/mute-switch.tsx";
import { Reel } from "../../ui/reel/reel.tsx";
import { spinMs } from "../../ui/reel/sequence.ts";
import { useRaffleReel } from "../../ui/reel/use-raffle-reel.ts";
import { renderReelEntry, ticketNumber, WinnerTile } from "./entry-tile.tsx";

/** RAFFLE-43: 208 px with the gap. */
const tile = { tileWidth: 200, gap: 8 };

export interface WinnerDrawProps {
  winners: readonly RaffleEntry[];
  /** What fills the strip around the winners. */
  entries: readonly RaffleEntry[];
  isOwn: (entry: RaffleEntry) => boolean;
  /** What it means to the viewer: shown when all is told and the reel has made room for it. */
  word?: ReactNode;
}

/** Plays when it is mounted; a new draw needs a new `key`. */
export function WinnerDraw({ winners, entries, isOwn, word }: WinnerDrawProps) {
  const { reel, winner, listed, sequence, skip, replay } = useRaffleReel(winners, entries);
  if (sequence.at === "empty") return <NoWinners />;
  return (
    <div className="grid gap-8">
      {reel !== null && (
        <Reel
          {...reel}
          {...tile}
          renderItem={renderReelEntry}
          durationMs={spinMs.raffle}
          label="Winner reel"
          resultText={winner === null ? "" : `${winner.user.username} won with ticket ${ticketNumber(winner.ticket)}.`}
        />
      )}
      {reel === null && word}
      <section aria-labelledby="winners" className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="winners" className="text-title-1">
            Winners
          </h2>
          <div className="flex items-center gap-2">
            {sequence.at === "done" ? (
              <Button icon={RotateCcw} onClick={replay}>
                Replay
              </Button>
            ) : (
              <Button icon={SkipForward} onClick={skip}>
                Skip
              </Button>
            )}
            <MuteSwitch />
          </div>
        </div>
        <ol className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
          {listed.map((entry, index) => (
            <WinnerTile key={entry.ticket} entry={entry} place={index + 1} isOwn={isOwn(entry)} />
          ))}
        </ol>
        {listed.length === 0 && <p className="text-soft">The first winner is being shown.</p>}
      </section>
    </div>
  );
}

function NoWinners() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the empty reel is no fieldset
    <div
      role="group"
      aria-label="Winner reel"
      className="grid h-44 place-items-center rounded-card border border-dashed border-line-strong text-title-3 text-soft"
    >
      No winners defined
    </div>
  );
}
