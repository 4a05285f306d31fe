import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { RaceProps } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { knownCode } from "./words.ts";

export interface RaceRulesProps {
  open: boolean;
  onClose: () => void;
  race: RaceProps;
}

const figureRules: Record<RaceProps["figure"], () => string> = {
  raw: m.rankRaw,
  weighted: m.rankWeighted,
  adjusted: m.rankAdjusted,
  deposited: m.rankDeposited,
};

export function RaceRules({ open, onClose, race }: RaceRulesProps) {
  const { referral_code: siteCode } = usePage().props.site;
  const { partner_label: partner } = race;
  const code = knownCode(race.partner, siteCode);
  const rules = [
    { title: m.ruleCodeTitle(), text: code === "" ? m.ruleNoCode({ partner }) : m.ruleCode({ partner, code }) },
    {
      title: m.ruleWindowTitle(),
      text: m.ruleWindow({
        from: () => <LocalTime value={race.starts_at} />,
        to: () => <LocalTime value={race.ends_at} />,
        zone: race.time_zone,
      }),
    },
    { title: m.ruleRankTitle(), text: figureRules[race.figure]() },
    { title: m.ruleTiesTitle(), text: race.ties === "earlier" ? m.tiesEarlier() : m.tiesShared() },
    race.prizes.length === 0 || race.paused
      ? { title: m.ruleNoPrizesTitle(), text: m.ruleNoPrizes() }
      : { title: m.rulePayTitle(), text: m.rulePay({ partner }) },
    { title: m.ruleFairTitle(), text: m.ruleFair() },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.rulesTitle()}
      width="560px"
      footer={
        <Button variant="primary" onClick={onClose}>
          {m.gotIt()}
        </Button>
      }
    >
      <ol className="grid gap-5">
        {rules.map((rule, index) => (
          <li key={rule.title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span aria-hidden className="figure-display text-lg text-gold-400">
              {index + 1}
            </span>
            <div className="grid gap-0.5">
              <h3 className="font-semibold">{rule.title}</h3>
              <p className="text-soft">{rule.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 border-t border-line pt-4 text-sm text-soft">
        {m.rulesCheck({ link: (text) => <TextLink href={paths.fairness}>{text}</TextLink> })}
      </p>
    </Dialog>
  );
}
