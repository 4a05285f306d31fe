import { ArrowLeft } from "lucide-react";
import { cardLook, cardPath } from "../../../../../common/contract/cards.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { Points } from "../../../../../ui/amounts.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";
import { Picture } from "../../../../../ui/picture.tsx";
import type { RollPageProps } from "../../../contract/cases.ts";
import { m } from "../../../messages.ts";
import { RollCheck } from "../../roll-check.tsx";

export default function RollPage({ roll }: RollPageProps) {
  const { site } = usePage().props;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8">
      <Meta
        title={m.rollTitle({ id: roll.id })}
        description={m.rollDescription()}
        card={cardPath("roll", roll.id, { title: roll.prize.label, image: roll.prize.image, ...cardLook(site) })}
      />
      <PageHead
        title={m.rollTitle({ id: roll.id })}
        lead={m.openedBy({
          username: roll.username,
          name: roll.case,
          time: () => <LocalTime value={roll.at} />,
        })}
        above={
          <TextLink href={paths.fairness} className="inline-flex min-h-11 items-center gap-2 justify-self-start">
            <ArrowLeft size={18} aria-hidden />
            {m.allRollsAndDraws()}
          </TextLink>
        }
      />
      <Card className="flex flex-wrap items-center gap-5 p-5">
        <Picture src={roll.prize.image} alt="" fit="contain" priority sizes="96px" className="size-24 shrink-0" />
        <div className="grid gap-1">
          <h2 className="text-title-2 wrap-anywhere">{roll.prize.label}</h2>
          <p className="flex flex-wrap items-center gap-2 text-soft">
            {roll.is_open
              ? m.rollPriceInCase({
                  points: () => <Points value={roll.price} />,
                  link: () => (
                    <TextLink href={paths.case(roll.case_id)} className="touch-reach">
                      {roll.case}
                    </TextLink>
                  ),
                })
              : m.rollPrice({ points: () => <Points value={roll.price} /> })}
          </p>
        </div>
      </Card>
      <Card className="p-5 sm:p-6">
        <RollCheck rollId={roll.id} detail={roll} />
      </Card>
    </div>
  );
}
