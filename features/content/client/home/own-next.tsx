// One card with the things that the viewer can do next, each with a sentence and a link.
import { Ticket, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { hashes } from "../../../../common/contract/hashes.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { formatPoints, formatWholeDollars } from "../../../../ui/base/format.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { OnNow } from "../../contract/content.ts";
import type { OwnHome, TileFacts } from "../../contract/home.ts";
import { m } from "../../messages.ts";

export interface NextParts {
  mine: OwnHome;
  ways: TileFacts;
  onNow: OnNow;
  balancePoints: number;
}

interface Next {
  title: string;
  text: ReactNode;
  picture: string | null;
  /** Shown if there is no picture. */
  icon?: typeof Ticket;
  href: string;
  action: string;
}

/** Returns an empty list if there is nothing to do, or if the first steps already ask for it. */
export function findNextSteps(parts: NextParts): Next[] {
  return [linkNext(parts), ticketNext(parts), boardNext(parts), orderNext(parts)].filter((next) => next !== null);
}

export function OwnNext({ list }: { list: readonly Next[] }) {
  const coin = useCoin();
  return (
    <Card as="section" className="grid content-start gap-4 p-5">
      <h2 className="overline-label">{m.next()}</h2>
      <ul className="grid gap-4">
        {list.map(({ title, text, picture, icon: Icon, href, action }) => (
          <li key={title} className="relative flex flex-wrap items-center gap-x-3 gap-y-2">
            {Icon === undefined ? (
              <Picture src={picture} alt="" fit="contain" sizes="56px" className="w-14 shrink-0 rounded-control" />
            ) : (
              <span className="grid size-14 shrink-0 place-items-center rounded-control bg-surface-2 text-gold-300">
                <Icon size={26} strokeWidth={1.5} aria-hidden />
              </span>
            )}
            <span className="grid min-w-40 flex-1 wrap-anywhere">
              <strong className="font-semibold">{coin(title)}</strong>
              <span className="text-sm text-soft figures">{typeof text === "string" ? coin(text) : text}</span>
            </span>
            <ButtonLink href={href} size="sm" className="stretched">
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** False while the first steps ask for a partner's account, because then no other card should mention it. */
const isEarning = ({ steps }: OwnHome): boolean => steps === null || steps.partner;

function linkNext({ mine }: NextParts): Next | null {
  const { rank } = mine;
  if (rank === null || rank.linked || rank.next === null || !isEarning(mine)) return null;
  return {
    title: m.linkRoobetTitle(),
    text: m.wagerToReach({ name: rank.next.name, dollars: formatWholeDollars(rank.next.missing) }),
    picture: rank.next.image,
    href: paths.connections + hashes.linkRoobet,
    action: m.linkRoobet(),
  };
}

function ticketNext({ mine: { tickets, raffle_open, steps, now }, onNow }: NextParts): Next | null {
  if (tickets.length > 0 || (steps !== null && !steps.ticket)) return null;
  if (!raffle_open) return null;
  const [raffle] = onNow.raffles;
  if (raffle === undefined) {
    return {
      title: m.noTickets(),
      text: m.seePrizes(),
      picture: null,
      icon: Ticket,
      href: paths.raffles,
      action: m.raffles(),
    };
  }
  return {
    title: raffle.name,
    text: (
      <>
        {m.noTicketYet({
          countdown: () => <Countdown until={raffle.ends_at} serverNow={now} ended={m.aMoment()} />,
        })}
      </>
    ),
    picture: raffle.image,
    href: paths.raffle(raffle.id) + hashes.join,
    action: raffle.entry_price === 0 ? m.joinForFree() : m.takePart(),
  };
}

function boardNext({ mine, ways: { board } }: NextParts): Next | null {
  if (mine.place !== null || board.paused || !board.linkable || !isEarning(mine) || mine.rank?.linked === false)
    return null;
  return {
    title: m.notOnBoard(),
    text:
      board.prizes_total > 0 ? m.wagerForDraw({ prizes: formatWholeDollars(board.prizes_total) }) : m.wagerForBoard(),
    picture: null,
    icon: Trophy,
    href: paths.leaderboard,
    action: m.leaderboard(),
  };
}

function orderNext({ mine, ways: { store }, balancePoints }: NextParts): Next | null {
  // A balance of 0 never counts as enough, even if a product is free.
  if (mine.order !== null || store === null || balancePoints < Math.max(store.from_points, 1)) return null;
  return {
    title: m.rewardInReach(),
    text: m.rewardsFrom({ count: store.count, points: formatPoints(store.from_points) }),
    picture: store.image,
    href: paths.store,
    action: m.store(),
  };
}
