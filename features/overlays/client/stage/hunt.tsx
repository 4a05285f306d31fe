import type { CSSProperties } from "react";
import { AnimatedNumber } from "../../../../ui/animated-number.tsx";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { Gust } from "../../../../ui/reel/gust.tsx";
import type { Hunt, HuntBonus } from "../../../hunts/contract/hunts.ts";
import { huntProgress } from "../../../hunts/contract/hunts.ts";
import type { HuntLook, HuntOverlay } from "../../contract/overlays.ts";
import { m } from "../../messages.ts";
import { exampleHunt } from "./example-hunt.ts";
import { Invite } from "./invite.tsx";
import { mergeLook, usePreviewedLook } from "./look-preview.ts";
import { formatMultiplier, useMoment } from "./moments.ts";
import { useLive } from "./use-live.ts";

const rowPx = 54;

export function HuntOverlayView({ events }: { events: string }) {
  const { state } = useLive<HuntOverlay>(events);
  const moment = useMoment(state);
  const typed = usePreviewedLook();
  const hunt = state?.hunt ?? (typed === null ? null : exampleHunt);
  if (state === null || hunt === null) return null;
  const look = mergeLook(state.look, typed);
  const { form, size, opacity, accent } = look;
  const style: CSSProperties = {
    "--ov-size": size / 100,
    "--ov-ground": `${opacity}%`,
  };
  const Form = forms[form];
  return (
    <div style={style} data-accent={accent}>
      <Form hunt={hunt} look={look} />
      {moment !== null && (
        <section key={moment.key} aria-live="polite">
          <div className="ov-leaves">
            <Gust />
          </div>
          <div className="ov-moment">
            <p className="ov-over">{moment.over}</p>
            <p className="ov-great">{moment.great}</p>
            <p className="ov-title">{moment.name}</p>
          </div>
        </section>
      )}
    </div>
  );
}

interface FormProps {
  hunt: Hunt & { bonuses: HuntBonus[] };
  look: HuntLook;
}

const forms = { panel: Panel, bar: Bar, wins: Wins };

function Panel({ hunt, look }: FormProps) {
  return (
    <section className="ov-panel ov-aside" aria-label={hunt.name} data-finished={hunt.finished || undefined}>
      <header className="ov-head">
        <p className="ov-over">{hunt.finished ? m.huntFinished() : m.bonusHunt()}</p>
        <h1 className="ov-title">{hunt.name}</h1>
      </header>
      <Progress hunt={hunt} />
      <Figures hunt={hunt} look={look} />
      {hunt.bonuses.length > 0 && <Bonuses bonuses={hunt.bonuses} rowsShown={look.rows} />}
      <Guesses hunt={hunt} />
      <p className="ov-foot">
        <Invite canUse={canGuess(hunt)} />
      </p>
    </section>
  );
}

function Bar({ hunt, look }: FormProps) {
  return (
    <section className="ov-panel ov-below ov-compact" aria-label={hunt.name}>
      <h1 className="ov-title">{hunt.name}</h1>
      <b>
        {hunt.bonus_count_opened}/{hunt.bonus_count_total}
      </b>
      <Figures hunt={hunt} look={look} />
      <Invite canUse={canGuess(hunt)} />
    </section>
  );
}

const canGuess = ({ takes_guesses, guess_winner }: Hunt): boolean => takes_guesses && guess_winner === null;

function Wins({ hunt, look }: FormProps) {
  const best = hunt.bonuses
    .filter(({ payout }) => payout !== null)
    .sort((a, b) => (b.multiplier ?? 0) - (a.multiplier ?? 0))
    .slice(0, look.rows);
  return (
    <section className="ov-panel ov-aside" aria-label={hunt.name}>
      <header className="ov-head">
        <p className="ov-over">{m.topWins()}</p>
        <h1 className="ov-title">{hunt.name}</h1>
      </header>
      <ol>
        {best.map((bonus, index) => (
          <Row key={bonus.id} bonus={bonus} number={index + 1} state="opened" />
        ))}
      </ol>
      <p className="ov-foot">
        <Invite canUse={canGuess(hunt)} />
      </p>
    </section>
  );
}

function Progress({ hunt }: { hunt: Hunt }) {
  const { bonus_count_opened: opened, bonus_count_total: total } = hunt;
  return (
    <div className="ov-progress">
      <p className="ov-line">
        <span>{m.opened({ b: (text) => <strong>{text}</strong>, opened, total })}</span>
        <span className="ov-soft">{Math.round(huntProgress(hunt) * 100)} %</span>
      </p>
      <div className="ov-bar">
        <span style={{ transform: `scaleX(${huntProgress(hunt)})` }} />
      </div>
    </div>
  );
}

function Figures({ hunt, look }: { hunt: Hunt; look: HuntLook }) {
  const isAhead = hunt.info_amount_won >= hunt.info_start_cost;
  const all = [
    { key: "start", label: m.start(), value: hunt.info_start_cost, format: formatDollars },
    {
      key: "won",
      label: m.won(),
      value: hunt.info_amount_won,
      format: formatDollars,
      tone: isAhead ? "mint" : undefined,
    },
    { key: "average", label: m.average(), value: hunt.info_running_average, format: formatMultiplier },
    { key: "break_even", label: m.breakEven(), value: hunt.info_required_average, format: formatMultiplier },
    { key: "biggest", label: m.biggestWin(), value: hunt.info_highest_payout, format: formatDollars },
    { key: "best", label: m.best(), value: hunt.info_highest_multi, format: formatMultiplier, tone: "gold" },
  ] as const;
  const figures = all.filter(({ key }) => look.figures[key]);
  return (
    <dl className="ov-figures">
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.label}</dt>
          <dd data-tone={"tone" in figure ? figure.tone : undefined}>
            <AnimatedNumber value={figure.value} format={figure.format} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns the index of the first visible row. Row `focus` of `count` is then about a third of the way down a window of
 * `size` rows.
 */
function windowStart(count: number, size: number, focus: number): number {
  const wanted = focus - Math.floor(size / 3);
  return Math.max(0, Math.min(wanted, count - size));
}

function Bonuses({ bonuses, rowsShown }: { bonuses: readonly HuntBonus[]; rowsShown: number }) {
  const next = bonuses.findIndex(({ payout }) => payout === null);
  const start = windowStart(bonuses.length, rowsShown, next === -1 ? 0 : next);
  return (
    <div className="ov-rows" style={{ height: Math.min(rowsShown, bonuses.length) * rowPx }}>
      <ol style={{ transform: `translateY(${-start * rowPx}px)` }}>
        {bonuses.map((bonus, index) => (
          <Row
            key={bonus.id}
            bonus={bonus}
            number={index + 1}
            state={index === next ? "next" : bonus.payout === null ? "closed" : "opened"}
          />
        ))}
      </ol>
    </div>
  );
}

function Row({ bonus, number, state }: { bonus: HuntBonus; number: number; state: "next" | "closed" | "opened" }) {
  return (
    <li className="ov-row" data-state={state}>
      <span className="ov-number">{number}</span>
      <span className="ov-name">
        <b>{bonus.name}</b>
        <small>{bonus.provider_name}</small>
      </span>
      {bonus.payout === null ? (
        <span className="ov-amount ov-soft">{formatDollars(bonus.bet_size)}</span>
      ) : (
        <span className="ov-amount ov-paid">
          <b>{formatDollars(bonus.payout)}</b>
          <small>{formatMultiplier(bonus.multiplier ?? 0)}</small>
        </span>
      )}
    </li>
  );
}

function Guesses({ hunt }: { hunt: Hunt }) {
  const { guess_prize: prize, guess_winner: winner } = hunt;
  if (winner !== null) {
    return (
      <p className="ov-foot" data-tone="gold">
        <span>{m.closestGuess()}</span>
        <b>
          {winner.username} · {formatDollars(winner.guess)}
        </b>
        <span>{m.points({ points: formatPoints(winner.points) })}</span>
      </p>
    );
  }
  if (prize === 0 || !hunt.takes_guesses) return null;
  return (
    <p className="ov-foot">
      <span>{m.guess()}</span>
      <b>{m.guessPrize({ prize: formatPoints(prize) })}</b>
    </p>
  );
}
