// Shows the prize, where it went, and what to do next.
import { RotateCw, ShieldCheck, Sparkles } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { winReference } from "../../../common/contract/wins.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { openWin } from "../../../ui/open-win.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { Cheer } from "../../../ui/reel/reel.tsx";
import { scrollIntoSight } from "../../../ui/scroll-into-view.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { CaseReward, RollAnswer } from "../contract/cases.ts";
import { m } from "../messages.ts";
import { creditedWords, rewardWon } from "./won.ts";

export interface WonPanelProps {
  won: RollAnswer;
  cheer: Cheer;
  rewards: readonly CaseReward[];
  canOpen: boolean;
  onAgain: () => void;
  onVerify: (rollId: number) => void;
}

export function WonPanel({ won, cheer, rewards, canOpen, onAgain, onVerify }: WonPanelProps) {
  const coin = useCoin();
  const { prize, reward, roll } = won;
  const went = rewardWon(rewards, won);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollIntoSight(heading.current?.closest("section"));
    // The reel has just let the leaves fly, so the sheet comes without them.
    if (cheer === "full" && roll !== undefined) openWin({ win: winReference("roll", roll.id), isCheered: true });
  }, []);
  return (
    <Card
      as="section"
      tier={cheer === "none" ? undefined : "gold"}
      className="mx-auto flex w-full max-w-3xl animate-arrive flex-wrap items-center gap-x-5 gap-y-4 p-4 sm:p-5"
    >
      <Picture src={prize.image} alt="" fit="contain" priority sizes="64px" className="size-16 shrink-0" />
      <div className="grid min-w-40 flex-1 gap-1 sm:basis-72">
        <h2 ref={heading} className="text-title-2 wrap-anywhere">
          {cheer === "none" ? prize.label : m.youWon({ label: prize.label })}
        </h2>
        <p className="text-soft">{coin(creditedWords(went))}</p>
        {roll !== undefined && (
          <p className="text-sm text-faint figures">
            {m.rollAndTicket({ ticket: formatPoints(roll.ticket), nonce: formatPoints(roll.nonce) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full">
        {/* A phone has no room for both buttons, and the open button is just above. */}
        <Button icon={RotateCw} disabled={!canOpen} onClick={onAgain} className="max-sm:hidden">
          {m.openAgain()}
        </Button>
        {roll !== undefined && (
          <Button
            variant="quiet"
            icon={ShieldCheck}
            onClick={() => onVerify(roll.id)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className="max-sm:flex-1"
          >
            {m.verify()}
          </Button>
        )}
        {cheer === "full" && roll !== undefined && (
          <Button
            variant="quiet"
            icon={Sparkles}
            onClick={() => openWin({ win: winReference("roll", roll.id), isCheered: true })}
            className="max-sm:flex-1"
          >
            {m.seeWin()}
          </Button>
        )}
        {went.kind === "item" && reward?.order_id !== null && (
          <ButtonLink variant="quiet" href={`${paths.store}#my-purchases`} className="max-sm:flex-1">
            {m.myPurchases()}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
