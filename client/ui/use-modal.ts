// A dialog about one thing of a list, held by its page (ADMIN-89). The thing stays while the dialog leaves.
import { useState } from "react";

export interface Modal<Thing> {
  isOpen: boolean;
  /** What it is, or was last, about. */
  about: Thing | null;
  open: (thing: Thing) => void;
  close: () => void;
}

export function useModal<Thing>(): Modal<Thing> {
  const [about, setAbout] = useState<Thing | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    about,
    open: (thing) => {
      setAbout(thing);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
