import { Points } from "../../../../ui/amounts.tsx";
import { StatusPill } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkTabs } from "../../../../ui/link-tabs.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { importPaths } from "../../contract/import-paths.ts";
import type { AdminImportProps, DeskClaim } from "../../contract/imports.ts";
import { m } from "../../messages.ts";
import { claimStatus } from "./import-words.ts";

export type ClaimDecision = "pay" | "resolve" | "end";
type Decide = (claim: DeskClaim, decision: ClaimDecision) => void;
type Filter = AdminImportProps["filter"];

const statusTabs: { label: string; status: Filter["status"] }[] = [
  { label: m.all(), status: "all" },
  { label: m.open(), status: "open" },
  { label: m.held(), status: "held" },
  { label: m.paid(), status: "paid" },
  { label: m.lapsed(), status: "lapsed" },
  { label: m.ended(), status: "withdrawn" },
];

export function claimsAddress(id: number, { status, search }: Filter): string {
  const query = new URLSearchParams();
  if (status !== "all") query.set("status", status);
  if (search !== "") query.set("search", search);
  return query.size === 0 ? importPaths.adminImport(id) : `${importPaths.adminImport(id)}?${query}`;
}

export function ClaimTabs({ id, filter }: { id: number; filter: Filter }) {
  return (
    <LinkTabs
      label={m.claimTabs()}
      links={statusTabs.map(({ label, status }) => ({ label, href: claimsAddress(id, { ...filter, status }) }))}
      currentPath={claimsAddress(id, filter)}
    />
  );
}

export function ClaimList({ claims, onDecide }: { claims: DeskClaim[]; onDecide: Decide }) {
  return (
    <Table
      caption={m.claims()}
      columns={claimColumns(onDecide)}
      rows={claims}
      rowKey={({ id }) => id}
      dense
      empty={<EmptyState title={m.noClaim()} />}
    />
  );
}

const claimColumns = (onDecide: Decide): Column<DeskClaim>[] => [
  {
    key: "name",
    header: m.name(),
    small: "heading",
    className: "wrap-anywhere",
    cell: ({ name }) => (
      <span className="font-medium">{name || <span className="text-faint">{m.forgotten()}</span>}</span>
    ),
  },
  { key: "points", header: m.points(), align: "right", cell: ({ points }) => <Points value={points} /> },
  { key: "status", header: m.status(), cell: ({ status }) => <Status status={status} /> },
  { key: "to", header: m.outcome(), cell: (claim) => <ClaimOutcome claim={claim} /> },
  {
    key: "act",
    header: m.actions(),
    small: "bare",
    align: "right",
    cell: (claim) => <Decisions claim={claim} onDecide={onDecide} />,
  },
];

const Status = ({ status }: Pick<DeskClaim, "status">) => (
  <StatusPill tone={claimStatus[status].tone}>{claimStatus[status].label}</StatusPill>
);

function ClaimOutcome({ claim: { status, username, settled_at, decided_by, reason } }: { claim: DeskClaim }) {
  if (settled_at === null) return <span className="text-faint">{m.notLinked()}</span>;
  const who = username === null ? "" : status === "held" ? m.heldFor({ username }) : m.paidTo({ username });
  return (
    <span className="grid gap-0.5 text-sm text-soft facts:justify-items-end">
      <span className="wrap-anywhere">
        {who} <LocalTime value={settled_at} wraps />
      </span>
      {decided_by !== null && (
        <span className="wrap-anywhere">
          {decided_by}
          {reason !== null && `: ${reason}`}
        </span>
      )}
    </span>
  );
}

function Decisions({ claim, onDecide }: { claim: DeskClaim; onDecide: Decide }) {
  if (claim.status !== "open" && claim.status !== "held") return null;
  const button = (decision: ClaimDecision, label: string, variant: "primary" | "secondary" | "quiet") => (
    <Button size="sm" variant={variant} onPointerEnter={preloadDialog} onClick={() => onDecide(claim, decision)}>
      {label}
    </Button>
  );
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {claim.status === "held" && button("pay", m.pay(), "primary")}
      {button("resolve", m.give(), "secondary")}
      {button("end", m.end(), "quiet")}
    </span>
  );
}
