import { useId } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { priceTier } from "../../../common/contract/price-tier.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CardLink } from "../../../ui/card-link.tsx";
import { cx } from "../../../ui/cx.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { Case } from "../contract/cases.ts";
import { m } from "../messages.ts";
import { findRarest } from "./rarest.ts";

export function CaseCard({ shown, priority }: { shown: Case; priority: boolean | "soon" }) {
  const nameId = useId();
  const rarest = findRarest(shown.rewards);
  return (
    <Card as="li" tier={priceTier(shown.price)} className="group @container flex flex-col overflow-hidden">
      <div className="relative">
        <Picture
          src={shown.image}
          alt=""
          ratio={1.25}
          fit="contain"
          morphName={`case-${shown.id}`}
          sizes="(width < 640px) 36vw, 210px"
          {...(priority && { priority })}
          className={cx(
            "mx-auto mt-4 w-4/5 transition-transform duration-300 group-hover:-translate-y-1 group-hover:rotate-1",
            shown.sold_out && "opacity-40 saturate-50",
          )}
        />
        {shown.sold_out && (
          <span className="absolute top-3 left-3">
            <Badge tone="coral">{m.soldOut()}</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-3.5 sm:p-5">
        <div className="grid flex-1 content-start gap-1">
          <h2 id={nameId} className="text-title-3 wrap-anywhere">
            {shown.name}
          </h2>
          {rarest !== undefined && <p className="line-clamp-2 text-sm text-faint">{m.upTo({ label: rarest.label })}</p>}
        </div>
        <Points
          value={shown.price}
          fitted
          className="figure-display [--fit-room:calc(100cqi-1.9rem)] sm:[--fit-room:calc(100cqi-2.75rem)]"
        />
        <CardLink href={paths.case(shown.id)} />
        <ButtonLink href={paths.case(shown.id)} morph aria-describedby={nameId} wide>
          {m.openCase()}
        </ButtonLink>
      </div>
    </Card>
  );
}
