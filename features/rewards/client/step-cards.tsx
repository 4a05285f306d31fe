import { BadgeDollarSign, Link2, type LucideIcon, UserPlus } from "lucide-react";
import { Card } from "../../../ui/card.tsx";
import { m } from "../messages.ts";

interface StepCardsProps {
  code: string;
  hasRanks: boolean;
  isLinked: boolean;
}

export function StepCards({ code, hasRanks, isLinked }: StepCardsProps) {
  const steps: { title: string; text: string; icon: LucideIcon }[] = [
    {
      title: m.joinWithCode(),
      text: code === "" ? m.joinText() : m.joinTextCode({ code }),
      icon: UserPlus,
    },
    { title: m.linkHere(), text: m.linkHereText(), icon: Link2 },
    {
      title: m.wagerAndClaim(),
      text: hasRanks ? m.wagerAndClaimTextRanks() : m.wagerAndClaimText(),
      icon: BadgeDollarSign,
    },
  ];
  if (isLinked) {
    return (
      <ol aria-label={m.howItWorks()} className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-faint max-md:text-xs">
        {steps.map(({ title }, index) => (
          <li key={title}>
            <span className="font-semibold text-gold-400">{index + 1}</span> {title}
          </li>
        ))}
      </ol>
    );
  }
  return (
    <ol aria-label={m.howItWorks()} className="grid gap-3 md:grid-cols-3 md:gap-5">
      {steps.map(({ title, text, icon: Icon }, index) => (
        <Card key={title} as="li" className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 p-4 md:p-5">
          <span className="relative grid size-12 place-items-center rounded-control bg-surface-3 text-mint-300">
            <Icon size={22} strokeWidth={1.7} aria-hidden />
            <span className="absolute -top-2 -left-2 grid size-6 place-items-center rounded-pill bg-gold-400 text-xs font-bold text-ink">
              {index + 1}
            </span>
          </span>
          <span className="grid gap-0.5">
            <strong className="text-title-3 font-display font-semibold">{title}</strong>
            <span className="text-sm text-soft">{text}</span>
          </span>
        </Card>
      ))}
    </ol>
  );
}
