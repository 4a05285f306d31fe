import { Bell, Link2, Settings } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { useReloadOnChange } from "../../../../ui/base/use-reload-on-change.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { OwnCard, OwnPlace, OwnRank, OwnTickets } from "../../../content/client/home/own-card.tsx";
import type { MeProps } from "../../contract/me.ts";
import { m } from "../../messages.ts";
import { OwnBalances } from "../own-balances.tsx";
import { Orders, Wins, Withdrawals } from "../own-lists.tsx";

export default function MePage({ now, rank, tickets, place, orders, wins, withdrawals }: MeProps) {
  const { user } = usePage().props.auth;
  useReloadOnChange(
    (own) => [own.balance, own.bucks, own.claimable, own.orders, own.withdrawals, own.tickets].join(" "),
    ["rank", "tickets", "place", "orders", "wins", "withdrawals"],
  );
  if (user === null) return null;
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <Meta title={m.me()} />
      <PageHead
        title={m.me()}
        lead={
          <span className="flex items-center gap-3">
            <Avatar src={user.avatar} name="" size={36} />
            <span className="min-w-0 wrap-anywhere">{user.username}</span>
          </span>
        }
      />
      <OwnBalances user={user} />
      <div className="grid grid-cols-1 gap-4 @min-[44rem]:grid-cols-2 @min-[66rem]:grid-cols-3">
        {rank?.linked ? (
          <OwnRank rank={rank} />
        ) : (
          rank !== null && (
            <Missing title={m.rank()} text={m.noRank()} href={paths.connections} action={m.linkAccount()} />
          )
        )}
        {tickets.length > 0 ? (
          <OwnTickets tickets={tickets} now={now} />
        ) : (
          <Missing title={m.tickets()} text={m.noTickets()} href={paths.raffles} action={m.raffles()} />
        )}
        {place === null ? (
          <Missing title={m.place()} text={m.noPlace()} href={paths.leaderboard} action={m.leaderboard()} />
        ) : (
          <OwnPlace place={place} />
        )}
        <Orders orders={orders} />
        <Wins wins={wins} />
        <Withdrawals withdrawals={withdrawals} />
      </div>
      <nav aria-label={m.settings()} className="flex flex-wrap gap-3">
        <ButtonLink href={paths.settings} icon={Settings}>
          {m.settings()}
        </ButtonLink>
        <ButtonLink href={paths.connections} icon={Link2}>
          {m.connections()}
        </ButtonLink>
        <ButtonLink href={paths.notices} icon={Bell}>
          {m.notifications()}
        </ButtonLink>
      </nav>
    </div>
  );
}

interface MissingProps {
  title: string;
  text: string;
  href: string;
  action: string;
}

function Missing({ title, text, href, action }: MissingProps) {
  return (
    <OwnCard title={title} href={href} action={action}>
      <p className="text-soft">{text}</p>
    </OwnCard>
  );
}
