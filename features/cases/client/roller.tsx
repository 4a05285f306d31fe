import { Dices } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MuteSwitch } from "../../../ui/reel/mute-switch.tsx";
import { type Cheer, Reel } from "../../../ui/reel/reel.tsx";
import { spinMs } from "../../../ui/reel/sequence.ts";
import { Switch } from "../../../ui/switch.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Case } from "../contract/cases.ts";
import { m } from "../messages.ts";
import { rollCheer } from "./cheer.ts";
import { renderReward } from "./reward-tile.tsx";
import type { Roller as RollerState } from "./use-roll.ts";
import { useSpaceKey } from "./use-space-key.ts";
import { closedReason, rewardWon } from "./won.ts";

const WonPanel = lazyPart(async () => (await import("./won-panel.tsx")).WonPanel);
const OpenMany = lazyPart(async () => (await import("./open-many.tsx")).OpenMany, <span className="h-11" />);

/** The measures of CASE-16 and CASE-17. */
const tile = { tileWidth: 250, gap: 8 };

export interface RollerProps {
  opened: Case;
  fairness: SeedPair | null;
  roller: RollerState;
  onVerify: (rollId: number) => void;
}

export function Roller({ opened, fairness, roller, onVerify }: RollerProps) {
  const { user } = usePage().props.auth;
  const [isManyOpening, setManyOpening] = useState(false);
  const { reel, isCalling, canOpen } = roller.reel;
  const coin = useCoin();
  // A retry of a paid roll must work even if the balance is too low for a new one.
  const why = roller.isUnsure ? null : closedReason(opened, user?.balance ?? null);
  const reason = why === null ? null : coin(why);
  const open = () => {
    WonPanel.ahead();
    roller.open();
  };
  const { won } = roller;
  const cheer = won === null ? "some" : rollCheer(rewardWon(opened.rewards, won), opened.price);
  const isBusyShowing = (!canOpen && !isCalling) || isManyOpening;
  return (
    <section aria-label={m.roller()} className="grid grid-cols-1 gap-5">
      <Reel
        {...reel}
        {...tile}
        renderItem={renderReward}
        durationMs={spinMs.case}
        script="case"
        label={m.caseRoller()}
        cheer={cheer}
        resultText={won === null ? "" : statusWords(won.prize.label, cheer)}
      />
      <div className="grid justify-items-center gap-3">
        <OpenButton
          isCalling={isCalling}
          isShowing={isBusyShowing}
          reason={canOpen ? reason : null}
          price={opened.price}
          onOpen={open}
        />
        {reason !== null && canOpen && (
          <p className={opened.sold_out ? "text-coral-300" : "text-gold-200"}>
            {reason}
            {opened.sold_out && ` ${m.soldOutWhy()}`}
          </p>
        )}
        {won !== null && (
          <WonPanel
            won={won}
            cheer={cheer}
            rewards={opened.rewards}
            canOpen={canOpen && reason === null && !isManyOpening}
            onAgain={open}
            onVerify={onVerify}
          />
        )}
        <div className="flex items-center gap-4">
          {/* `autoComplete` is off because the browser would restore the old switch on a reload without React noticing. */}
          <Switch
            label={m.quickOpen()}
            autoComplete="off"
            checked={roller.isQuick}
            onChange={(event) => roller.setQuick(event.target.checked)}
          />
          <MuteSwitch />
        </div>
        {user !== null && !opened.sold_out && (
          <OpenMany
            opened={opened}
            fairness={fairness}
            balancePoints={user.balance}
            isDisabled={!canOpen || isCalling}
            onOpening={setManyOpening}
            isQuick={roller.isQuick}
          />
        )}
      </div>
    </section>
  );
}

const statusWords = (label: string, cheer: Cheer): string => (cheer === "none" ? `${label}.` : m.wonStatus({ label }));

interface OpenButtonProps {
  isCalling: boolean;
  isShowing: boolean;
  reason: string | null;
  price: number;
  onOpen: () => void;
}

/** A disabled button loses the focus, so this returns the focus to keyboard users when they can open the case again. */
function OpenButton({ isCalling, isShowing, reason, price, onOpen }: OpenButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useSpaceKey(place, () => {
    if (!isShowing && !isCalling && reason === null) onOpen();
  });
  useEffect(() => {
    if (isShowing || !hadFocus.current) return;
    hadFocus.current = false;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isShowing]);
  return (
    <span ref={place} className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <Button
        variant="primary"
        size="lg"
        icon={Dices}
        busy={isCalling}
        busyLabel="Rolling..."
        disabled={isShowing}
        disabledReason={reason}
        className="min-w-48"
        onFocus={() => {
          hadFocus.current = true;
        }}
        onClick={onOpen}
      >
        {m.openCase()}
        <span aria-hidden>
          <Points value={price} />
        </span>
      </Button>
      <span className="sr-only">{m.openHint({ points: () => <Points value={price} /> })}</span>
    </span>
  );
}
