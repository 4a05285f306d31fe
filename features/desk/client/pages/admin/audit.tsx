import { Download, ScrollText } from "lucide-react";
import type { FormEvent } from "react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { Field } from "../../../../../ui/field.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import type { AdminAuditProps, AuditLine } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";

export default function AdminAuditPage({ log, filter }: AdminAuditProps) {
  const given = Object.entries(filter).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  const narrow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    router.get(paths.admin.audit, Object.fromEntries(fields.filter(([, value]) => value !== "")), {
      preserveScroll: true,
    });
  };
  return (
    <Desk
      title={m.auditLog()}
      lead={m.auditLead()}
      actions={
        <a
          href={`${deskApiPaths.exportAudit}${query === "" ? "" : `?${query}`}`}
          download
          className="btn btn-secondary"
        >
          {m.exportCsv({ download: () => <Download size={18} aria-hidden /> })}
        </a>
      }
    >
      <form
        key={query}
        aria-label={m.filterLog()}
        onSubmit={narrow}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_11rem_11rem_auto_auto]"
      >
        <Field label={m.by()} name="actor" placeholder={m.username()} autoComplete="off" defaultValue={filter.actor} />
        <Field
          label={m.action()}
          name="action"
          placeholder={m.actionExample()}
          autoComplete="off"
          defaultValue={filter.action}
        />
        <Field label={m.fromUtc()} name="from" type="date" defaultValue={filter.from} />
        <Field label={m.toUtc()} name="to" type="date" defaultValue={filter.to} />
        <Button type="submit">{m.filter()}</Button>
        {query !== "" && (
          <Button variant="quiet" onClick={() => router.get(paths.admin.audit)}>
            {m.clear()}
          </Button>
        )}
      </form>
      <Table
        caption={m.actions()}
        columns={columns}
        rows={log.data}
        rowKey={(line) => line.id}
        dense
        narrow
        empty={<EmptyState title={query === "" ? m.noActions() : m.noMatch()} icon={ScrollText} />}
      />
      <SlicePagination slice={log} label={m.actions()} only={["log", "filter"]} />
    </Desk>
  );
}

const columns: Column<AuditLine>[] = [
  {
    key: "action",
    header: m.action(),
    small: "heading",
    cell: (line) => <span className="font-medium">{line.action}</span>,
  },
  { key: "subject", header: m.what(), cell: (line) => <span className="wrap-anywhere">{line.subject}</span> },
  { key: "actor", header: m.by(), cell: (line) => <Author line={line} /> },
  { key: "at", header: m.when(), cell: (line) => <LocalTime value={line.created_at} wraps /> },
  {
    key: "address",
    header: m.from(),
    cell: (line) => <span className="figures text-soft">{line.address ?? m.thisServer()}</span>,
  },
  { key: "change", header: m.change(), cell: (line) => <Change line={line} /> },
];

function Author({ line: { actor, token } }: { line: AuditLine }) {
  if (actor === null) return <span className="text-faint">{m.theSite()}</span>;
  return token === null ? actor : <span className="wrap-anywhere">{m.byToken({ actor, token })}</span>;
}

function Change({ line }: { line: AuditLine }) {
  if (line.before === null && line.after === null) return <span className="text-faint">{m.noChange()}</span>;
  return (
    <details className="max-w-full min-w-0 text-left">
      <summary className="cursor-pointer py-1 text-mint-300">{m.beforeAfter()}</summary>
      <dl className="mt-2 grid max-w-xl gap-2 text-xs">
        {[[m.before(), line.before] as const, [m.after(), line.after] as const].map(([name, value]) => (
          <div key={name}>
            <dt className="text-faint">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">
              {value === null ? m.nothing() : JSON.stringify(value, null, 1)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
