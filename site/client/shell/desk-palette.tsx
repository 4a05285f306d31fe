// The desk's palette with everything it finds: pages, actions, settings. An action opens its dialog, which asks as always.
import { paths } from "../../../common/contract/paths.ts";
import { findSettings } from "../../../features/desk/client/setting-words.ts";
import type { DeskGroup } from "../../../ui/desk/admin-nav.ts";
import { deskAction } from "../../../ui/desk/desk-action.ts";
import { Palette, type PaletteLink, type PaletteProps } from "../../../ui/desk/palette.tsx";
import { m } from "../../messages.ts";

export interface DeskPaletteProps extends Pick<PaletteProps, "open" | "onClose"> {
  groups: DeskGroup[];
  isAdmin: boolean;
}

const { admin } = paths;
const detail = m.action();

const adminActions: PaletteLink[] = [
  { label: m.newRaffle(), detail, href: deskAction(admin.raffles, "new") },
  { label: m.newProduct(), detail, href: deskAction(admin.shop, "new") },
  { label: m.newCase(), detail, href: deskAction(admin.cases, "new") },
  { label: m.newOffer(), detail, href: deskAction(admin.bonuses, "new") },
  { label: m.pauseCashouts(), detail, href: deskAction(admin.withdrawals, "pause") },
];

const staffActions: PaletteLink[] = [
  { label: m.newHunt(), detail, href: `${admin.hunts}?hunt=new` },
  { label: m.newChallenge(), detail, href: deskAction(admin.challenges, "new") },
];

export function DeskPalette({ groups, isAdmin, ...dialog }: DeskPaletteProps) {
  const pages = groups.flatMap(({ label, links }) =>
    links.map((link) => ({ label: link.label, detail: label, href: link.href })),
  );
  const actions = isAdmin ? [...adminActions, ...staffActions] : staffActions;
  return <Palette {...dialog} pages={[...pages, ...actions]} findMore={isAdmin ? findSettings : undefined} />;
}
