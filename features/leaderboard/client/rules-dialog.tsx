// The dialog of the rules, fetched when it first opens (BOARD-03 to BOARD-06).

import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { formatWholeDollars } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";

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
      title: "Use the code",
      text: `Wagers count from accounts at ${partner} that use ${code === "" ? "the referral code" : `the referral code ${code}`}.`,
    },
    {
      title: "$100 is a ticket",
      text: "Every $100 wagered in the month equals 1 raffle ticket. What is left under $100 is no ticket yet.",
    },
    prizes.length === 0
      ? {
          title: "No prizes are up right now",
          text: "A month that ends so keeps its figures, and nobody is drawn.",
        }
      : {
          title: `${prizes.length} winners share ${pool}`,
          text: `When the month ends (UTC), the board is frozen and ${prizes.length} different players are drawn by ticket. The first one drawn wins rank 1.`,
        },
    { title: "Play fair", text: "Wager abuse heavily reduces the prize." },
    { title: "Prizes", text: "Winners hear from us; prizes are paid out by the team, not by this page." },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Leaderboard rules"
      width="560px"
      footer={
        <Button variant="primary" onClick={onClose}>
          Got it
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
        Every draw is public, with the frozen list and the signed numbers:{" "}
        <TextLink href={paths.fairness}>check them yourself</TextLink>.
      </p>
    </Dialog>
  );
}
