// The menu of small screens: a sheet within thumb's reach, with all links (SHELL-48 to SHELL-51).
import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { preloadDialog } from "../../ui/dialog.tsx";
import type { MobileMenuProps } from "./mobile-menu-sheet.tsx";

const loadSheet = () => import("./mobile-menu-sheet.tsx");
const MobileMenuSheet = lazy(async () => ({ default: (await loadSheet()).MobileMenuSheet }));

function preload(): void {
  preloadDialog();
  void loadSheet();
}

export function MobileMenu(props: Omit<MobileMenuProps, "open" | "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon -mr-2 desk:hidden"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={open}
      >
        <Menu size={24} aria-hidden />
        <span className="sr-only">Open menu</span>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileMenuSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
