import { Download } from "lucide-react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { type UserList, userLists } from "../../../common/contract/desk-shared.ts";
import { paths } from "../../../common/contract/paths.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { formatDollars } from "../../../ui/base/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageLink, TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { ListedUser } from "../contract/desk.ts";
import { m } from "../messages.ts";

/** Shows a link per list, because a list loads only when it is opened. */
export function UserLists({ list, users }: { list: UserList | null; users: ListedUser[] }) {
  return (
    <section aria-label={m.userLists()} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label={m.lists()}>
          <ul className="flex flex-wrap gap-2">
            {userLists.map((each) => (
              <li key={each.list}>
                <PageLink
                  href={each.list === list ? paths.admin.users : `${paths.admin.users}?list=${each.list}`}
                  preserveScroll
                  className={each.list === list ? "btn btn-sm btn-primary" : "btn btn-sm btn-secondary"}
                  aria-current={each.list === list ? "true" : undefined}
                >
                  {each.label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {list !== null && users.length > 0 && (
          <a href={`${deskApiPaths.usersCsv}?list=${list}`} className="btn btn-sm btn-quiet sm:ml-auto">
            {m.exportCsv({ download: () => <Download size={16} aria-hidden /> })}
          </a>
        )}
      </div>
      {list !== null && (
        <Table
          caption={userLists.find((each) => each.list === list)?.label ?? ""}
          columns={list === "wagered" ? [...columns, wagered] : columns}
          rows={users}
          rowKey={({ username }) => username}
          empty={<EmptyState title={m.nobodyListed()} />}
        />
      )}
    </section>
  );
}

const columns: Column<ListedUser>[] = [
  {
    key: "username",
    header: m.user(),
    small: "heading",
    cell: ({ username, role, banned }) => (
      <span className="flex flex-wrap items-center gap-2">
        <TextLink href={`${paths.admin.users}?user=${encodeURIComponent(username)}`}>{username}</TextLink>
        {role !== "viewer" && <Badge>{role === "admin" ? m.admin() : m.moderator()}</Badge>}
        {banned && <Badge tone="coral">{m.banned()}</Badge>}
      </span>
    ),
  },
  { key: "joined", header: m.joined(), cell: ({ created_at }) => <LocalTime value={created_at} dateOnly /> },
  { key: "points", header: m.points(), align: "right", cell: ({ points }) => <Points value={points} /> },
  { key: "bucks", header: m.bucks(), align: "right", cell: ({ bucks }) => <Bucks value={bucks} /> },
];

const wagered: Column<ListedUser> = {
  key: "wagered",
  header: m.wageredThisMonth(),
  align: "right",
  cell: (user) => formatDollars(user.wagered ?? 0),
};
