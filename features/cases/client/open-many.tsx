import { useEffect, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { type RollCount, rollCounts } from "../../../fairness/checks/roll-counts.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { scrollIntoSight } from "../../../ui/scroll-into-view.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Case, RollManyAnswer } from "../contract/cases.ts";
import { m } from "../messages.ts";
import { sumWords } from "./many-words.ts";
import { rarityTier } from "./rarity.ts";
import { settleMs, useRollMany } from "./use-roll-many.ts";
import { rewardWon } from "./won.ts";

export interface OpenManyProps {
  opened: Case;
  fairness: SeedPair | null;
  balancePoints: number;
  isDisabled: boolean;
  isQuick: boolean;
  onOpening: (isOpening: boolean) => void;
}

/** A press that costs more than this share of the balance asks for confirmation, once per page view. */
const confirmAboveShare = 0.1;

export function OpenMany({ opened, fairness, balancePoints, isDisabled, isQuick, onOpening }: OpenManyProps) {
  const { open, times, unsure, answer, isActing, isUnderWay } = useRollMany(opened, { isQuick, fairness });
  useEffect(() => onOpening(isUnderWay), [isUnderWay]);
  const coin = useCoin();
  const [toConfirm, setToConfirm] = useState<RollCount | null>(null);
  const isAgreed = useRef(false);
  const press = (count: RollCount) => {
    const isMuch = count * opened.price > balancePoints * confirmAboveShare;
    if (isMuch && !isAgreed.current && unsure === null) setToConfirm(count);
    else void open(count);
  };
  const most = opened.price === 0 ? Infinity : Math.floor(balancePoints / opened.price);
  // A retry of a paid roll must work even if the balance is too low for a new one.
  const isShort = most < 1 && unsure === null;
  return (
    <section aria-label={m.severalAtOnce()} className="grid w-full justify-items-center gap-4">
      <div className="flex flex-wrap items-center justify-center gap-2.5">
        {rollCounts.map((count) => (
          <Button
            key={count}
            className="max-sm:px-3.5"
            busy={isActing && times === count}
            disabled={isDisabled || (isUnderWay && times !== count) || (unsure !== null && unsure !== count)}
            data-tip={coin(priceWords(count, most, opened.price))}
            disabledReason={isShort ? coin(m.missingPoints({ count: opened.price - balancePoints })) : null}
            onClick={() => press(count)}
          >
            {m.openCount({ count })}
            {opened.price > 0 && (
              <span aria-hidden className="figures">
                {" "}
                · {formatPoints(count * opened.price)}
              </span>
            )}
          </Button>
        ))}
      </div>
      {toConfirm !== null && (
        <ConfirmDialog
          open
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            isAgreed.current = true;
            void open(toConfirm);
          }}
          title={coin(m.openCountTitle({ count: toConfirm, points: formatPoints(toConfirm * opened.price) }))}
          confirmLabel={m.openCount({ count: toConfirm })}
        >
          {coin(m.openCountText({ balance: formatPoints(balancePoints) }))}
        </ConfirmDialog>
      )}
      {answer !== null && <Opened answer={answer} opened={opened} isQuick={isQuick} isSettled={!isUnderWay} />}
    </section>
  );
}

function priceWords(count: number, most: number, price: number): string {
  if (most >= count) return m.pricePoints({ points: formatPoints(count * price) });
  return m.affordable({ most, count });
}

interface OpenedProps {
  answer: RollManyAnswer;
  opened: Case;
  isQuick: boolean;
  isSettled: boolean;
}

function Opened({ answer: { rolls, stopped }, opened, isQuick, isSettled }: OpenedProps) {
  const coin = useCoin();
  const place = useRef<HTMLDivElement>(null);
  // Scrolls, because the total may need one line more than the text before it.
  useEffect(() => scrollIntoSight(place.current), [rolls, isSettled]);
  return (
    <div ref={place} className="grid w-full gap-4">
      <p role="status" className="text-center text-lg">
        {isSettled ? coin(sumWords(rolls, opened.price)) : m.openingOneByOne()}
        {isSettled && stopped !== null && <span className="block text-gold-200">{coin(stopped)}</span>}
      </p>
      <ol className="grid w-full grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
        {rolls.map((roll, index) => {
          const reward = rewardWon(opened.rewards, { ...roll, message: "" });
          return (
            <li
              key={roll.roll.id}
              className="animate-arrive"
              style={{ animationDelay: isQuick ? "0s" : `${index * settleMs}ms` }}
            >
              <Card liftable tier={rarityTier(reward.prob)} className="grid h-full content-between gap-2 p-3.5">
                <Picture
                  src={roll.prize.image}
                  alt=""
                  fit="contain"
                  priority="soon"
                  sizes="128px"
                  className="mx-auto w-20"
                />
                <span className="grid gap-0.5 text-center">
                  <span className="font-semibold wrap-anywhere">{roll.prize.label}</span>
                  <PageLink href={paths.roll(roll.roll.id)} prefetch="none" className="stretched text-sm text-faint">
                    {m.verifyRoll({ nonce: formatPoints(roll.roll.nonce) })}
                  </PageLink>
                </span>
              </Card>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
