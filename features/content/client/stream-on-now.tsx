// The running hunt and the raffles that end soon, shown next to the stream. The popup loads them when it opens, and
// then receives live updates.
import { Radar, Ticket } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { call } from "../../../ui/base/api.ts";
import { formatDollars } from "../../../ui/base/format.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { PageLink } from "../../../ui/link.tsx";
import type { OnNow } from "../contract/content.ts";
import { m } from "../messages.ts";
import { useOnNow } from "./on-now.ts";

/** Three items fit in one row on a wide window, so the player and the links stay in view. */
const maxItems = 3;

/** Shows nothing if there is nothing to show or the state is unknown, because the popup is for the stream. */
export function StreamOnNow({ onFollow }: { onFollow: () => void }) {
  const onNow = useOnNow(useOnNowFetch());
  if (onNow === null || (onNow.hunt === null && onNow.raffles.length === 0)) return null;
  const { hunt, raffles, now } = onNow;
  return (
    <ul aria-label={m.onNow()} className="mt-4 grid gap-2 md:grid-cols-3">
      {hunt !== null && (
        <Item
          href={paths.hunt}
          onFollow={onFollow}
          icon={<Radar size={18} aria-hidden className="text-mint-400" />}
          name={hunt.name}
        >
          {m.huntLine({
            opened: hunt.opened,
            total: hunt.total,
            won: formatDollars(hunt.won),
            start: formatDollars(hunt.start),
          })}
        </Item>
      )}
      {raffles.slice(0, hunt === null ? maxItems : maxItems - 1).map(({ id, name, ends_at }) => (
        <Item
          key={id}
          href={paths.raffle(id)}
          onFollow={onFollow}
          icon={<Ticket size={18} aria-hidden className="text-gold-400" />}
          name={name}
        >
          {m.raffleEndsIn({ countdown: () => <Countdown until={ends_at} serverNow={now} /> })}
        </Item>
      ))}
    </ul>
  );
}

function useOnNowFetch(): OnNow | null {
  const [onNow, setOnNow] = useState<OnNow | null>(null);
  useEffect(() => {
    let isWanted = true;
    void call<OnNow>(paths.api.onNow, { method: "GET" }).then((answer) => {
      if (isWanted && answer.kind === "answer" && answer.status === 200) setOnNow(answer.body);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return onNow;
}

interface ItemProps {
  href: string;
  onFollow: () => void;
  icon: ReactNode;
  name: string;
  children: ReactNode;
}

function Item({ href, onFollow, icon, name, children }: ItemProps) {
  return (
    <li className="edge relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-control px-4 py-3">
      {icon}
      <span className="grid min-w-0 gap-0.5">
        <PageLink href={href} className="stretched truncate font-semibold" title={name} onClick={onFollow}>
          {name}
        </PageLink>
        <span className="text-sm text-soft">{children}</span>
      </span>
    </li>
  );
}
