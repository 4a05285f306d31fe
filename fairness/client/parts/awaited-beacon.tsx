import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";

export function AwaitedBeacon({ draw }: { draw: Pick<Draw, "round" | "round_at"> }) {
  if (draw.round === null || draw.round_at === null) return <>{m.numbersRequested()}</>;
  const { round_at: at } = draw;
  const values = { round: formatPoints(draw.round), time: () => <LocalTime value={at} /> };
  return <>{Date.now() > Date.parse(at) ? m.beaconPublished(values) : m.beaconAwaited(values)}</>;
}
