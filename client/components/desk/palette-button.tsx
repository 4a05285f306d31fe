// Opens the desk's palette: a button, or Ctrl-K and ⌘-K anywhere at the desk.
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import type { PaletteLink, PaletteProps } from "./palette.tsx";

const Palette = later<PaletteProps>(async () => (await import("./palette.tsx")).Palette);

export function PaletteButton({ pages }: { pages: PaletteLink[] }) {
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setTimes((was) => was + 1);
    setOpen(true);
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isWanted || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // What is filled in there is not to be left by a slip.
      if (document.querySelector("[role=dialog], [role=alertdialog]") === null) open();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  });
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={Search}
        className="desk-palette"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.ahead}
        onClick={open}
      >
        <span className="max-desk:sr-only">Go to</span>
        <kbd className="text-xs text-faint max-desk:hidden">Ctrl K</kbd>
      </Button>
      <Palette key={times} open={isOpen} pages={pages} onClose={() => setOpen(false)} />
    </>
  );
}
