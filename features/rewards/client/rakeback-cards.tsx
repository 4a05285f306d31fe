import { CalendarDays, CalendarRange, History, type LucideIcon, Zap } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { AnimatedNumber } from "../../../ui/animated-number.tsx";
import { formatDate, formatDollars } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { RakebackKind } from "../../wagers/contract/wagers.ts";
import type { WagerRecord } from "../contract/rewards.ts";
import { m } from "../messages.ts";
import { type Claims, rakebackNames } from "./use-claims.ts";

/** REWARDS-06: any amount above zero can be claimed. */
export const isClaimable = (dollars: number): boolean => dollars > 0;

export const rakebackLabel = (dollars: number): string =>
  isClaimable(dollars) ? m.claimDollars({ dollars: formatDollars(dollars) }) : m.nothingToClaim();

interface RakebackCardData {
  kind: RakebackKind;
  icon: LucideIcon;
  dollars: number;
  about: string[];
}

export interface RakebackCardsProps {
  record: WagerRecord;
  claims: Claims;
  weekEndsAt: string;
  monthEndsAt: string;
  hasHistory: boolean;
}

export function RakebackCards({ record, claims, weekEndsAt, monthEndsAt, hasHistory }: RakebackCardsProps) {
  return (
    <section aria-labelledby="rakeback" className="@container grid grid-cols-1 gap-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="rakeback" className="text-title-1 wrap-anywhere">
          {m.rakeback()}
        </h2>
        {hasHistory && (
          <ButtonLink href={paths.history} icon={History}>
            {m.history()}
          </ButtonLink>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-5">
        {rakebackKinds(record, weekEndsAt, monthEndsAt).map((card) => (
          <RakebackCard
            key={card.kind}
            card={card}
            isClaiming={claims.claiming === card.kind}
            onClaim={() => void claims.claimRakeback(card.kind)}
          />
        ))}
      </ul>
    </section>
  );
}

function RakebackCard({
  card,
  isClaiming,
  onClaim,
}: {
  card: RakebackCardData;
  isClaiming: boolean;
  onClaim: () => void;
}) {
  const { kind, icon: Icon, dollars, about } = card;
  const canClaim = isClaimable(dollars);
  return (
    <Card as="li" tier={canClaim ? "gold" : undefined} className="grid content-between gap-5 p-5 @min-[52rem]:p-6">
      <div className="grid gap-3">
        <div className="flex items-center gap-3">
          <Icon size={22} strokeWidth={1.7} aria-hidden className={canClaim ? "text-gold-300" : "text-faint"} />
          <h3 className="text-title-3 wrap-anywhere">{rakebackNames[kind]}</h3>
        </div>
        <p className="figure-display text-figure">
          <AnimatedNumber value={dollars} format={formatDollars} />
        </p>
        <ul className="text-sm text-soft">
          {about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Button
        variant={canClaim ? "gold" : "secondary"}
        wide
        busy={isClaiming}
        disabledReason={canClaim || isClaiming ? null : m.nothingToClaimYet()}
        aria-label={canClaim ? `${rakebackLabel(dollars)}, ${rakebackNames[kind]}` : undefined}
        onClick={onClaim}
      >
        {rakebackLabel(dollars)}
      </Button>
    </Card>
  );
}

function rakebackKinds(record: WagerRecord, weekEndsAt: string, monthEndsAt: string): RakebackCardData[] {
  const claimed = (iso: string | null) => (iso === null ? m.notClaimedYet() : m.lastClaimed({ date: formatDate(iso) }));
  const accruing = (dollars: number, until: string) =>
    dollars > 0
      ? m.moreOn({ dollars: formatDollars(dollars), date: formatDate(until) })
      : m.endsOn({ date: formatDate(until) });
  return [
    {
      kind: "instant",
      icon: Zap,
      dollars: record.instant_rakeback,
      about: [m.fromEveryWager(), m.claimAnyTime()],
    },
    {
      kind: "weekly",
      icon: CalendarDays,
      dollars: record.weekly_rakeback,
      about: [m.fromWeeks(), accruing(record.weekly_accruing, weekEndsAt), claimed(record.weekly_last_claimed)],
    },
    {
      kind: "monthly",
      icon: CalendarRange,
      dollars: record.monthly_rakeback,
      about: [m.fromMonths(), accruing(record.monthly_accruing, monthEndsAt), claimed(record.monthly_last_claimed)],
    },
  ];
}
