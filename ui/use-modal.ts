// State of a dialog about one thing of a list, held by its page (ADMIN-89). It keeps the thing while the dialog closes.
import { useState } from "react";

export interface Modal<Thing> {
  isOpen: boolean;
  /** The current or last thing. */
  about: Thing | null;
  /** How often it was opened. Use it as the dialog's key, so that each opening starts fresh. */
  times: number;
  /** For pages that render one dialog for each thing. */
  isOpenAbout: (subject: Thing) => boolean;
  open: (subject: Thing) => void;
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
    isOpenAbout: (subject) => isOpen && about === subject,
    open: (subject) => setModal((was) => ({ about: subject, times: was.times + 1, isOpen: true })),
    close: () => setModal((was) => ({ ...was, isOpen: false })),
  };
}
