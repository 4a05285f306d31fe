// Shows whether this browser's receipts still match the log. Loaded after the page.
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { unmatchedDrawWords } from "../../checks/unmatched-draws.ts";
import { faultWords } from "../../rules/fairness-log.ts";
import {
  acceptNewLog,
  type ConfirmedReceipts,
  checkReceipts,
  type OtherLog,
  type ReceiptCounts,
  type ReceiptsState,
} from "./check-receipts.ts";
import { LostTicketsText } from "./lost-tickets.tsx";
import type { ReceiptFault } from "./walk-log.ts";

export function ReceiptsCheck({ head }: { head: string }) {
  const [state, setState] = useState<ReceiptsState>({ at: "reading" });
  const [attempt, recheck] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isUnmounted = false;
    void checkReceipts(head).then((found) => !isUnmounted && setState(found));
    return () => {
      isUnmounted = true;
    };
  }, [head, attempt]);
  return (
    <div role="status" data-walk={state.at}>
      <ReceiptsStatus state={state} onAccepted={recheck} />
    </div>
  );
}

function ReceiptsStatus({ state, onAccepted }: { state: ReceiptsState; onAccepted: () => void }) {
  switch (state.at) {
    case "reading":
      return (
        <p className="flex items-center gap-2.5 text-soft">
          <LoaderCircle size={18} aria-hidden className="animate-turn" /> Reading the log…
        </p>
      );
    case "impossible":
      return <p className="text-soft">{unavailableWords[state.why]}</p>;
    case "new":
      return <p className="text-soft">Your browser was not here before. It keeps this head from now on.</p>;
    case "stands":
      return <ConfirmedLine standing={state} />;
    case "broken":
      return (
        <div
          className={cx(
            "grid gap-2 rounded-control px-4 py-3",
            state.newLog === null ? "bg-coral-900 text-coral-300" : "bg-gold-900 text-gold-200",
          )}
        >
          <p className="flex items-center gap-2.5 font-semibold">
            <CircleAlert size={20} aria-hidden className="shrink-0" />
            {state.newLog === null
              ? "Not everything your browser kept still stands"
              : "This log is not the one your browser knows"}
          </p>
          <ul className="grid gap-1">
            {state.broken.map((broken) => (
              <li key={JSON.stringify(broken)}>
                <FaultText broken={broken} />
              </li>
            ))}
          </ul>
          {state.newLog !== null && (
            <AcceptNewLog newLog={state.newLog} broken={state.broken} onAccepted={onAccepted} />
          )}
        </div>
      );
  }
}

const unavailableWords = {
  insecure: "Browsers compute hashes on secure pages (HTTPS) only, so yours could not read the log.",
  unreachable: "The log could not be fetched. Try again in a moment.",
} as const;

function ConfirmedLine({ standing }: { standing: ConfirmedReceipts }) {
  const { found, missing, questions, upTo, of, former } = standing;
  const isWhole = questions.length === 0 && upTo >= of && Object.values(missing).every((count) => count === 0);
  const Icon = isWhole ? CircleCheck : CircleHelp;
  return (
    <div className="grid gap-3">
      <p
        className={cx(
          "flex items-start gap-2.5 rounded-control px-4 py-3",
          isWhole ? "bg-mint-900 text-mint-300" : "bg-gold-900 text-gold-200",
        )}
      >
        <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {standsWords(isWhole, receiptCountsText(found))} {upTo < of && readWords(upTo, of)}
          {receiptCountsText(missing) !== "" && `Not looked up this time: ${receiptCountsText(missing)}.`}
          {questions.map(({ id, words }) => ` Roll ${id}: ${words}`)}
        </span>
      </p>
      {former.map(({ head, until }) => (
        <p key={until} className="text-sm text-soft wrap-anywhere">
          Until <LocalTime value={until} /> your browser knew another log, which had {formatCounted(head.n, "line")} and
          this hash: {head.hash}
        </p>
      ))}
    </div>
  );
}

function standsWords(isWhole: boolean, found: string): string {
  if (found === "") return "Nothing of what your browser kept could be looked up.";
  return isWhole
    ? `Everything your browser kept still stands: ${found}.`
    : `What your browser looked up still stands: ${found}.`;
}

const readWords = (upTo: number, of: number): string =>
  `It read up to line ${formatPoints(upTo)} of ${formatPoints(of)}, and goes on at your next visit. `;

interface AcceptLogProps {
  newLog: OtherLog;
  broken: readonly ReceiptFault[];
  onAccepted: () => void;
}

/** An honest site has a reason for a new log, but a dishonest one could claim the same. So the viewer decides. */
function AcceptNewLog({ newLog, broken, onAccepted }: AcceptLogProps) {
  const accept = () => {
    acceptNewLog(newLog, broken);
    onAccepted();
  };
  return (
    <>
      <p>
        {newLog.after === null
          ? "Another log began here: its first line is another."
          : `The site says it was brought back from a backup: the log goes on from line ${formatPoints(newLog.after.n)}, and what came after it is gone.`}{" "}
        Your browser can go by the new log. It keeps the head of the old one.
      </p>
      <Button className="justify-self-start" onClick={accept}>
        Keep the new log from now on
      </Button>
    </>
  );
}

/** Leaves out kinds with a count of 0. */
function receiptCountsText({ heads, lists, seeds, rolls, tickets }: ReceiptCounts): string {
  const stored = [
    ...(heads > 0 ? [`${formatCounted(heads, "head")} of the log`] : []),
    ...(lists > 0 ? [`${formatCounted(lists, "list")} seen before the numbers`] : []),
    ...(seeds > 0 ? [`${formatCounted(seeds, "hash", "hashes")} of seeds`] : []),
    ...(rolls > 0 ? [formatCounted(rolls, "roll")] : []),
    ...(tickets > 0 ? [`${formatCounted(tickets, "ticket")} of yours`] : []),
  ];
  return stored.join(", ");
}

const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatPoints(count)} ${count === 1 ? one : many}`;

function FaultText({ broken }: { broken: ReceiptFault }) {
  switch (broken.kind) {
    case "log":
      return <>{faultWords(broken.fault)}</>;
    case "list":
      return (
        <>
          The list of draw {broken.draw} that you saw on <LocalTime value={broken.at} /> is not in the log.
        </>
      );
    case "seed":
      return <span className="wrap-anywhere">The hash of a seed you were shown is not in the log: {broken.hash}</span>;
    case "draw":
      return <>{unmatchedDrawWords(broken.found)}</>;
    case "roll":
      return (
        <>
          Roll {broken.id} is not as it was shown to you. {broken.words}
        </>
      );
    case "raffle":
      return <>Raffle {broken.raffle} is over, and the log tells nothing of its draw. You had tickets in it.</>;
    case "tickets":
      return <LostTicketsText lost={broken} />;
  }
}
