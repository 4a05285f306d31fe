import { Upload } from "lucide-react";
import { StatusPill } from "../../../../../ui/badge.tsx";
import { formatPoints } from "../../../../../ui/base/format.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { PageLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { useCoin } from "../../../../../ui/use-coin.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import { importPaths } from "../../../contract/import-paths.ts";
import type { AdminImportsProps, ListedImport } from "../../../contract/imports.ts";
import { m } from "../../../messages.ts";
import { importStatus, platformLabels } from "../../desk/import-words.ts";
import { UploadImport } from "../../desk/upload-import.tsx";
import { useImportPolling } from "../../desk/use-import-polling.ts";

export default function AdminImportsPage({ imports, hold_over }: AdminImportsProps) {
  const coin = useCoin();
  const upload = useModal<"file">();
  useImportPolling(imports.some(({ status }) => importStatus[status].isAtWork));
  return (
    <Desk
      title={m.imports()}
      lead={m.lead()}
      actions={
        <Button variant="primary" icon={Upload} onPointerEnter={preloadDialog} onClick={() => upload.open("file")}>
          {m.upload()}
        </Button>
      }
    >
      {hold_over > 0 && (
        <p className="text-soft">{m.holdAbout({ limit: formatPoints(hold_over), points: coin("points") })}</p>
      )}
      <Table
        caption={m.imports()}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        dense
        empty={
          <EmptyState title={m.noFileYet()} icon={Upload}>
            {m.noFileAbout()}
          </EmptyState>
        }
      />
      <UploadImport key={upload.times} open={upload.isOpen} onClose={upload.close} />
    </Desk>
  );
}

const columns: Column<ListedImport>[] = [
  {
    key: "file",
    header: m.file(),
    small: "heading",
    className: "wrap-anywhere",
    cell: ({ id, file_name }) => (
      <PageLink href={importPaths.adminImport(id)} className="link font-medium">
        {m.numberedFile({ id, fileName: file_name })}
      </PageLink>
    ),
  },
  { key: "platform", header: m.namesFrom(), cell: ({ platform }) => platformLabels[platform] },
  { key: "lines", header: m.lines(), align: "right", cell: ({ lines_read }) => formatPoints(lines_read) },
  {
    key: "status",
    header: m.status(),
    cell: ({ status }) => (
      <StatusPill tone={importStatus[status].tone} pulsing={importStatus[status].isAtWork ?? false}>
        {importStatus[status].label}
      </StatusPill>
    ),
  },
  {
    key: "by",
    header: m.uploaded(),
    cell: ({ uploaded_by, uploaded_at }) => (
      <span className="text-sm text-soft">
        {uploaded_by}, <LocalTime value={uploaded_at} wraps />
      </span>
    ),
  },
];
