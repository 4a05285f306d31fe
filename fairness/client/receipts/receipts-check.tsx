import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { unmatchedDrawWords } from "../../checks/unmatched-draws.ts";
import { m } from "../../messages.ts";
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
          <LoaderCircle size={18} aria-hidden className="animate-turn" /> {m.readingLog()}
        </p>
      );
    case "impossible":
      return <p className="text-soft">{unavailableWords[state.why]}</p>;
    case "new":
      return <p className="text-soft">{m.logNew()}</p>;
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
            {state.newLog === null ? m.notAllStands() : m.otherLog()}
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
  insecure: m.logInsecure(),
  unreachable: m.logUnreachable(),
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
          {[
            standsWords(isWhole, receiptCountsText(found)),
            ...(upTo < of ? [m.readUpTo({ upTo: formatPoints(upTo), of: formatPoints(of) })] : []),
            ...(receiptCountsText(missing) === "" ? [] : [m.notLookedUp({ missing: receiptCountsText(missing) })]),
            ...questions.map(({ id, words }) => m.rollQuestion({ id, words })),
          ].join(" ")}
        </span>
      </p>
      {former.map(({ head, until }) => (
        <p key={until} className="text-sm text-soft wrap-anywhere">
          {m.formerLog({
            time: () => <LocalTime value={until} />,
            lines: head.n,
            hash: head.hash,
          })}
        </p>
      ))}
    </div>
  );
}

function standsWords(isWhole: boolean, found: string): string {
  if (found === "") return m.nothingFound();
  return isWhole ? m.allStands({ found }) : m.foundStands({ found });
}

interface AcceptLogProps {
  newLog: OtherLog;
  broken: readonly ReceiptFault[];
  onAccepted: () => void;
}

/** An honest site has a reason for a new log, but a dishonest one could claim the same, so the viewer decides. */
function AcceptNewLog({ newLog, broken, onAccepted }: AcceptLogProps) {
  const accept = () => {
    acceptNewLog(newLog, broken);
    onAccepted();
  };
  return (
    <>
      <p>{newLog.after === null ? m.otherLogBegan() : m.logRestored({ line: formatPoints(newLog.after.n) })}</p>
      <Button className="justify-self-start" onClick={accept}>
        {m.followNewLog()}
      </Button>
    </>
  );
}

function receiptCountsText({ heads, lists, seeds, rolls, tickets }: ReceiptCounts): string {
  const stored = [
    ...(heads > 0 ? [m.headCount({ count: heads })] : []),
    ...(lists > 0 ? [m.listCount({ count: lists })] : []),
    ...(seeds > 0 ? [m.seedCount({ count: seeds })] : []),
    ...(rolls > 0 ? [m.rollCount({ count: rolls })] : []),
    ...(tickets > 0 ? [m.ticketCount({ count: tickets })] : []),
  ];
  return stored.join(", ");
}

function FaultText({ broken }: { broken: ReceiptFault }) {
  switch (broken.kind) {
    case "log":
      return <>{faultWords(broken.fault)}</>;
    case "list":
      return <>{m.lostList({ draw: broken.draw, time: () => <LocalTime value={broken.at} /> })}</>;
    case "seed":
      return <span className="wrap-anywhere">{m.lostSeed({ hash: broken.hash })}</span>;
    case "draw":
      return <>{unmatchedDrawWords(broken.found)}</>;
    case "roll":
      return <>{m.changedRoll({ id: broken.id, words: broken.words })}</>;
    case "raffle":
      return <>{m.lostDraw({ raffle: broken.raffle })}</>;
    case "tickets":
      return <LostTicketsText lost={broken} />;
  }
}
