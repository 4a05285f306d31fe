import { TriangleAlert } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { MovementDetails } from "../../../money/client/movement-details.tsx";
import { reasonLabel } from "../../../money/contract/ledger-labels.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { LedgerLine, SimilarUser, UserProfile } from "../contract/desk.ts";
import { m } from "../messages.ts";

export function UserHistory({ profile }: { profile: UserProfile }) {
  return (
    <>
      {profile.alike.length > 0 && <SimilarUsers alike={profile.alike} />}
      <HistoryPart title={m.ledger()}>
        <Table
          caption={m.ledger()}
          columns={ledgerColumns}
          rows={profile.ledger}
          rowKey={(line) => line.id}
          dense
          maxHeight="420px"
          empty={<EmptyState title={m.noMovements()} />}
        />
      </HistoryPart>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <HistoryPart title={m.links()}>
          <Table
            caption={m.links()}
            columns={linkColumns}
            rows={profile.links}
            rowKey={(link) => link.provider}
            dense
            empty={<EmptyState title={m.noLinks()} />}
          />
        </HistoryPart>
        <HistoryPart title={m.signIns()}>
          <Table
            caption={m.signIns()}
            columns={signInColumns}
            rows={profile.sign_ins}
            rowKey={(one) => `${one.created_at} ${one.address} ${one.user_agent}`}
            dense
            empty={<EmptyState title={m.noSignIns()} />}
          />
        </HistoryPart>
      </div>
    </>
  );
}

function HistoryPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h3 className="text-title-3">{title}</h3>
      {children}
    </section>
  );
}

/** Similar accounts are only a hint that one person may have several accounts. */
function SimilarUsers({ alike }: { alike: SimilarUser[] }) {
  return (
    <section aria-label={m.similarUsers()} className="flex gap-3 rounded-card bg-gold-900 p-4 text-gold-300">
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-2">
        <h3 className="font-medium">{m.similarUsers()}</h3>
        <ul className="grid gap-1 text-sm">
          {alike.map((one) => (
            <li key={one.username} className="wrap-anywhere">
              <TextLink href={`${paths.admin.users}?user=${encodeURIComponent(one.username)}`}>{one.username}</TextLink>
              {one.banned && ` ${m.bannedMark()}`}: {sharedWords(one)}
            </li>
          ))}
        </ul>
        <p className="text-sm">{m.similarAbout()}</p>
      </div>
    </section>
  );
}

function sharedWords({ address, wallet }: SimilarUser): string {
  const hints = [wallet !== null && m.sameWallet({ wallet }), address !== null && m.sameAddress({ address })];
  return hints.filter((hint) => hint !== false).join(" · ");
}

const formatMovement = (line: LedgerLine, value: number) =>
  line.currency === "points" ? <Points value={value} /> : <Bucks value={value} />;

const ledgerColumns: Column<LedgerLine>[] = [
  { key: "reason", header: m.what(), small: "heading", cell: (line) => reasonLabel(line.reason) },
  {
    key: "ref",
    header: m.details(),
    cell: (line) => (
      <span className="text-soft wrap-anywhere">
        <MovementDetails movement={line} />
      </span>
    ),
  },
  { key: "amount", header: m.amount(), align: "right", cell: (line) => formatMovement(line, line.amount) },
  { key: "by", header: m.by(), cell: (line) => line.caused_by ?? "" },
  { key: "after", header: m.balance(), align: "right", cell: (line) => formatMovement(line, line.balance_after) },
  { key: "at", header: m.when(), align: "right", cell: (line) => <LocalTime value={line.created_at} /> },
];

const linkColumns: Column<UserProfile["links"][number]>[] = [
  {
    key: "provider",
    header: m.where(),
    small: "heading",
    cell: (link) => <span className="capitalize">{link.provider}</span>,
  },
  { key: "name", header: m.name(), cell: (link) => <span className="wrap-anywhere">{link.account_name}</span> },
  { key: "at", header: m.linkedSince(), align: "right", cell: (link) => <LocalTime value={link.linked_at} dateOnly /> },
];

const signInColumns: Column<UserProfile["sign_ins"][number]>[] = [
  {
    key: "address",
    header: m.address(),
    small: "heading",
    cell: (one) => <span className="figures">{one.address}</span>,
  },
  {
    key: "browser",
    header: m.browser(),
    cell: (one) => (
      <span className="line-clamp-2 text-sm text-soft wrap-anywhere">{one.user_agent || m.unknownBrowser()}</span>
    ),
  },
  { key: "seen", header: m.lastSeen(), align: "right", cell: (one) => <LocalTime value={one.last_seen_at} /> },
];
