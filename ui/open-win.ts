// Opens the win sheet from anywhere (features/wins). The shell listens, so pages load none of its code.

const openEvent = "windfall:open-win";

export interface OpenedWin {
  /** The win's reference, such as "raffle:12". */
  win: string;
  /** True if the page has just celebrated the win, so the sheet comes without leaves and sound. */
  isCheered?: boolean;
}

export function openWin(opened: OpenedWin): void {
  window.dispatchEvent(new CustomEvent(openEvent, { detail: opened }));
}

/** Calls `run` for each win that is opened. Returns a function that stops it. */
export function onOpenWin(run: (opened: OpenedWin) => void): () => void {
  const handle = (event: Event) => event instanceof CustomEvent && run(event.detail);
  window.addEventListener(openEvent, handle);
  return () => window.removeEventListener(openEvent, handle);
}
