import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { router } from "../../../../../platform/pages/client/router.ts";
import { formatDate, formatPoints } from "../../../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { SearchField } from "../../../../../ui/field.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { Stat } from "../../../../../ui/stat.tsx";
import { useCoin } from "../../../../../ui/use-coin.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import { importPaths } from "../../../contract/import-paths.ts";
import type { AdminImportProps, DeskClaim } from "../../../contract/imports.ts";
import { m } from "../../../messages.ts";
import { ChooseColumns } from "../../desk/choose-columns.tsx";
import { ClaimDecisionDialog } from "../../desk/claim-decision.tsx";
import { type ClaimDecision, ClaimList, ClaimTabs, claimsAddress } from "../../desk/claim-list.tsx";
import { DiscardImport } from "../../desk/discard-import.tsx";
import { ImportPreview } from "../../desk/import-preview.tsx";
import { importStatus, platformLabels } from "../../desk/import-words.ts";
import { SkippedRows } from "../../desk/skipped-rows.tsx";
import { useImportPolling } from "../../desk/use-import-polling.ts";
import { WithdrawImport } from "../../desk/withdraw-import.tsx";

export default function AdminImportPage(props: AdminImportProps) {
  const { import: file, preview, left_out, columns, counts, claims, filter } = props;
  useImportPolling(importStatus[file.status].isAtWork ?? false);
  const isLiving = file.status === "open" || file.status === "taking";
  return (
    <Desk
      title={m.importNumber({ id: file.id })}
      lead={leadText(file)}
      actions={
        isLiving ? (
          <>
            <ButtonLink href={importPaths.openClaims(file.id)} icon={Download}>
              {m.openClaimsCsv()}
            </ButtonLink>
            <WithdrawImport id={file.id} />
          </>
        ) : (
          file.status !== "withdrawn" && <DiscardImport id={file.id} />
        )
      }
    >
      {file.problem !== null && <p className="rounded-control bg-coral-900 px-4 py-3 text-coral-300">{file.problem}</p>}
      {columns !== null && <ChooseColumns id={file.id} columns={columns} />}
      {preview !== null && <ImportPreview file={file} preview={preview} />}
      {counts !== null && <Counts counts={counts} />}
      {claims !== null && <Claims id={file.id} claims={claims} filter={filter} />}
      <SkippedRows rows={left_out} />
    </Desk>
  );
}

function leadText({ status, file_name, platform, lines_read, rate, lapses_at }: AdminImportProps["import"]): string {
  const file = { fileName: file_name, platform: platformLabels[platform] };
  if (status === "receiving" || status === "reading") return m.leadReading({ ...file, lines: lines_read });
  if (rate === null) return m.leadRead({ ...file, lines: lines_read });
  return lapses_at === null
    ? m.leadTaken({ ...file, rate })
    : m.leadTakenUntil({ ...file, rate, date: formatDate(lapses_at) });
}

function Counts({ counts }: { counts: NonNullable<AdminImportProps["counts"]> }) {
  const coin = useCoin();
  const stat = (label: string, { count, points }: { count: number; points: number }) => (
    <Card className="p-4 md:p-5">
      <Stat label={label} note={coin(m.pointCount({ count: points }))} letters={9}>
        {formatPoints(count)}
      </Stat>
    </Card>
  );
  return (
    <section aria-label={m.outcomes()} className="grid grid-cols-2 gap-3 md:grid-cols-5 md:gap-5">
      {stat(m.open(), counts.open)}
      {stat(m.held(), counts.held)}
      {stat(m.paid(), counts.paid)}
      {stat(m.lapsed(), counts.lapsed)}
      {stat(m.ended(), counts.withdrawn)}
    </section>
  );
}

interface ClaimsProps {
  id: number;
  claims: NonNullable<AdminImportProps["claims"]>;
  filter: AdminImportProps["filter"];
}

function Claims({ id, claims, filter }: ClaimsProps) {
  const decision = useModal<{ claim: DeskClaim; decision: ClaimDecision }>();
  const [search, setSearch] = useState(filter.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.visit(claimsAddress(id, { ...filter, search: search.trim() }), {
      preserveScroll: true,
      preserveState: true,
    });
  };
  return (
    <section aria-label={m.claims()} className="grid grid-cols-1 gap-5">
      <ClaimTabs id={id} filter={filter} />
      <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
        <SearchField label={m.searchNames()} value={search} onChange={setSearch} />
        <Button type="submit">{m.search()}</Button>
      </form>
      <ClaimList claims={claims.data} onDecide={(claim, wanted) => decision.open({ claim, decision: wanted })} />
      <SlicePagination slice={claims} label={m.claims()} />
      {decision.about !== null && (
        <ClaimDecisionDialog key={decision.times} open={decision.isOpen} {...decision.about} onClose={decision.close} />
      )}
    </section>
  );
}
