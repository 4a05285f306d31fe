// Says in a sentence what a frozen list waits for.

import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { Draw } from "../../rules/fairness.ts";

export function AwaitedBeacon({ draw }: { draw: Pick<Draw, "round" | "round_at"> }) {
  if (draw.round === null || draw.round_at === null)
    return <>The numbers are being asked for and will name this list.</>;
  const isPublished = Date.now() > Date.parse(draw.round_at);
  return (
    <>
      Round {formatPoints(draw.round)} of the beacon decides it, which {isPublished ? "was" : "is"} spoken on{" "}
      <LocalTime value={draw.round_at} />.{isPublished ? "" : " Nobody can know it before."}
    </>
  );
}
