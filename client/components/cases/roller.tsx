// The roller: the reel, what opens it, and what came of it (CASE-05, CASE-08 to CASE-17).
import { usePage } from "@inertiajs/react";
import { Dices } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Case } from "../../../contracts/cases.ts";
import { Points } from "../../ui/amounts.tsx";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { MuteSwitch } from "../../ui/reel/mute-switch.tsx";
import { Reel } from "../../ui/reel/reel.tsx";
import { spinMs } from "../../ui/reel/sequence.ts";
import { Switch } from "../../ui/switch.tsx";
import { whyClosed } from "./outcomes.ts";
import { useQuickOpen } from "./quick-open.ts";
import { renderReward } from "./reward-tile.tsx";
import type { Roller as RollerState } from "./use-roll.ts";

const WonPanel = later(async () => (await import("./won-panel.tsx")).WonPanel);

/** CASE-16, CASE-17. */
const tile = { tileWidth: 250, gap: 8 };

export interface RollerProps {
  opened: Case;
  roller: RollerState;
  /** Opens the fairness dialog at this roll. */
  onVerify: (rollId: number) => void;
}

export function Roller({ opened, roller, onVerify }: RollerProps) {
  const { user } = usePage().props.auth;
  const [isQuick, setQuick] = useQuickOpen();
  const { reel, isCalling, canOpen } = roller.reel;
  const reason = whyClosed(opened, user?.balance ?? null);
  const open = () => {
    // Fetched while the reel rolls.
    WonPanel.ahead();
    roller.open({ quick: isQuick });
  };
  const isBusyShowing = !canOpen && !isCalling;
  return (
    <section aria-label="Roller" className="grid grid-cols-1 gap-5">
      <Reel
        {...reel}
        {...tile}
        renderItem={renderReward}
        durationMs={spinMs.case}
        script="case"
        label="Case roller"
        resultText={roller.won === null ? "" : `You won ${roller.won.prize.label}.`}
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
            {opened.sold_out && " It closes when a limited reward is gone: its odds never change by themselves."}
          </p>
        )}
        <div className="flex items-center gap-4">
          {/* Off: else a reload restores the switch as it was, behind React's back. */}
          <Switch
            label="Quick open"
            autoComplete="off"
            checked={isQuick}
            onChange={(event) => setQuick(event.target.checked)}
          />
          <MuteSwitch />
        </div>
      </div>
      {roller.won !== null && (
        <WonPanel
          won={roller.won}
          rewards={opened.rewards}
          canOpen={canOpen && reason === null}
          onAgain={open}
          onVerify={onVerify}
        />
      )}
    </section>
  );
}

interface OpenButtonProps {
  isCalling: boolean;
  /** Rolling, or showing the winner. */
  isShowing: boolean;
  reason: string | null;
  price: number;
  onOpen: () => void;
}

/** A disabled button loses the focus; who opened by keyboard finds it there again when the case can be opened anew. */
function OpenButton({ isCalling, isShowing, reason, price, onOpen }: OpenButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isShowing || !hadFocus.current) return;
    hadFocus.current = false;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isShowing]);
  return (
    <span ref={place} className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <Points value={price} className="figure-display text-figure" />
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
        Open Case
      </Button>
    </span>
  );
}
