// Style guide: the one roller as cases and as raffles use it.
import { Dices, RotateCcw, SkipForward } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { BuckMark, CoinMark, LeafMark } from "../../../ui/marks.tsx";
import { MuteSwitch } from "../../../ui/reel/mute-switch.tsx";
import { Reel } from "../../../ui/reel/reel.tsx";
import { spinMs } from "../../../ui/reel/sequence.ts";
import { useCaseReel } from "../../../ui/reel/use-case-reel.ts";
import { useRaffleReel } from "../../../ui/reel/use-raffle-reel.ts";
import { Section, Specimen } from "./section.tsx";

export function Reels() {
  return (
    <Section title="Reels">
      <Specimen name="A case: 50 tiles of 250 px, the winner at 42">
        <CaseSpecimen />
      </Specimen>
      <Specimen name="A raffle: tiles of 208 px, one spin a winner">
        <RaffleSpecimen />
      </Specimen>
    </Section>
  );
}

interface Reward {
  label: string;
  chance: number;
  tier: string;
  Mark: typeof CoinMark;
}

const rewards: Reward[] = [
  { label: "250 points", chance: 0.4, tier: "tier-grey", Mark: CoinMark },
  { label: "1,000 points", chance: 0.3, tier: "tier-blue", Mark: CoinMark },
  { label: "$5.00", chance: 0.18, tier: "tier-purple", Mark: BuckMark },
  { label: "Nightfall hoodie", chance: 0.09, tier: "tier-red", Mark: LeafMark },
  { label: "$100.00", chance: 0.03, tier: "tier-gold", Mark: BuckMark },
];

const chanceOf = (reward: Reward): number => reward.chance;

function RewardTile({ label, tier, Mark, chance }: Reward) {
  return (
    <div className={`edge-glow ${tier} grid h-60 content-between rounded-card p-5`}>
      <span className="text-sm text-faint figures">{(chance * 100).toFixed(1)} %</span>
      <Mark className="mx-auto size-24" />
      <span className="truncate text-center font-semibold">{label}</span>
    </div>
  );
}

const renderReward = (reward: Reward) => <RewardTile {...reward} />;

function CaseSpecimen() {
  const { reel, winner, isCalling, canOpen, call, rolled } = useCaseReel(rewards, { seed: 7, chanceOf });
  const open = (quick: boolean) => {
    call();
    const prize = rewards[Math.floor(Math.random() * rewards.length)];
    if (prize !== undefined) setTimeout(() => rolled(prize, { quick }), 300);
  };
  return (
    <div className="grid gap-5">
      <Reel
        {...reel}
        renderItem={renderReward}
        tileWidth={250}
        gap={8}
        durationMs={spinMs.case}
        script="case"
        label="Case roller"
        resultText={`You won ${winner?.label}.`}
      />
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Button
          variant="primary"
          size="lg"
          icon={Dices}
          busy={isCalling}
          busyLabel="Rolling..."
          disabled={!canOpen && !isCalling}
          onClick={() => open(false)}
        >
          Open Case
        </Button>
        <Button variant="quiet" size="lg" disabled={!canOpen} onClick={() => open(true)}>
          Quick open
        </Button>
        <MuteSwitch />
      </div>
    </div>
  );
}

interface Entrant {
  name: string;
  tickets: number;
}

const names = ["galewatcher", "mistral", "driftwood", "ondine", "sirocco", "leafcutter", "zephyrine", "harmattan"];
const entrants: Entrant[] = names.map((name, index) => ({ name, tickets: 3 + index * 7 }));
const drawn: Entrant[] = [5, 2].flatMap((index) => entrants[index] ?? []);

const ticketsOf = (entrant: Entrant): number => entrant.tickets;

const renderEntrant = ({ name, tickets }: Entrant) => (
  <div className="edge grid h-44 content-center justify-items-center gap-2 rounded-card p-4">
    <Avatar src={null} name="" size={72} />
    <span className="max-w-full truncate font-semibold">{name}</span>
    <span className="text-sm text-faint figures">{tickets} tickets</span>
  </div>
);

function RaffleSpecimen() {
  const [started, setStarted] = useState(false);
  if (started) return <RaffleDraw />;
  return (
    <Button className="justify-self-start" onClick={() => setStarted(true)}>
      Show the draw
    </Button>
  );
}

function RaffleDraw() {
  const { reel, winner, listed, sequence, skip, replay } = useRaffleReel(drawn, entrants, ticketsOf);
  return (
    <div className="grid gap-5">
      {reel !== null && (
        <Reel
          {...reel}
          renderItem={renderEntrant}
          tileWidth={200}
          gap={8}
          durationMs={spinMs.raffle}
          label="Winner reel"
          resultText={`${winner?.name} won.`}
        />
      )}
      <div className="flex flex-wrap items-center justify-center gap-3">
        {sequence.at === "done" ? (
          <Button icon={RotateCcw} onClick={replay}>
            Replay
          </Button>
        ) : (
          <Button icon={SkipForward} onClick={skip}>
            Skip
          </Button>
        )}
        <MuteSwitch />
      </div>
      <p className="text-center">Winners: {listed.map((entrant) => entrant.name).join(", ") || "none yet"}</p>
    </div>
  );
}
