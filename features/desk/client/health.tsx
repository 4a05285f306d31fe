import { CircleCheck, ShieldAlert, ShieldCheck, ShieldQuestion, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../ui/badge.tsx";
import { call, readMessage } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { toast } from "../../../ui/toast.ts";
import {
  type Incident,
  incidentWords,
  type LedgerProof,
  type SiteHealth,
  type VerifyAnswer,
} from "../../incidents/contract/incidents.ts";
import { m } from "../messages.ts";

export function Health({ health: { open, ended, proof } }: { health: SiteHealth }) {
  return (
    <section aria-labelledby="health" className="@container grid grid-cols-1 gap-3">
      <h2 id="health" className="text-title-3">
        {m.health()}
      </h2>
      <Card className="health">
        <div className="grid content-start gap-5 p-5">
          {open.length === 0 ? <AllWell /> : <OpenIncidents open={open} />}
          {ended.length > 0 && <EndedIncidents ended={ended} />}
        </div>
        <Ledger proof={proof} />
      </Card>
    </section>
  );
}

function AllWell() {
  return (
    <p className="flex items-center gap-3">
      <CircleCheck size={28} strokeWidth={1.6} className="shrink-0 text-mint-400" aria-hidden />
      <span>
        <span className="block font-medium">{m.nothingWrong()}</span>
        <span className="block text-sm text-soft">{m.nothingWrongAbout()}</span>
      </span>
    </p>
  );
}

function OpenIncidents({ open }: { open: Incident[] }) {
  return (
    <ul aria-label={m.openProblems()} className="grid gap-5">
      {open.map((incident) => (
        <OpenIncident key={incident.id} incident={incident} />
      ))}
    </ul>
  );
}

function OpenIncident({ incident }: { incident: Incident }) {
  const { what, why, todo, page } = incidentWords(incident);
  return (
    <li className="flex gap-3">
      <TriangleAlert size={22} strokeWidth={1.8} className="mt-0.5 shrink-0 text-coral-400" aria-hidden />
      <div className="grid min-w-0 gap-1">
        <h3 className="font-medium break-words">{what}</h3>
        <p className="text-sm text-faint">{m.since({ time: () => <LocalTime value={incident.began_at} /> })}</p>
        <p className="text-sm break-words text-soft">{why}</p>
        <p className="text-sm break-words">
          {todo} {page !== null && <TextLink href={page.href}>{m.openPage({ name: page.name })}</TextLink>}
        </p>
      </div>
    </li>
  );
}

function EndedIncidents({ ended }: { ended: Incident[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="overline-label">{m.resolved()}</h3>
      <ul className="grid gap-1.5 text-sm text-soft">
        {ended.map((incident) => (
          <li key={incident.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{incidentWords(incident).what}</span>
            {incident.ended_at !== null && (
              <span className="text-faint">
                <span className="sr-only">{m.until()} </span>
                <LocalTime value={incident.ended_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ledger({ proof }: Pick<SiteHealth, "proof">) {
  const { verify, isProving } = useVerifyLedger(proof);
  return (
    <div className="flex gap-3 p-5">
      <LedgerMark proof={proof} />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-medium">{m.ledger()}</h3>
            <LedgerState proof={proof} isProving={isProving} />
          </div>
          <p role="status" className="text-sm text-soft">
            {isProving ? m.checkingAbout() : <ProofWords proof={proof} />}
          </p>
        </div>
        <Button size="sm" className="justify-self-start" busy={isProving} onClick={verify}>
          {m.verifyNow()}
        </Button>
      </div>
    </div>
  );
}

function LedgerMark({ proof }: Pick<SiteHealth, "proof">) {
  const Icon = proof === null ? ShieldQuestion : proof.holds ? ShieldCheck : ShieldAlert;
  const tone = proof === null ? "text-faint" : proof.holds ? "text-mint-400" : "text-coral-400";
  return <Icon size={28} strokeWidth={1.6} className={cx("shrink-0", tone)} aria-hidden />;
}

function LedgerState({ proof, isProving }: { proof: LedgerProof | null; isProving: boolean }) {
  if (isProving) {
    return (
      <StatusPill tone="sky" pulsing>
        {m.checking()}
      </StatusPill>
    );
  }
  if (proof === null) return <StatusPill>{m.notChecked()}</StatusPill>;
  return <StatusPill tone={proof.holds ? "mint" : "coral"}>{proof.holds ? m.balanced() : m.outOfBalance()}</StatusPill>;
}

function ProofWords({ proof }: Pick<SiteHealth, "proof">): ReactNode {
  if (proof === null) return m.notCheckedAbout();
  const { accounts, movements, proven_at } = proof;
  return (
    <>
      {m.proof({ accounts, movements })}
      <span className="block">{m.checkedAt({ time: () => <LocalTime value={proven_at} /> })}</span>
    </>
  );
}

/** The server responds within 50 s, even if the ledger check is still running. */
const timeoutMs = 60_000;
/** A long ledger check continues in the background. The page polls for its result this often. */
const pollMs = 3_000;
const maxPollMs = 30 * 60_000;

/** Starts a ledger check, and stays busy until the page shows the result. */
function useVerifyLedger(proof: LedgerProof | null) {
  const [isRequesting, setRequesting] = useState(false);
  /**
   * The times of the latest results on the page and on the server when the wait began. Null if the page is not waiting.
   */
  const [known, setKnown] = useState<readonly (string | null)[] | null>(null);
  const provenAt = proof?.proven_at ?? null;
  const isWaiting = known?.includes(provenAt) ?? false;

  const verify = async () => {
    setRequesting(true);
    const answer = await call<VerifyAnswer>(deskApiPaths.verifyLedger, { timeoutMs });
    setRequesting(false);
    if (answer.kind === "answer" && answer.status === 202) {
      setKnown([provenAt, answer.body.before ?? null]);
      return toast.info(answer.body.message);
    }
    router.reload({ only: ["health"] });
    const proven = answer.kind === "answer" && answer.status === 200 ? answer.body.proof : undefined;
    if (proven !== undefined) return toastResult(proven);
    toast.error((answer.kind === "answer" && readMessage(answer.body)) || m.verifyFailed());
  };

  // Also reports a check that began before the button was pressed, or one that finishes after the response.
  useEffect(() => {
    if (proof === null || known === null || known.includes(proof.proven_at)) return;
    setKnown(null);
    toastResult(proof);
  }, [proof, known]);

  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => router.reload({ only: ["health"] }), pollMs);
    const giveUp = setTimeout(() => setKnown(null), maxPollMs);
    return () => {
      clearInterval(looking);
      clearTimeout(giveUp);
    };
  }, [isWaiting]);

  return { verify, isProving: isRequesting || isWaiting };
}

const toastResult = ({ holds }: LedgerProof) =>
  holds ? toast.success(m.ledgerBalanced()) : toast.error(m.ledgerOutOfBalance());
