// Says in a sentence what a frozen list waits for.

import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";

export function AwaitedBeacon({ draw }: { draw: Pick<Draw, "round" | "round_at"> }) {
  if (draw.round === null || draw.round_at === null) return <>{m.numbersBeingAskedWillName()}</>;
  const isPublished = Date.now() > Date.parse(draw.round_at);
  return (
    <>
      Round {formatPoints(draw.round)} of the beacon decides it, which {isPublished ? "was" : "is"} spoken on{" "}
      <LocalTime value={draw.round_at} />.{isPublished ? "" : m.nobodyCanKnowBefore()}
    </>
  );
}
