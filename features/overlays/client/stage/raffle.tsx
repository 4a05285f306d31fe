// A raffle over the stream: tickets and time left while it is open, the drifting strip during the draw, then the reel.
import { reelStartDelayMs } from "../../../../common/contract/raffle-reel.ts";
import type { BeaconWait } from "../../../../fairness/rules/beacon.ts";
import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { BeaconMark } from "../../../../ui/beacon-mark.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { Reel } from "../../../../ui/reel/reel.tsx";
import { spinMs } from "../../../../ui/reel/sequence.ts";
import { useRaffleReel } from "../../../../ui/reel/use-raffle-reel.ts";
import type { RaffleOverlay } from "../../../raffles/contract/overlay.ts";
import { type RaffleEntry, raffleState } from "../../../raffles/contract/raffles.ts";
import { m } from "../../messages.ts";
import { Invite } from "./invite.tsx";
import { type Live, useLive } from "./use-live.ts";

const tile = { tileWidth: 200, gap: 8 };
type ShownRaffle = NonNullable<RaffleOverlay["raffle"]>;

export function RaffleOverlayView({ events }: { events: string }) {
  const { state, now, aheadMs } = useLive<RaffleOverlay>(events);
  const raffle = state?.raffle ?? null;
  if (state === null || raffle === null) return null;
  const phase = raffleState(raffle);
  if (phase === "cancelled") return null;
  return (
    <section className="ov-panel ov-below" aria-label={raffle.name} data-wide={phase !== "open" || undefined}>
      {phase === "open" && <Open raffle={raffle} newest={state.entries[0]} now={now} />}
      {phase === "closed" && <Pending raffle={raffle} entries={state.entries} wait={state.beacon} now={now} />}
      {phase === "drawn" && (
        <Drawn key={`${raffle.id}/${state.rounds}`} raffle={raffle} state={state} aheadMs={aheadMs} />
      )}
      {phase !== "open" && (
        <p className="ov-foot">
          <Invite canUse={false} />
        </p>
      )}
    </section>
  );
}

interface OpenProps {
  raffle: ShownRaffle;
  /** The newest buyer's ticket. */
  newest: RaffleEntry | undefined;
  now: Live<unknown>["now"];
}

function Open({ raffle, newest, now }: OpenProps) {
  return (
    <>
      <OpenFacts raffle={raffle} now={now} />
      <p className="ov-foot ov-calls">
        {newest !== undefined && (
          <span key={newest.ticket} className="ov-joined ov-arrive">
            <Avatar src={newest.user.avatar} name="" size={44} />
            <span className="ov-name">
              <span>{m.joined({ username: newest.user.username })}</span>
            </span>
          </span>
        )}
        <Invite />
      </p>
    </>
  );
}

function OpenFacts({ raffle, now }: Pick<OpenProps, "raffle" | "now">) {
  return (
    <div className="ov-open">
      {raffle.image !== null && <img className="ov-prize" src={raffle.image} alt="" />}
      <div className="ov-head">
        <p className="ov-over">{m.raffle()}</p>
        <h1 className="ov-title">{raffle.name}</h1>
        <p className="ov-soft">
          {raffle.entry_price === 0 ? m.freeTickets() : m.ticketPrice({ price: formatPoints(raffle.entry_price) })} ·{" "}
          {m.winnerCount({ count: raffle.number_of_winners })}
        </p>
      </div>
      <dl className="ov-figures ov-two">
        <div>
          <dt>{m.tickets()}</dt>
          <dd data-tone="gold">
            <AnimatedNumber value={raffle.entries_count} format={formatPoints} />
          </dd>
        </div>
        <div>
          <dt>{m.endsIn()}</dt>
          <dd>
            <Countdown until={raffle.ends_at} {...(now !== undefined && { serverNow: now })} ended={m.now()} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface PendingProps {
  raffle: ShownRaffle;
  entries: readonly RaffleEntry[];
  wait: BeaconWait | null;
  now: Live<unknown>["now"];
}

function Pending({ raffle, entries, wait, now }: PendingProps) {
  return (
    <>
      <Heading raffle={raffle} words={wait === null ? m.drawSoon() : m.listFrozen()} />
      {wait !== null && (
        <div className="ov-beacon">
          <BeaconMark />
          <p>
            <span>{m.drawIn()}</span>
            <Countdown until={wait.at} look="clock" ended="now" {...(now !== undefined && { serverNow: now })} />
          </p>
        </div>
      )}
      {entries.length > 0 && (
        <Reel
          {...tile}
          items={entries}
          winnerIndex={0}
          state="idle"
          renderItem={renderTile}
          durationMs={spinMs.raffle}
          label={m.entries()}
          resultText=""
        />
      )}
    </>
  );
}

/** The reel, which plays when it mounts: on a new draw, and when the source in OBS reloads. During a draw it joins the pages. */
function Drawn({ raffle, state, aheadMs }: { raffle: ShownRaffle; state: RaffleOverlay; aheadMs: number }) {
  const { entries, winners, winners_count: count } = state;
  const startsAt = state.drawn_at === null ? null : Date.parse(state.drawn_at) + reelStartDelayMs - aheadMs;
  const { reel, winner, listed } = useRaffleReel(winners, entries, startsAt);
  if (winners.length === 0) return <Heading raffle={raffle} words={m.nobodyHadTicket()} />;
  const more = listed.length === winners.length ? count - winners.length : 0;
  return (
    <>
      <Heading raffle={raffle} words={reel === null ? m.winnerCount({ count }) : m.draw()} />
      {reel !== null && (
        <Reel
          {...reel}
          {...tile}
          renderItem={renderTile}
          label={m.winnerReel()}
          resultText={winner === null ? "" : m.userWon({ username: winner.user.username })}
        />
      )}
      {listed.length > 0 && (
        <ol className="ov-winners">
          {listed.map((entry, index) => (
            <li key={entry.ticket} className="ov-winner ov-arrive">
              <span className="ov-number">{index + 1}</span>
              <Avatar src={entry.user.avatar} name="" size={44} />
              <span className="ov-name">
                <b>{entry.user.username}</b>
                <small>#{formatPoints(entry.ticket)}</small>
              </span>
            </li>
          ))}
          {more > 0 && <li className="ov-winner ov-soft">{m.moreWinners({ count: formatPoints(more) })}</li>}
        </ol>
      )}
    </>
  );
}

function Heading({ raffle, words }: { raffle: ShownRaffle; words: string }) {
  return (
    <header className="ov-head ov-line">
      <h1 className="ov-title">{raffle.name}</h1>
      <p className="ov-over">{words}</p>
    </header>
  );
}

const renderTile = ({ user, ticket }: RaffleEntry) => (
  <div className="ov-tile">
    <Avatar src={user.avatar} name="" size={72} />
    <b>{user.username}</b>
    <small>#{formatPoints(ticket)}</small>
  </div>
);
