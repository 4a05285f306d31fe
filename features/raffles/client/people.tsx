import type { SharedUser } from "../../../common/contract/shared.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { formatPoints, formatShare } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import type { RaffleProps } from "../contract/raffles.ts";
import { m } from "../messages.ts";

export interface PeopleProps {
  people: RaffleProps["people"];
  total: number;
  user: Pick<SharedUser, "username" | "avatar"> | null;
  ownTickets: number;
  isOpen: boolean;
}

export function People({ people: { most, count }, total, user, ownTickets, isOpen }: PeopleProps) {
  const own = user !== null && ownTickets > 0 ? { ...user, tickets: ownTickets } : null;
  // If everybody has one ticket, the list of tickets below shows the same people.
  if (count === 0 || count === total) return null;
  const others = most.filter(({ username }) => username !== own?.username);
  const shown = own === null ? others : [own, ...others];
  const left = count - shown.length;
  return (
    <section aria-labelledby="people" className="grid gap-5">
      <h2 id="people" className="text-title-2">
        {isOpen ? m.peopleJoining({ count }) : m.peopleJoined({ count })}
      </h2>
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
        {shown.map((person) => (
          <li
            key={person.username}
            className={cx(
              "flex min-w-0 items-center gap-3 rounded-control border bg-surface-1 px-3 py-2.5",
              person === own ? "border-gold-400/50" : "border-line",
            )}
          >
            <Avatar src={person.avatar} name="" size={40} />
            <span className="grid min-w-0 leading-tight">
              <span className="flex min-w-0 gap-1 font-semibold">
                <span className="truncate">{person.username}</span>
                {person === own && <span className="text-gold-300"> {m.you()}</span>}
              </span>
              <span className="text-sm text-soft figures">
                {m.ticketsAndShare({ count: person.tickets, share: formatShare(person.tickets / total) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-sm text-faint">{m.morePeople({ count: formatPoints(left) })}</p>}
    </section>
  );
}
