// State of a dialog about one thing of a list, kept by the page (ADMIN-89). The thing is kept while the dialog is closing.
import { useState } from "react";

export interface Modal<Thing> {
  isOpen: boolean;
  about: Thing | null;
  /** How often the dialog was opened. Use it as the dialog's React key, so each opening starts fresh. */
  times: number;
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
