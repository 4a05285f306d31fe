import { formatCompact, formatPoints, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { MonthTotal } from "../../contract/leaderboard.ts";
import { m } from "../../messages.ts";

/** One colour per partner, in order. The legend and the table also name the partners, so colour is not the only clue. */
const colours = ["text-mint-400", "text-gold-400", "text-tier-blue", "text-tier-purple", "text-coral-400", "text-soft"];

interface MonthColumn {
  month: string;
  total: number;
  parts: { type: number; label: string; wager: number; accounts: number }[];
}

export function WagerChart({ months }: { months: MonthTotal[] }) {
  const columns = toMonthColumns(months);
  const kinds = [...new Map(months.map(({ type, label }) => [type, label]))].sort(([a], [b]) => a - b);
  const most = Math.max(1, ...columns.map(({ total }) => total));
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby="chart" className="grid gap-4">
      <h2 id="chart" className="text-title-2">
        {m.wagersByMonth()}
      </h2>
      <Card className="grid gap-5 p-5">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
          {kinds.map(([type, label], index) => (
            <li key={type} className="flex items-center gap-2">
              <span aria-hidden className={cx("size-3 rounded-chip bg-current", colours[index % colours.length])} />
              {label}
            </li>
          ))}
        </ul>
        <div aria-hidden className="flex h-56 items-stretch gap-2 md:gap-4">
          {columns.map((column) => (
            <Bar key={column.month} column={column} most={most} kinds={kinds.map(([type]) => type)} />
          ))}
        </div>
        <details>
          <summary className="link w-fit cursor-pointer text-sm">{m.figures()}</summary>
          <div className="pt-4">
            <Figures months={months} />
          </div>
        </details>
      </Card>
    </section>
  );
}

function toMonthColumns(months: readonly MonthTotal[]): MonthColumn[] {
  const byMonth = Map.groupBy(months, ({ month }) => month);
  return [...byMonth]
    .map(([month, parts]) => ({ month, parts, total: parts.reduce((sum, { wager }) => sum + wager, 0) }))
    .sort((a, b) => a.month.localeCompare(b.month));
}

function Bar({ column, most, kinds }: { column: MonthColumn; most: number; kinds: number[] }) {
  let below = 0;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-center text-xs text-faint figures">
      <span className="truncate text-soft">${formatCompact(column.total)}</span>
      <svg
        aria-hidden
        viewBox="0 0 10 100"
        preserveAspectRatio="none"
        className="mx-auto min-h-0 w-full max-w-16 flex-1"
      >
        <rect width="10" height="100" rx="0" className="fill-surface-2" />
        {kinds.map((type, index) => {
          const share = ((column.parts.find((part) => part.type === type)?.wager ?? 0) / most) * 100;
          below += share;
          return (
            <rect
              key={type}
              y={100 - below}
              width="10"
              height={share}
              className={cx("fill-current", colours[index % colours.length])}
            />
          );
        })}
      </svg>
      <span>{shortMonth(column.month)}</span>
    </div>
  );
}

const shortNames = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });
const shortMonth = (month: string): string => shortNames.format(new Date(`${month}-01T00:00:00Z`));

function Figures({ months }: { months: MonthTotal[] }) {
  const columns: Column<MonthTotal>[] = [
    {
      key: "month",
      header: m.month(),
      small: "heading",
      sortBy: (row) => row.month,
      cell: (row) => shortMonth(row.month),
    },
    { key: "partner", header: m.partner(), sortBy: (row) => row.label, cell: (row) => row.label },
    {
      key: "accounts",
      header: m.accounts(),
      align: "right",
      sortBy: (row) => row.accounts,
      cell: (row) => formatPoints(row.accounts),
    },
    {
      key: "wager",
      header: m.wagered(),
      align: "right",
      sortBy: (row) => row.wager,
      cell: (row) => formatWholeDollars(row.wager),
    },
  ];
  const rows = months.toSorted((a, b) => b.month.localeCompare(a.month) || a.type - b.type);
  return (
    <Table
      caption={m.wagersByMonthPartner()}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.type} ${row.month}`}
      maxHeight="420px"
      dense
    />
  );
}
