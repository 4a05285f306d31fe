// The admins' overview: what is owed, what waits, and thirty days of points and sign-ups.

import { findPartner } from "../../../../../common/contract/partners.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { reasonLabel } from "../../../../../money/contract/ledger-labels.ts";
import { Bucks, Points } from "../../../../../ui/amounts.tsx";
import { Badge, StatusPill } from "../../../../../ui/badge.tsx";
import { formatPoints } from "../../../../../ui/base/format.ts";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { Stat } from "../../../../../ui/stat.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { SetupCard } from "../../../../setup/client/setup-card.tsx";
import type { AdminOverviewProps, Overview, StaffCredit } from "../../../contract/desk.ts";
import { DayPlot } from "../../day-plot.tsx";
import { Health } from "../../health.tsx";

export default function AdminOverviewPage({ overview, health, setup }: AdminOverviewProps) {
  const plot = (of: "issued" | "spent" | "sign_ups") => overview.days.map((day) => ({ day: day.day, value: day[of] }));
  return (
    <Desk title="Overview" lead="How the site is, what you owe, what waits for you, and the last thirty days.">
      {setup !== null && <SetupCard setup={setup} />}
      <Health health={health} />
      <div className="flex flex-wrap gap-x-10 gap-y-8 md:gap-x-16">
        <Stat label="Bucks owed">
          <Bucks value={overview.bucks_owed} />
        </Stat>
        <Stat label="Points held">
          <Points value={overview.points_held} />
        </Stat>
        <Stat label="Users" note={overview.banned > 0 ? `${overview.banned} banned` : undefined}>
          {formatPoints(overview.users)}
        </Stat>
        <Stat label="Open withdrawals">
          <Bucks value={overview.open_withdrawals_bucks} />
        </Stat>
      </div>
      <Waiting overview={overview} />
      <div className="grid gap-5 lg:grid-cols-3">
        <DayPlot title="Points issued" days={plot("issued")} className="text-gold-400" format={formatPoints} />
        <DayPlot title="Points spent" days={plot("spent")} className="text-mint-400" format={formatPoints} />
        <DayPlot title="Sign-ups" days={plot("sign_ups")} className="text-sky-300" format={formatPoints} />
      </div>
      <StaffCredits caused={overview.caused} />
      <PartnerHealth partners={overview.partners} />
    </Desk>
  );
}

/** Lists what waits for staff, with links. */
function Waiting({ overview }: Pick<AdminOverviewProps, "overview">) {
  const waiting = [
    [overview.open_withdrawals, "withdrawal", "withdrawals", "to pay", paths.admin.withdrawals],
    [overview.open_orders, "order", "orders", "to fulfil", paths.admin.orders],
    [overview.waiting_claims, "claim", "claims", "to decide", paths.admin.challenges],
    [overview.unread_messages, "message", "messages", "to read", paths.admin.messages],
  ] as const;
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-x-8 gap-y-2">
      {waiting.map(([count, one, many, what, href]) => (
        <li key={href}>
          <TextLink href={href}>
            {formatPoints(count)} {count === 1 ? one : many} {what}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function PartnerHealth({ partners }: Pick<Overview, "partners">) {
  if (partners.length === 0) return null;
  return (
    <section aria-labelledby="partner-health" className="grid gap-3">
      <h2 id="partner-health" className="text-title-3">
        Partners
      </h2>
      <ul className="grid max-w-xl ruled">
        {partners.map(({ type, succeeded_at, error }) => (
          <li key={type} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-28 font-medium">{findPartner(type)?.label ?? `Partner ${type}`}</span>
            <StatusPill tone={error === null ? "mint" : "coral"}>{error === null ? "Working" : "Failing"}</StatusPill>
            <span className="text-sm text-faint max-sm:w-full sm:ml-auto">
              {succeeded_at === null ? "Never answered yet" : <LocalTime value={succeeded_at} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatCredit = (currency: StaffCredit["currency"], value: number) =>
  currency === "points" ? <Points value={value} /> : <Bucks value={value} />;

const columns: Column<StaffCredit>[] = [
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
  { key: "why", header: "What", cell: ({ reason }) => reasonLabel(reason) },
  { key: "today", header: "Today", align: "right", cell: ({ currency, today }) => formatCredit(currency, today) },
  { key: "month", header: "30 days", align: "right", cell: ({ currency, month }) => formatCredit(currency, month) },
];

/** Lists what staff gave, by person and reason: today and in thirty days. */
function StaffCredits({ caused }: { caused: StaffCredit[] }) {
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
