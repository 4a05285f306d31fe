import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Countdown } from "../../../../ui/countdown.tsx";
import { prizeWords, totalWords } from "../../../boards/client/words.ts";
import type { RaceOverlay, RaceOverlayEntry } from "../../../boards/contract/overlay.ts";
import { m } from "../../messages.ts";
import { Invite } from "./invite.tsx";
import { useLive } from "./use-live.ts";

export function RaceOverlayView({ events }: { events: string }) {
  const { state, now } = useLive<{ race: RaceOverlay | null }>(events);
  const race = state?.race ?? null;
  if (race === null || race.state === "archived") return null;
  return (
    <section className="ov-panel ov-aside" aria-label={race.name}>
      <header className="ov-head">
        <p className="ov-over">{m.raceOf({ partner: race.partner })}</p>
        <h1 className="ov-title">{race.name}</h1>
        <TimeLeft race={race} now={now} />
      </header>
      {race.entries.length === 0 ? (
        <p className="ov-soft">{m.boardEmpty()}</p>
      ) : (
        <ol className="ov-board">
          {race.entries.map((entry, index) => (
            // Places can be shared and masked names can repeat, so the key is the place in the list.
            <Entry key={index} entry={entry} />
          ))}
        </ol>
      )}
      <p className="ov-foot">
        <span>{m.players({ count: race.entries_count })}</span>
        <b>{totalWords(race.total_bucks, race.total_points, String)}</b>
        <Invite />
      </p>
    </section>
  );
}

function TimeLeft({ race, now }: { race: RaceOverlay; now: string | undefined }) {
  if (race.paused) return <p className="ov-line ov-soft">{m.paused()}</p>;
  if (race.state === "closing") return <p className="ov-line ov-soft">{m.raceClosing()}</p>;
  if (race.state === "ended") return <p className="ov-line ov-soft">{m.raceEnded()}</p>;
  const isPlanned = race.state === "planned";
  return (
    <p className="ov-line ov-soft">
      <span>{isPlanned ? m.startsIn() : m.endsIn()}</span>
      <Countdown
        until={isPlanned ? race.starts_at : race.ends_at}
        {...(now !== undefined && { serverNow: now })}
        className="ov-strong"
      />
    </p>
  );
}

function Entry({ entry: { place, username, wager, prize } }: { entry: RaceOverlayEntry }) {
  return (
    <li className="ov-entry" data-rank={place <= 3 ? place : undefined}>
      <span className="ov-number">{place}</span>
      <span className="ov-name">
        <b key={username} className="ov-arrive">
          {username ?? m.hiddenPlayer()}
        </b>
        <small>
          <AnimatedNumber value={wager} format={formatDollars} />
        </small>
      </span>
      {prize !== null && <span className="ov-amount ov-gold ov-prize-text">{prize.map(prizeWords).join(", ")}</span>}
    </li>
  );
}
