// The dialog of the rules, fetched when it first opens (BOARD-03 to BOARD-06).

import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { formatWholeDollars } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { m } from "../messages.ts";

export interface RulesDialogProps {
  open: boolean;
  onClose: () => void;
  partner: string;
  prizes: number[];
}

export function RulesDialog({ open, onClose, partner, prizes }: RulesDialogProps) {
  const { referral_code: code } = usePage().props.site;
  const pool = formatWholeDollars(prizes.reduce((sum, prize) => sum + prize, 0));
  const rules = [
    {
      title: m.useCode(),
      text: `Wagers count from accounts at ${partner} that use ${code === "" ? "the referral code" : m.referralCodeCode({ code })}.`,
    },
    {
      title: m.n100Ticket(),
      text: m.every100WageredMonthEquals(),
    },
    prizes.length === 0
      ? {
          title: m.noPrizesUpRightNow2(),
          text: m.monthThatEndsSoKeeps(),
        }
      : {
          title: m.lengthWinnersSharePool({ length: prizes.length, pool }),
          text: m.whenMonthEndsUtcBoard({ length: prizes.length }),
        },
    { title: m.playFair(), text: m.wagerAbuseHeavilyReducesPrize() },
    { title: m.prizes(), text: m.winnersHearFromUsPrizes() },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.leaderboardRules()}
      width="560px"
      footer={
        <Button variant="primary" onClick={onClose}>
          {m.got()}
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
        {m.everyDrawPublicWithFrozen({ link: (text) => <TextLink href={paths.fairness}>{text}</TextLink> })}
      </p>
    </Dialog>
  );
}
