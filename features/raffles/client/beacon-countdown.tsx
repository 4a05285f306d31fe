import { useState } from "react";
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { BeaconMark } from "../../../ui/beacon-mark.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { m } from "../messages.ts";

export function BeaconCountdown({ wait, now }: { wait: BeaconWait; now: string | undefined }) {
  const [spokenAt, setSpokenAt] = useState<string | null>(null);
  const hasSpoken = spokenAt === wait.at || (now !== undefined && now >= wait.at);
  return (
    <div className="beacon-wait edge rounded-card">
      <BeaconMark />
      <div className="grid min-w-0 gap-2">
        {/* Screen readers treat the digits as a timer and announce only its start and end. */}
        <p className="beacon-words text-title-2">
          {hasSpoken
            ? m.beaconHasSpoken()
            : m.beaconSpeaksIn({
                countdown: () => (
                  <Countdown
                    until={wait.at}
                    look="clock"
                    ended={m.beaconNow()}
                    onEnd={() => setSpokenAt(wait.at)}
                    className="figure-display"
                    {...(now !== undefined && { serverNow: now })}
                  />
                ),
              })}
        </p>
        <p className="max-w-prose text-soft">{hasSpoken ? m.beaconPublic() : m.beaconSecret()}</p>
        <p className="text-sm text-faint figures">{m.round({ number: formatPoints(wait.round) })}</p>
      </div>
    </div>
  );
}
