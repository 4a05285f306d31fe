// Whether what this browser kept of earlier visits still stands in the log, in words. Fetched once the page is there.
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { faultWords } from "../../../contracts/fairness-log.ts";
import { formatPoints } from "../../format.ts";
import { look, type WalkState } from "../../receipts/look.ts";
import type { Broken } from "../../receipts/walk.ts";
import { LocalTime } from "../../ui/local-time.tsx";

export function Walked({ head }: { head: string }) {
  const [state, setState] = useState<WalkState>({ at: "reading" });
  useEffect(() => {
    let isGone = false;
    void look(head).then((found) => !isGone && setState(found));
    return () => {
      isGone = true;
    };
  }, [head]);
  return (
    <div role="status" data-walk={state.at}>
      <Kept state={state} />
    </div>
  );
}

function Kept({ state }: { state: WalkState }) {
  switch (state.at) {
    case "reading":
      return (
        <p className="flex items-center gap-2.5 text-soft">
          <LoaderCircle size={18} aria-hidden className="animate-turn" /> Reading the log…
        </p>
      );
    case "impossible":
      return <p className="text-soft">{impossible[state.why]}</p>;
    case "new":
      return <p className="text-soft">Your browser was not here before. It keeps this head from now on.</p>;
    case "stands":
      return (
        <p className="flex items-start gap-2.5 rounded-control bg-mint-900 px-4 py-3 text-mint-300">
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>Everything your browser kept still stands: {keptWords(state)}.</span>
        </p>
      );
    case "broken":
      return (
        <div className="grid gap-2 rounded-control bg-coral-900 px-4 py-3 text-coral-300">
          <p className="flex items-center gap-2.5 font-semibold">
            <CircleAlert size={20} aria-hidden className="shrink-0" /> Not everything your browser kept still stands
          </p>
          <ul className="grid gap-1">
            {state.broken.map((broken) => (
              <li key={JSON.stringify(broken)}>
                <BrokenWords broken={broken} />
              </li>
            ))}
          </ul>
        </div>
      );
  }
}

const impossible = {
  insecure: "Browsers compute hashes on secure pages (HTTPS) only, so yours could not read the log.",
  unreachable: "The log could not be fetched. Try again in a moment.",
} as const;

/** What there is none of is not told. */
function keptWords({ heads, lists, seeds, rolls }: Extract<WalkState, { at: "stands" }>): string {
  const kept = [
    ...(heads > 0 ? [`${counted(heads, "head")} of the log`] : []),
    ...(lists > 0 ? [`${counted(lists, "list")} seen before the numbers`] : []),
    ...(seeds > 0 ? [`${counted(seeds, "hash", "hashes")} of seeds`] : []),
    ...(rolls > 0 ? [counted(rolls, "roll")] : []),
  ];
  return kept.join(", ");
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatPoints(count)} ${count === 1 ? one : many}`;

function BrokenWords({ broken }: { broken: Broken }) {
  switch (broken.kind) {
    case "log":
      return (
        <>
          {faultWords(broken.fault)}
          {broken.restored !== null &&
            ` The site was brought back from a backup at line ${broken.restored}; what came after that backup is gone.`}
        </>
      );
    case "list":
      return (
        <>
          The list of draw {broken.draw} that you saw on <LocalTime value={broken.at} /> is not in the log.
        </>
      );
    case "seed":
      return <span className="wrap-anywhere">The hash of a seed you were shown is not in the log: {broken.hash}</span>;
    case "roll":
      return <>Roll {broken.id} is not as it was shown to you.</>;
  }
}
