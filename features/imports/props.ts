import { z } from "zod";
import type { DeskClaim, ImportColumn, ImportStatus, ListedImport, SkippedRowsProps } from "./contract/imports.ts";
import { formatRate } from "./preview.ts";
import type { ClaimRow, ImportRow } from "./queries.ts";

export const importProps = (row: ImportRow): ListedImport => ({
  id: row.id,
  platform: row.platform,
  file_name: row.file_name,
  status: shownStatus(row.status),
  problem: row.problem,
  uploaded_at: row.uploaded_at.toISOString(),
  uploaded_by: row.uploaded_by_name,
  taken_at: row.taken_at?.toISOString() ?? null,
  lapses_at: row.lapses_at?.toISOString() ?? null,
  rate: row.rate_millionths === null ? null : formatRate(row.rate_millionths),
  lines_read: row.lines_read,
});

const shownStatus = (status: ImportRow["status"]): ImportStatus => (status === "withdrawing" ? "withdrawn" : status);

const skipReasonSchema = z.enum([
  ...(["no_name", "impossible_name", "not_a_number", "dotted", "negative", "nothing"] as const),
  ...(["huge", "doubled", "open_quote", "header", "other_width", "too_long"] as const),
]);

/** The format that staging.ts writes. */
const skippedRowsSchema = z.object({
  counts: z.partialRecord(skipReasonSchema, z.number()),
  lines: z.array(z.object({ line: z.number(), name: z.string(), why: skipReasonSchema })),
});

export const skippedRowsProps = (row: Pick<ImportRow, "left_out">): SkippedRowsProps =>
  skippedRowsSchema.parse(row.left_out);

const columnsSchema = z.array(z.object({ head: z.string(), samples: z.array(z.string()) })).nullable();

export const columnProps = (row: ImportRow): ImportColumn[] | null => columnsSchema.parse(row.columns);

export const claimProps = (row: ClaimRow): DeskClaim => ({
  id: row.id,
  name: row.name,
  points: row.points,
  status: row.status,
  username: row.username,
  settled_at: row.settled_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
  reason: row.reason,
});
