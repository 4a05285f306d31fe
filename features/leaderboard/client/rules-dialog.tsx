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
      title: m.ruleCodeTitle(),
      text: code === "" ? m.ruleNoCode({ partner }) : m.ruleCode({ partner, code }),
    },
    {
      title: m.ruleTicketTitle(),
      text: m.ruleTicket(),
    },
    prizes.length === 0
      ? {
          title: m.ruleNoPrizesTitle(),
          text: m.ruleNoPrizes(),
        }
      : {
          title: m.ruleDrawTitle({ count: prizes.length, pool }),
          text: m.ruleDraw({ count: prizes.length }),
        },
    { title: m.ruleFairTitle(), text: m.ruleFair() },
    { title: m.rulePrizesTitle(), text: m.rulePrizes() },
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
