// What was asked for, paid and rejected, day by day (UTC).
import type { WithdrawalDay } from "../../../../contracts/cashout.ts";
import { formatDate, formatDollars, formatWholeDollars } from "../../../format.ts";
import { type Column, Table } from "../../../ui/table.tsx";

const sum = (bucks: number, count: number) => (
  <span>
    {formatWholeDollars(bucks)} <span className="text-faint">({count})</span>
  </span>
);

const columns: Column<WithdrawalDay>[] = [
  { key: "day", header: "Day (UTC)", small: "heading", cell: ({ day }) => formatDate(`${day}T00:00:00Z`) },
  { key: "asked", header: "Asked", align: "right", cell: (day) => sum(day.asked, day.asked_count) },
  { key: "paid", header: "Paid", align: "right", cell: (day) => sum(day.paid, day.paid_count) },
  { key: "rejected", header: "Rejected", align: "right", cell: (day) => sum(day.rejected, day.rejected_count) },
  { key: "fees", header: "Fees kept", align: "right", cell: ({ fees }) => formatDollars(fees) },
];

export function DailyTotals({ totals }: { totals: WithdrawalDay[] }) {
  return (
    <section aria-labelledby="totals" className="grid gap-4">
      <h2 id="totals" className="text-title-2">
        Totals per day
      </h2>
      <Table
        caption="Totals per day"
        columns={columns}
        rows={totals}
        rowKey={({ day }) => day}
        dense
        empty={<p className="text-soft">Nothing was asked for or decided in the last 14 days.</p>}
      />
    </section>
  );
}
