import { CircleAlert, CircleCheck, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { drawFailureWords } from "../../../fairness/rules/failure-words.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { m } from "../messages.ts";
import { checkOwnEntry, type OwnEntryCheck, type OwnEntryFailure } from "./check-own-entry.ts";

export function OwnEntryCheckPanel({ board }: { board: number }) {
  const [found, setFound] = useState<OwnEntryCheck | OwnEntryFailure | "checking" | null>(null);
  const check = async () => {
    setFound("checking");
    setFound(await checkOwnEntry(board));
  };
  if (found === null || found === "checking") {
    return (
      <Button
        icon={ShieldCheck}
        className="justify-self-start"
        busy={found === "checking"}
        busyLabel={m.checkingOwnLine()}
        onClick={() => void check()}
      >
        {m.checkOwnLine()}
      </Button>
    );
  }
  return (
    <section aria-label={m.ownLine()} role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {typeof found === "string" ? <p className="text-soft">{failureWords[found]}</p> : <EntryLine found={found} />}
    </section>
  );
}

const failureWords: Record<OwnEntryFailure, string> = {
  absent: m.ownLineAbsent(),
  insecure: m.ownLineInsecure(),
  unreachable: m.ownLineUnreachable(),
};

function EntryLine({ found: { own, sha256, line, check } }: { found: OwnEntryCheck }) {
  return (
    <>
      <ul className="grid gap-2">
        {line === null ? (
          <CheckedItem holds={false}>{m.ownLineMissing({ place: formatPoints(own.place) })}</CheckedItem>
        ) : (
          <CheckedItem holds>
            {m.ownLineFound({ place: formatPoints(line.place), wager: formatDollars(line.wager_cents / 100) })}
          </CheckedItem>
        )}
        {check.failures.map((failure) => (
          <CheckedItem key={failure} holds={false}>
            {drawFailureWords[failure]}
          </CheckedItem>
        ))}
        {check.holds === true && <CheckedItem holds>{m.linesCommitted()}</CheckedItem>}
      </ul>
      <p className="text-soft">{m.ownLineText()}</p>
      <CopyField className="grid-cols-1" label={m.salt()} value={own.salt} />
      <CopyField className="grid-cols-1" label={m.partnerAccount()} value={own.account_id} />
      <CopyField className="grid-cols-1" label={m.lineEnd()} value={sha256} />
    </>
  );
}

function CheckedItem({ holds, children }: { holds: boolean; children: React.ReactNode }) {
  const Icon = holds ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2.5 text-soft">
      <Icon size={18} aria-hidden className={cx("mt-px shrink-0", holds ? "text-mint-300" : "text-coral-300")} />
      <span>{children}</span>
    </li>
  );
}
