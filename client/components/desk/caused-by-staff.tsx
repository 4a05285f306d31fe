// What staff gave, by member and reason: today and in thirty days.
import type { Caused } from "../../../contracts/desk.ts";
import { reasonWords } from "../../../contracts/ledger-words.ts";
import { paths } from "../../../contracts/paths.ts";
import { Bucks, Points } from "../../ui/amounts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextLink } from "../../ui/link.tsx";
import { type Column, Table } from "../../ui/table.tsx";

const amount = (currency: Caused["currency"], value: number) =>
  currency === "points" ? <Points value={value} /> : <Bucks value={value} />;

const columns: Column<Caused>[] = [
  {
    key: "who",
    header: "Who",
    small: "heading",
    cell: ({ username, role }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <TextLink href={`${paths.admin.users}?user=${encodeURIComponent(username)}`}>{username}</TextLink>
        {role !== "admin" && <Badge tone="sky">{role === "moderator" ? "Moderator" : "No staff any more"}</Badge>}
      </span>
    ),
  },
  { key: "why", header: "What", cell: ({ reason }) => reasonWords(reason) },
  { key: "today", header: "Today", align: "right", cell: ({ currency, today }) => amount(currency, today) },
  { key: "month", header: "30 days", align: "right", cell: ({ currency, month }) => amount(currency, month) },
];

export function CausedByStaff({ caused }: { caused: Caused[] }) {
  return (
    <section aria-labelledby="caused-by-staff" className="grid gap-3">
      <h2 id="caused-by-staff" className="text-title-3">
        Given by staff
      </h2>
      <Table
        caption="Given by staff"
        columns={columns}
        rows={caused}
        rowKey={({ username, currency, reason }) => `${username} ${currency} ${reason}`}
        dense
        empty={<EmptyState title="Staff have given nothing in thirty days" />}
      />
    </section>
  );
}
