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
import { NewerVersion } from "../../../../upkeep/client/newer-version.tsx";
import type { AdminOverviewProps, Overview, StaffCredit } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";
import { DayPlot } from "../../day-plot.tsx";
import { Health } from "../../health.tsx";

export default function AdminOverviewPage({ overview, health, newer, setup }: AdminOverviewProps) {
  const plot = (of: "issued" | "spent" | "sign_ups") => overview.days.map((day) => ({ day: day.day, value: day[of] }));
  return (
    <Desk title={m.overview()} lead={m.overviewLead()}>
      {setup !== null && <SetupCard setup={setup} />}
      {newer !== null && <NewerVersion release={newer} />}
      <Health health={health} />
      <div className="flex flex-wrap gap-x-10 gap-y-8 md:gap-x-16">
        <Stat label={m.bucksOwed()}>
          <Bucks value={overview.bucks_owed} />
        </Stat>
        <Stat label={m.pointsHeld()}>
          <Points value={overview.points_held} />
        </Stat>
        <Stat
          label={m.users()}
          note={overview.banned > 0 ? m.bannedUsers({ count: formatPoints(overview.banned) }) : undefined}
        >
          {formatPoints(overview.users)}
        </Stat>
        <Stat label={m.openWithdrawals()}>
          <Bucks value={overview.open_withdrawals_bucks} />
        </Stat>
      </div>
      <Waiting overview={overview} />
      <div className="grid gap-5 lg:grid-cols-3">
        <DayPlot title={m.pointsIssued()} days={plot("issued")} className="text-gold-400" format={formatPoints} />
        <DayPlot title={m.pointsSpent()} days={plot("spent")} className="text-mint-400" format={formatPoints} />
        <DayPlot title={m.signUps()} days={plot("sign_ups")} className="text-sky-300" format={formatPoints} />
      </div>
      <StaffCredits caused={overview.caused} />
      <PartnerHealth partners={overview.partners} />
    </Desk>
  );
}

function Waiting({ overview }: Pick<AdminOverviewProps, "overview">) {
  const waiting = [
    [m.withdrawalsToPay({ count: overview.open_withdrawals }), paths.admin.withdrawals],
    [m.ordersToFulfil({ count: overview.open_orders }), paths.admin.orders],
    [m.claimsToDecide({ count: overview.waiting_claims }), paths.admin.challenges],
    [m.messagesToRead({ count: overview.unread_messages }), paths.admin.messages],
  ] as const;
  return (
    <ul aria-label={m.waiting()} className="flex flex-wrap gap-x-8 gap-y-2">
      {waiting.map(([text, href]) => (
        <li key={href}>
          <TextLink href={href}>{text}</TextLink>
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
        {m.partners()}
      </h2>
      <ul className="grid max-w-xl ruled">
        {partners.map(({ type, succeeded_at, error }) => (
          <li key={type} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-28 font-medium">{findPartner(type)?.label ?? m.partnerType({ type })}</span>
            <StatusPill tone={error === null ? "mint" : "coral"}>
              {error === null ? m.working() : m.failing()}
            </StatusPill>
            <span className="text-sm text-faint max-sm:w-full sm:ml-auto">
              {succeeded_at === null ? m.noResponse() : <LocalTime value={succeeded_at} />}
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
    header: m.who(),
    small: "heading",
    cell: ({ username, role }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <TextLink href={`${paths.admin.users}?user=${encodeURIComponent(username)}`}>{username}</TextLink>
        {role !== "admin" && <Badge tone="sky">{role === "moderator" ? m.moderator() : m.formerStaff()}</Badge>}
      </span>
    ),
  },
  { key: "why", header: m.what(), cell: ({ reason }) => reasonLabel(reason) },
  { key: "today", header: m.today(), align: "right", cell: ({ currency, today }) => formatCredit(currency, today) },
  {
    key: "month",
    header: m.thirtyDays(),
    align: "right",
    cell: ({ currency, month }) => formatCredit(currency, month),
  },
];

function StaffCredits({ caused }: { caused: StaffCredit[] }) {
  return (
    <section aria-labelledby="caused-by-staff" className="grid gap-3">
      <h2 id="caused-by-staff" className="text-title-3">
        {m.givenByStaff()}
      </h2>
      <Table
        caption={m.givenByStaff()}
        columns={columns}
        rows={caused}
        rowKey={({ username, currency, reason }) => `${username} ${currency} ${reason}`}
        dense
        empty={<EmptyState title={m.nothingGiven()} />}
      />
    </section>
  );
}
