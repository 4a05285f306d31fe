// The six ways in (HOME-02).
import { Handshake, type LucideIcon, Medal, Package, Radar, ShoppingBag, Trophy } from "lucide-react";
import { paths } from "../../../contracts/paths.ts";
import { Card } from "../../ui/card.tsx";
import { PageLink } from "../../ui/link.tsx";

const tiles: { label: string; href: string; about: string; icon: LucideIcon }[] = [
  { label: "Bonuses", href: paths.bonuses, about: "Offers from partner sites", icon: Handshake },
  { label: "Leaderboard", href: paths.leaderboard, about: "Monthly prizes for the top", icon: Trophy },
  { label: "Wager Milestones", href: paths.wagerMilestones, about: "Ranks and rakeback to claim", icon: Medal },
  { label: "Cases", href: paths.cases, about: "Open with points, provably fair", icon: Package },
  { label: "Store", href: paths.store, about: "Trade points for real things", icon: ShoppingBag },
  { label: "Hunt Tracker", href: paths.hunt, about: "Follow the bonus hunt live", icon: Radar },
];

export function Tiles() {
  return (
    <nav aria-label="Ways in" className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
      {tiles.map(({ label, href, about, icon: Icon }) => (
        <Card key={href} liftable className="group overflow-hidden">
          <PageLink
            href={href}
            className="grid h-full content-between gap-8 rounded-card p-4 max-[359px]:p-3.5 md:min-h-44 md:p-6"
          >
            <Icon
              size={30}
              strokeWidth={1.5}
              aria-hidden
              className="text-mint-400 transition-transform duration-200 group-hover:translate-x-1 group-hover:-translate-y-1"
            />
            <span className="grid gap-1">
              <span className="font-display text-title-3 font-semibold max-[359px]:text-[0.8125rem]">{label}</span>
              <span className="text-sm text-soft">{about}</span>
            </span>
          </PageLink>
        </Card>
      ))}
    </nav>
  );
}
