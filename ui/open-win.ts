// Opens the win sheet from anywhere (features/wins). The shell listens, so pages load none of its code.

export interface OpenedWin {
  /** The win's reference, such as "raffle:12". */
  win: string;
  /** True if the page has just celebrated the win, so the sheet comes without leaves and sound. */
  isCheered?: boolean;
}

let listener: ((opened: OpenedWin) => void) | null = null;
/** A win opened before the shell's later part has loaded. */
let waiting: OpenedWin | null = null;

export function openWin(opened: OpenedWin): void {
  if (listener === null) waiting = opened;
  else listener(opened);
}

/** Calls `run` for each win that is opened, also for one opened before this call. Returns a function that stops it. */
export function onOpenWin(run: (opened: OpenedWin) => void): () => void {
  listener = run;
  if (waiting !== null) run(waiting);
  waiting = null;
  return () => {
    listener = null;
  };
}
