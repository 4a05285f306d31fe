import { useEffect, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { StatusPill, type Tone } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DeskSection } from "../../../ui/desk/section.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast.ts";
import type { BackupFile, BackupProps } from "../contract/upkeep.ts";
import { m } from "../messages.ts";

export function BackupSection({ backups }: { backups: BackupProps }) {
  const { where, is_requested, failed, files } = backups;
  useResult(backups);
  const isOff = where === "off";
  return (
    <DeskSection
      title={m.backups()}
      about={
        isOff ? m.backupsOffAbout({ code: (text) => <code className="font-mono">{text}</code> }) : m.backupsAbout()
      }
      actions={
        !isOff && (
          <Button size="sm" variant="primary" busy={is_requested} onClick={backUpNow}>
            {m.backUpNow()}
          </Button>
        )
      }
    >
      {!isOff && (
        <>
          <Facts backups={backups} />
          <p role="status" className={is_requested ? "text-sm text-soft" : "sr-only"}>
            {is_requested && m.backingUp()}
          </p>
          {failed !== null && !is_requested && (
            <p className="text-sm wrap-anywhere text-coral-300">{m.lastFailed({ reason: failed })}</p>
          )}
          {where === "elsewhere" ? (
            <p className="text-sm text-soft">{m.elsewhere()}</p>
          ) : (
            <Table
              caption={m.backups()}
              columns={columns}
              rows={files}
              rowKey={({ name }) => name}
              dense
              empty={<EmptyState title={m.noFiles()} />}
            />
          )}
        </>
      )}
    </DeskSection>
  );
}

const trialTones: Record<BackupProps["trial"]["state"], Tone> = {
  passed: "mint",
  failed: "coral",
  waiting: "neutral",
  off: "neutral",
};
const trialWords = { passed: m.trialPassed, failed: m.trialFailed, waiting: m.trialWaiting, off: m.trialOff };

function Facts({ backups: { newest, trial } }: { backups: BackupProps }) {
  const triedAt = trial.state === "passed" || trial.state === "failed" ? trial.at : null;
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
      <div className="grid content-start gap-1">
        <dt className="overline-label">{m.lastBackup()}</dt>
        <dd>{newest === null ? m.noBackup() : <LocalTime value={newest.made_at} />}</dd>
      </div>
      <div className="grid content-start gap-1">
        <dt className="overline-label">{m.trial()}</dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={trialTones[trial.state]}>{trialWords[trial.state]()}</StatusPill>
          {triedAt !== null && <LocalTime value={triedAt} />}
        </dd>
        {trial.finding !== null && <dd className="text-sm wrap-anywhere text-coral-300">{trial.finding}</dd>}
      </div>
    </dl>
  );
}

const bytesPerMegabyte = 1024 * 1024;
const formatSize = (bytes: number) =>
  m.megabytes({
    size: (bytes / bytesPerMegabyte).toLocaleString("en-US", {
      maximumFractionDigits: bytes < bytesPerMegabyte ? 2 : 1,
    }),
  });

const columns: Column<BackupFile>[] = [
  {
    key: "backup",
    header: m.backup(),
    small: "heading",
    cell: ({ name, made_at }) => (
      <span className="grid min-w-0">
        <LocalTime value={made_at} />
        <span className="font-mono text-xs font-normal wrap-anywhere text-faint">{name}</span>
      </span>
    ),
  },
  { key: "size", header: m.size(), align: "right", cell: ({ bytes }) => formatSize(bytes) },
  {
    key: "download",
    header: m.download(),
    align: "right",
    small: "bare",
    cell: ({ name }) => (
      <a
        href={deskApiPaths.backupFile(name)}
        aria-label={m.downloadFile({ name })}
        className="btn btn-secondary btn-sm"
      >
        {m.download()}
      </a>
    ),
  },
];

async function backUpNow(): Promise<void> {
  const failure = failureText(await call(deskApiPaths.makeBackup));
  if (failure !== null) return void toast.error(failure);
  router.reload({ only: ["backups"] });
}

const pollMs = 2_000;

/** Reloads the page's data while a backup runs, then reports its result. */
function useResult({ is_requested, failed }: BackupProps): void {
  const [wasRequested, setRequested] = useState(is_requested);
  useEffect(() => {
    if (wasRequested && !is_requested) {
      if (failed === null) toast.success(m.backedUp());
      else toast.error(m.backupNotMade());
    }
    setRequested(is_requested);
    if (!is_requested) return;
    const looking = setInterval(() => router.reload({ only: ["backups"] }), pollMs);
    return () => clearInterval(looking);
  }, [is_requested, wasRequested, failed]);
}
