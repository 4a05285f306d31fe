// A small bar chart of daily values as SVG, with the values as text for screen readers.
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../messages.ts";

export interface DayPlotProps {
  title: string;
  days: { day: string; value: number }[];
  className: string;
  format: (value: number) => string;
}

const width = 300;
const height = 64;

export function DayPlot({ title: ours, days, className, format }: DayPlotProps) {
  const title = useCoin()(ours);
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = width / Math.max(1, days.length);
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className="edge grid gap-3 rounded-card p-5 shadow-lift">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="overline-label">{title}</span>
        <span className="figures font-semibold">{format(total)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.plotLabel({ title, days: days.length, most: format(most) })}
        className={`h-20 w-full ${className}`}
      >
        {days.map(({ day, value }, index) => {
          const tall = value === 0 ? 1 : Math.max(3, (value / most) * height);
          return (
            <rect
              key={day}
              x={index * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              fill="currentColor"
              opacity={value === 0 ? 0.25 : 1}
            >
              <title>{`${day}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-faint figures">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}
