import { TextLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";
import type { Draw, ListedDraw, SignerKey } from "../../rules/fairness.ts";
import { SeenList } from "../receipts/seen-list.tsx";
import { AwaitedBeacon } from "./awaited-beacon.tsx";
import { DrawCheck } from "./draw-check.tsx";
import { DrawFacts } from "./draw-facts.tsx";
import { drawSourceSentence } from "./source-words.ts";

export interface DrawDetailsProps {
  draw: ListedDraw;
  keys: SignerKey[];
  others: ListedDraw[];
}

export function DrawDetails({ draw, keys, others }: DrawDetailsProps) {
  return (
    <>
      {draw.source !== null && <p className="font-medium">{drawSourceSentence(draw, draw.source)}</p>}
      <Standing draw={draw} />
      <DrawCheck key={draw.state} draw={draw} beside={{ keys, listed: draw, others }} />
      <SeenList draw={draw} />
      <DrawFacts draw={draw} />
      <TextLink href={draw.href} className="justify-self-start">
        {m.seeName({ name: draw.name })}
      </TextLink>
    </>
  );
}

function Standing({ draw }: { draw: Draw }) {
  if (draw.state === "waiting")
    return (
      <p className="text-soft">
        {m.listIsFrozen()} <AwaitedBeacon draw={draw} />
      </p>
    );
  if (draw.state === "drawn") return null;
  const isUndrawn = draw.random === null && draw.commitment === null;
  return <p className="text-soft">{isUndrawn ? m.calledOffUndrawn() : m.calledOffRefunded()}</p>;
}
