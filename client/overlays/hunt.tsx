// The hunt over the stream: how far it is, its figures, the bonus that is opened now and those around it.
import type { Hunt, HuntBonus } from "../../contracts/hunts.ts";
import { huntProgress } from "../../contracts/hunts.ts";
import type { HuntOverlay } from "../../contracts/overlays.ts";
import { formatDollars, formatPoints } from "../format.ts";
import { AnimatedNumber } from "../ui/animated-number.tsx";
import { useLive } from "./use-live.ts";
import { windowStart } from "./window.ts";

const rowPx = 54;
const rowsShown = 9;
const times = (multiplier: number): string => `${multiplier.toLocaleString("en-US", { maximumFractionDigits: 2 })}x`;

export function HuntOverlayView({ events }: { events: string }) {
  const { state } = useLive<HuntOverlay>(events);
  const hunt = state?.hunt ?? null;
  if (hunt === null) return null;
  return (
    <section className="ov-panel ov-aside" aria-label={hunt.name} data-finished={hunt.finished || undefined}>
      <header className="ov-head">
        <p className="ov-over">{hunt.finished ? "Hunt finished" : "Bonus hunt"}</p>
        <h1 className="ov-title">{hunt.name}</h1>
      </header>
      <Progress hunt={hunt} />
      <Figures hunt={hunt} />
      {hunt.bonuses.length > 0 && <Bonuses bonuses={hunt.bonuses} />}
      <Guesses hunt={hunt} />
    </section>
  );
}

function Progress({ hunt }: { hunt: Hunt }) {
  const { bonus_count_opened: opened, bonus_count_total: total } = hunt;
  return (
    <div className="ov-progress">
      <p className="ov-line">
        <span>
          <strong>{opened}</strong> of {total} opened
        </span>
        <span className="ov-soft">{Math.round(huntProgress(hunt) * 100)} %</span>
      </p>
      <div className="ov-bar">
        <span style={{ transform: `scaleX(${huntProgress(hunt)})` }} />
      </div>
    </div>
  );
}

function Figures({ hunt }: { hunt: Hunt }) {
  const isAhead = hunt.info_amount_won >= hunt.info_start_cost;
  const figures = [
    { label: "Start", value: hunt.info_start_cost, format: formatDollars },
    { label: "Won", value: hunt.info_amount_won, format: formatDollars, tone: isAhead ? "mint" : undefined },
    { label: "Average", value: hunt.info_running_average, format: times },
    { label: "Break even", value: hunt.info_required_average, format: times },
    { label: "Biggest win", value: hunt.info_highest_payout, format: formatDollars },
    { label: "Best", value: hunt.info_highest_multi, format: times, tone: "gold" },
  ];
  return (
    <dl className="ov-figures">
      {figures.map(({ label, value, format, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={tone}>
            <AnimatedNumber value={value} format={format} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bonuses({ bonuses }: { bonuses: readonly HuntBonus[] }) {
  const next = bonuses.findIndex(({ payout }) => payout === null);
  const start = windowStart(bonuses.length, rowsShown, next === -1 ? 0 : next);
  return (
    <div className="ov-rows" style={{ height: Math.min(rowsShown, bonuses.length) * rowPx }}>
      <ol style={{ transform: `translateY(${-start * rowPx}px)` }}>
        {bonuses.map((bonus, index) => (
          <li
            key={bonus.id}
            className="ov-row"
            data-state={index === next ? "next" : bonus.payout === null ? "closed" : "opened"}
          >
            <span className="ov-number">{index + 1}</span>
            <span className="ov-name">
              <b>{bonus.name}</b>
              <small>{bonus.provider_name}</small>
            </span>
            {bonus.payout === null ? (
              <span className="ov-amount ov-soft">{formatDollars(bonus.bet_size)}</span>
            ) : (
              <span className="ov-amount ov-paid">
                <b>{formatDollars(bonus.payout)}</b>
                <small>{times(bonus.multiplier ?? 0)}</small>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Guesses({ hunt }: { hunt: Hunt }) {
  const { guess_prize: prize, guess_winner: winner } = hunt;
  if (winner !== null) {
    return (
      <p className="ov-foot" data-tone="gold">
        <span>Closest guess</span>
        <b>
          {winner.username} · {formatDollars(winner.guess)}
        </b>
        <span>+{formatPoints(winner.points)} points</span>
      </p>
    );
  }
  if (prize === 0 || !hunt.takes_guesses) return null;
  return (
    <p className="ov-foot">
      <span>Guess the balance on the site</span>
      <b>{formatPoints(prize)} points for the closest</b>
    </p>
  );
}
