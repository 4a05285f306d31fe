// A dialog about one thing of a list, held by its page (ADMIN-89). The thing stays while the dialog leaves.
import { useState } from "react";

export interface Modal<Thing> {
  isOpen: boolean;
  /** What it is, or was last, about. */
  about: Thing | null;
  /** How often it was opened. As the dialog's key: opened anew it begins anew. */
  times: number;
  /** For a dialog of its own for each thing. */
  isOpenAbout: (thing: Thing) => boolean;
  open: (thing: Thing) => void;
  close: () => void;
}

export function useModal<Thing>(): Modal<Thing> {
  const [{ about, times, isOpen }, setModal] = useState<Pick<Modal<Thing>, "about" | "times" | "isOpen">>({
    about: null,
    times: 0,
    isOpen: false,
  });
  return {
    isOpen,
    about,
    times,
    isOpenAbout: (thing) => isOpen && about === thing,
    open: (thing) => setModal((was) => ({ about: thing, times: was.times + 1, isOpen: true })),
    close: () => setModal((was) => ({ ...was, isOpen: false })),
  };
}
