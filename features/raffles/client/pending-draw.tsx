import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import { itemAt } from "../../../platform/contract/item-at.ts";
import { Reel } from "../../../ui/reel/reel.tsx";
import type { RaffleEntry } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { BeaconCountdown } from "./beacon-countdown.tsx";
import { renderReelEntry } from "./entry-tile.tsx";

export interface PendingDrawProps {
  entries: readonly RaffleEntry[];
  /** The beacon that decides the draw; null if the numbers come from RANDOM.ORG. */
  wait: BeaconWait | null;
  now: string | undefined;
}

export function PendingDraw({ entries, wait, now }: PendingDrawProps) {
  return (
    <section aria-labelledby="drawing" className="grid gap-4">
      <h2 id="drawing" className="text-title-1">
        {m.drawingWinners()}
      </h2>
      <p className={wait === null ? "max-w-prose text-soft" : "sr-only"} role="status">
        {m.drawPendingText()}
      </p>
      {wait !== null && <BeaconCountdown wait={wait} now={now} />}
      {entries.length > 0 && (
        <Reel
          items={repeatToFill(entries)}
          winnerIndex={0}
          state="idle"
          tileWidth={200}
          gap={8}
          durationMs={0}
          renderItem={renderReelEntry}
          label={m.entries()}
          resultText=""
        />
      )}
    </section>
  );
}

/** With at least this many tiles, the strip is longer than the visible window. */
const minTiles = 16;
const repeatToFill = (entries: readonly RaffleEntry[]): RaffleEntry[] =>
  Array.from({ length: Math.max(minTiles, entries.length) }, (_, index) => itemAt(entries, index % entries.length));
