// Shows an entrant their own line of an ended month and checks it against the draw's commitment.
import { CircleAlert, CircleCheck, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { drawFailureWords } from "../../../fairness/rules/failure-words.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
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
        busyLabel="Checking here in your browser…"
        onClick={() => void check()}
      >
        Check your own line
      </Button>
    );
  }
  return (
    <section aria-label="Your own line" role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {typeof found === "string" ? <p className="text-soft">{failureWords[found]}</p> : <EntryLine found={found} />}
    </section>
  );
}

const failureWords: Record<OwnEntryFailure, string> = {
  absent: "You do not stand on this month’s board: nobody with a wager there is linked to your account.",
  insecure: "Browsers check fingerprints on secure pages (HTTPS) only.",
  unreachable: "Your line could not be fetched. Open this page again in a moment.",
};

function EntryLine({ found: { own, sha256, line, check } }: { found: OwnEntryCheck }) {
  return (
    <>
      <ul className="grid gap-2">
        {line === null ? (
          <CheckedItem holds={false}>
            Your line is not at place {formatPoints(own.place)}, where you are told to stand.
          </CheckedItem>
        ) : (
          <CheckedItem holds>
            You stand at place {formatPoints(line.place)} with {formatDollars(line.wager_cents / 100)} wagered.
          </CheckedItem>
        )}
        {check.failures.map((failure) => (
          <CheckedItem key={failure} holds={false}>
            {drawFailureWords[failure]}
          </CheckedItem>
        ))}
        {check.holds === true && (
          <CheckedItem holds>
            These are the lines the draw had committed to with its list, and each has the tickets its wager is worth.
          </CheckedItem>
        )}
      </ul>
      <p className="text-soft">
        The public list names nobody. Your line ends with the SHA-256 of your salt and your account; only you are told
        the salt.
      </p>
      <CopyField className="grid-cols-1" label="Your salt" value={own.salt} />
      <CopyField className="grid-cols-1" label="Your account at the partner" value={own.account_id} />
      <CopyField className="grid-cols-1" label="What your line ends with" value={sha256} />
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
