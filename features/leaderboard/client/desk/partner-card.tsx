import type { ReactNode } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { StatusPill, type Tone } from "../../../../ui/badge.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import type { PartnerHealth, PartnerRun } from "../../../wagers/contract/wagers.ts";
import { m } from "../../messages.ts";

const states: Record<PartnerHealth["state"], { label: string; tone: Tone }> = {
  ok: { label: m.working(), tone: "mint" },
  failing: { label: m.failing(), tone: "coral" },
  waiting: { label: m.notSyncedYet(), tone: "sky" },
  off: { label: m.off(), tone: "neutral" },
};

export interface PartnerCardProps {
  partner: PartnerHealth;
  run: PartnerRun | undefined;
  isRunning: boolean;
  onTest: () => void;
}

export function PartnerCard({ partner, run, isRunning, onTest }: PartnerCardProps) {
  const isOff = partner.state === "off";
  const { label, tone } = states[partner.state];
  return (
    <Card as="li" className={cx("grid content-start gap-4 p-5", isOff && "text-soft")}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-title-3">{partner.label}</h3>
        {isRunning && !isOff ? (
          <StatusPill tone="sky" pulsing>
            {m.syncing()}
          </StatusPill>
        ) : (
          <StatusPill tone={tone}>{label}</StatusPill>
        )}
      </div>
      {isOff ? (
        <p className="text-sm text-faint">
          {m.noKey({ link: (text) => <TextLink href={paths.admin.keys}>{text}</TextLink> })}
        </p>
      ) : (
        <Facts partner={partner} />
      )}
      {!isOff && <LastResult partner={partner} run={isRunning ? undefined : run} isRunning={isRunning} />}
      {!isOff && (
        <Button size="sm" busy={isRunning} onClick={onTest} aria-label={m.testConnectionTo({ partner: partner.label })}>
          {m.testConnection()}
        </Button>
      )}
    </Card>
  );
}

function Facts({ partner }: { partner: PartnerHealth }) {
  const { rows_understood: rows, rows_skipped: skipped } = partner;
  return (
    <dl className="grid gap-1.5 text-sm">
      <Fact name={m.lastSync()}>
        {partner.succeeded_at === null ? m.noneYet() : <LocalTime value={partner.succeeded_at} />}
      </Fact>
      <Fact name={m.rows()}>{skipped > 0 ? m.rowsAndSkipped({ rows, skipped }) : formatPoints(rows)}</Fact>
      <Fact name={m.nextSync()}>
        {partner.next_at === null ? m.notPlanned() : <LocalTime value={partner.next_at} />}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-faint">{name}</dt>
      <dd className="text-right figures">{children}</dd>
    </div>
  );
}

/**
 * Shows the manual run's result or, without a run, why the last sync failed. The result always takes one row, so a run does
 * not change the card's height. The run's requests unfold below that row.
 */
function LastResult({ partner, run, isRunning }: Pick<PartnerCardProps, "partner" | "run" | "isRunning">) {
  if (isRunning) return <Line tone="none">{m.syncingNow()}</Line>;
  if (run !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-2">
        <Line tone={run.ok ? "good" : "bad"}>{run.ok ? run.message : m.syncFailed({ message: run.message })}</Line>
        <RunDetails run={run} />
      </div>
    );
  }
  if (partner.error !== null)
    return <Line tone="bad">{m.partnerFailed({ partner: partner.label, error: partner.error })}</Line>;
  return <Line tone="none">{partner.state === "ok" ? m.syncWentWell() : m.notSyncedYet()}</Line>;
}

function RunDetails({ run }: { run: PartnerRun }) {
  if (run.asked.length === 0 && run.reasons.length === 0) return null;
  return (
    <details className="text-xs text-faint">
      <summary className="min-h-6 cursor-pointer">{m.requests()}</summary>
      <ul className="grid gap-0.5">
        {run.asked.map((question) => (
          <li key={question} className="font-mono wrap-anywhere">
            {question}
          </li>
        ))}
        {run.reasons.map((reason) => (
          <li key={reason}>{m.skippedReason({ reason })}</li>
        ))}
      </ul>
    </details>
  );
}

const lineTones = {
  good: "bg-mint-900 text-mint-300",
  bad: "bg-coral-900 text-coral-300",
  none: "bg-surface-2 text-faint",
} as const;

function Line({ tone, children }: { tone: keyof typeof lineTones; children: string }) {
  return <p className={cx("min-h-14 rounded-control px-3 py-2 text-sm", lineTones[tone])}>{children}</p>;
}
