import { Avatar } from "../../../ui/avatar.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import type { RaffleEntry } from "../contract/raffles.ts";
import { m } from "../messages.ts";

export const ticketNumber = (ticket: number): string => `#${formatPoints(ticket)}`;

/** A tile on the reel. The function never changes, so the reel renders its tiles only once. */
export const renderReelEntry = ({ user, ticket }: RaffleEntry) => (
  <div className="edge grid h-44 content-center justify-items-center gap-2 rounded-card p-4">
    <Avatar src={user.avatar} name="" size={72} />
    <span className="max-w-full truncate font-semibold">{user.username}</span>
    <span className="text-sm text-faint figures">{ticketNumber(ticket)}</span>
  </div>
);

export function EntryTile({ entry, isOwn }: { entry: RaffleEntry; isOwn: boolean }) {
  return (
    <li
      className={cx(
        "flex min-w-0 items-center gap-2 rounded-control border bg-surface-1 px-2 py-2.5 sm:gap-3 sm:px-3",
        isOwn ? "border-gold-400/50" : "border-line",
      )}
    >
      <Avatar src={entry.user.avatar} name="" size={36} />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate text-[0.8125rem] font-semibold sm:text-sm">{entry.user.username}</span>
        <span className={cx("text-sm figures", isOwn ? "text-gold-300" : "text-faint")}>
          {ticketNumber(entry.ticket)}
        </span>
      </span>
    </li>
  );
}

export function WinnerTile({ entry, place, isOwn }: { entry: RaffleEntry; place: number; isOwn: boolean }) {
  return (
    <li className="edge-glow tier-gold flex min-w-0 animate-arrive items-center gap-4 rounded-card p-4">
      <span aria-hidden className="figure-display w-8 shrink-0 text-center text-xl text-gold-300">
        {place}
      </span>
      <Avatar src={entry.user.avatar} name="" size={52} />
      <span className="grid min-w-0">
        <span className="flex gap-1 font-semibold">
          <span className="truncate">{entry.user.username}</span>
          {isOwn && <span className="text-gold-300"> {m.you()}</span>}
        </span>
        <span className="text-soft figures">{ticketNumber(entry.ticket)}</span>
      </span>
    </li>
  );
}
