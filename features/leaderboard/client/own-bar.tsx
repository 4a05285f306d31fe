import { paths } from "../../../common/contract/paths.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { BoardEntry, BoardViewer } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";
import { chanceWords, dollarsPerTicket, dollarsToNextTicket } from "./words.ts";

export interface OwnBarProps {
  viewer: BoardViewer;
  own: BoardEntry | undefined;
  partner: string;
  isLinkable: boolean;
  totalTickets: number;
  paused: boolean;
}

export function OwnBar({ viewer, own, partner, isLinkable, totalTickets, paused }: OwnBarProps) {
  return (
    <section
      aria-label={m.ownBar()}
      className="own-bar sticky z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 rounded-card border border-mint-400/40 bg-surface-2 px-4 py-2.5 shadow-float md:bottom-5 md:px-6 md:py-4"
    >
      {own === undefined ? (
        <Invitation viewer={viewer} partner={partner} isLinkable={isLinkable} paused={paused} />
      ) : (
        <Standing own={own} totalTickets={totalTickets} paused={paused} />
      )}
    </section>
  );
}

interface StandingProps extends Pick<OwnBarProps, "totalTickets" | "paused"> {
  own: BoardEntry;
}

function Standing({ own, totalTickets, paused }: StandingProps) {
  return (
    <>
      <p className="flex items-baseline gap-2.5 md:gap-3">
        <span className="figure-display text-title-2 text-mint-300">#{formatPoints(own.rank)}</span>
        <span className="font-semibold wrap-anywhere">{own.username}</span>
      </p>
      <p className="figures">
        <strong className="font-semibold">{m.ticketCount({ count: own.tickets })}</strong>
        {!paused && <span className="text-soft max-md:hidden">, {chanceWords(own.tickets, totalTickets)}</span>}
      </p>
      <p className="w-full text-sm text-soft figures md:w-auto">
        {paused
          ? m.ownWager({ wager: formatDollars(own.wager) })
          : m.ownWagerMissing({
              wager: formatDollars(own.wager),
              missing: formatDollars(dollarsToNextTicket(own.wager)),
            })}
      </p>
    </>
  );
}

function Invitation({ viewer, partner, isLinkable, paused }: Omit<OwnBarProps, "own" | "totalTickets">) {
  if (viewer === "staff") {
    return <p className="text-soft">{m.ownStaff()}</p>;
  }
  if (viewer === "idle" || viewer === "listed") {
    return (
      <p className="text-soft">
        {m.ownIdle()} {!paused && m.ownFirstTicket({ amount: formatDollars(dollarsPerTicket), partner })}
      </p>
    );
  }
  if (!isLinkable) return <p className="text-soft">{m.notLinkable({ partner })}</p>;
  const next = paths.signIn(paths.leaderboard);
  return (
    <>
      <p className="text-soft">{viewer === "guest" ? m.signInText() : m.linkText({ partner })}</p>
      <ButtonLink href={viewer === "guest" ? next : paths.connections} size="sm">
        {viewer === "guest" ? m.signIn() : m.linkPartner({ partner })}
      </ButtonLink>
    </>
  );
}
