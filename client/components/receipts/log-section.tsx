// The log on the fairness page: its head, and whether what this browser kept of earlier visits still stands in it.
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { faultWords } from "../../../contracts/fairness-log.ts";
import { paths } from "../../../contracts/paths.ts";
import { formatPoints } from "../../format.ts";
import type { Broken } from "../../receipts/walk.ts";
import { CopyField } from "../../ui/copy.tsx";
import { TextLink } from "../../ui/link.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { useWalk, type WalkState } from "./use-walk.ts";

export function LogSection({ head }: { head: string }) {
  const state = useWalk(head);
  return (
    <section aria-labelledby="log" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="log" className="text-title-1">
        The log
      </h2>
      <p className="text-soft">
        Lists, winners, odds and the hashes of seeds are written into{" "}
        <TextLink href={paths.fairnessLog}>one log</TextLink> at the moment they are fixed. Each line names the one
        before, so nothing in it can be changed later without changing its head. Your browser keeps the heads it sees,
        and looks.
      </p>
      <div role="status" data-walk={state.at}>
        <Kept state={state} />
      </div>
      <CopyField label="Head of the log: lines and hash" value={head} />
    </section>
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
