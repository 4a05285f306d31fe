import { paths } from "../../../../../common/contract/paths.ts";
import { ButtonLink } from "../../../../../ui/button.tsx";
import "../../../../../ui/desk/desk.css";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import type { LiveHuntProps } from "../../../contract/hunts.ts";
import { m } from "../../../messages.ts";
import { LiveDesk } from "../../live/live-desk.tsx";
import { useLiveHunt } from "../../live/use-live-hunt.ts";

export default function AdminLivePage({ live: first }: LiveHuntProps) {
  const { live, isLost, isSending, take } = useLiveHunt(first);
  const { hunt } = live;
  return (
    <div className="mx-auto grid w-full max-w-lg grid-cols-1 gap-4">
      <Meta title={m.liveTitle()} />
      <header className="flex items-baseline justify-between gap-3">
        <h1 className="line-clamp-2 min-w-0 text-title-3 wrap-anywhere">{hunt?.name ?? m.live()}</h1>
        <a href={hunt === null ? paths.admin.hunts : `${paths.admin.hunts}?hunt=${hunt.id}`} className="link shrink-0">
          {m.huntDesk()}
        </a>
      </header>
      {isLost && (
        <p role="alert" className="rounded-control bg-coral-900 px-4 py-3 font-medium text-coral-300">
          {m.noConnection()}
        </p>
      )}
      {hunt === null ? (
        <EmptyState title={m.noHuntRunning()}>
          <ButtonLink href={`${paths.admin.hunts}?hunt=new`}>{m.newHunt()}</ButtonLink>
        </EmptyState>
      ) : (
        <LiveDesk
          key={hunt.id}
          hunt={hunt}
          reopenUntil={live.reopen_until}
          isSending={isSending}
          take={(step) => take(hunt.id, step)}
        />
      )}
    </div>
  );
}
