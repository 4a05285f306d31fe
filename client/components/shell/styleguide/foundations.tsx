// Style guide: colours, type, marks, buttons, badges.
import { Gift, ShoppingBag, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatPoints } from "../../../format.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { AnimatedNumber } from "../../../ui/animated-number.tsx";
import { Badge, StatusPill } from "../../../ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { BuckMark, CoinMark, LeafMark } from "../../../ui/marks.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { Section, Specimen } from "./section.tsx";

const colours = [
  ["bg-ink", "Ink"],
  ["bg-surface-1", "Surface 1"],
  ["bg-surface-2", "Surface 2"],
  ["bg-surface-3", "Surface 3"],
  ["bg-mint-400", "Mint: act, focus"],
  ["bg-gold-400", "Gold: points, prizes"],
  ["bg-coral-400", "Coral: danger, live"],
  ["bg-sky-300", "Sky: information"],
] as const;

export function Foundations() {
  return (
    <>
      <Section title="Foundations">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {colours.map(([colour, name]) => (
            <li key={name} className="grid gap-2 text-sm text-soft">
              <span className={`h-16 rounded-card border border-line ${colour}`} />
              {name}
            </li>
          ))}
        </ul>
        <div className="grid gap-4">
          <p className="font-display text-hero font-semibold">Good things blow your way</p>
          <p className="font-display text-title-1 font-semibold">Title one, Unbounded 600</p>
          <p className="font-display text-title-2 font-semibold">Title two: sections and dialogs</p>
          <p className="max-w-prose">
            Text is Geist at 15.5 px, in full sentences, with{" "}
            <TextLink href="/styleguide">links that look like links</TextLink>.
          </p>
          <p className="max-w-prose text-soft">Soft text explains. </p>
          <p className="text-sm text-faint">Faint text names things and is never needed to act.</p>
        </div>
        <div className="flex flex-wrap items-center gap-8">
          <LeafMark className="size-12" />
          <CoinMark className="size-12" />
          <BuckMark className="size-12" />
          <Points value={250_000} className="text-lg font-semibold" />
          <Bucks value={500} className="text-lg font-semibold" />
        </div>
        <Rolling />
      </Section>
      <Section title="Buttons and badges">
        <Buttons />
      </Section>
    </>
  );
}

function Rolling() {
  const [value, setValue] = useState(125_000);
  return (
    <div className="flex flex-wrap items-end gap-8">
      <Stat label="Given away since January 2025" note="Rolls when it changes; jumps for reduced motion.">
        $<AnimatedNumber value={value} format={formatPoints} />
      </Stat>
      <Button onClick={() => setValue(value + 12_345)}>Add 12,345</Button>
    </div>
  );
}

function Buttons() {
  const [isBusy, setBusy] = useState(false);
  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  };
  return (
    <div className="grid gap-8">
      <Specimen name="Variants">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary">Primary, one a view</Button>
          <Button variant="gold" icon={Gift}>
            Claim $12.50
          </Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon={Trash2}>
            Delete
          </Button>
          <ButtonLink href="/styleguide" icon={ShoppingBag}>
            A link
          </ButtonLink>
          <IconButton label="Delete the product" icon={Trash2} />
        </div>
      </Specimen>
      <Specimen name="Sizes and states">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="lg">
            Large
          </Button>
          <Button variant="primary" size="sm">
            Small
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel="Rolling..." onClick={work}>
            Press to work
          </Button>
          <Button variant="primary" busy>
            Busy
          </Button>
          <Button variant="primary" disabledReason="You need 1,250 more points.">
            Purchase
          </Button>
          <Button disabled>Disabled</Button>
        </div>
      </Specimen>
      <Specimen name="Badges and states">
        <div className="flex flex-wrap gap-3">
          <Badge>12 Left</Badge>
          <Badge tone="gold">New</Badge>
          <StatusPill tone="gold">Pending</StatusPill>
          <StatusPill tone="mint">Fulfilled</StatusPill>
          <StatusPill tone="coral">Refunded</StatusPill>
          <StatusPill tone="sky" pulsing>
            Drawing
          </StatusPill>
        </div>
      </Specimen>
    </div>
  );
}
