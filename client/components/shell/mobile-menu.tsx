// The menu of small screens: a sheet within thumb's reach, with all links (SHELL-48 to SHELL-51).
import { Menu } from "lucide-react";
import { useState } from "react";
import { kept } from "../../protocol/kept.tsx";
import { preloadDialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import type { MobileMenuProps } from "./mobile-menu-sheet.tsx";

const MobileMenuSheet = later(async () => (await import("./mobile-menu-sheet.tsx")).MobileMenuSheet);

function preload(): void {
  preloadDialog();
  MobileMenuSheet.ahead();
}

export function MobileMenu(props: Omit<MobileMenuProps, "open" | "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton isOpen={isOpen} onPress={() => setOpen(true)} />
      <MobileMenuSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const MenuButton = kept(({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <button
    type="button"
    className="btn btn-quiet btn-icon -mr-2 desk:hidden"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onPointerDown={preload}
    onFocus={preload}
    onClick={onPress}
  >
    <Menu size={24} aria-hidden />
    <span className="sr-only">Open menu</span>
  </button>
));
