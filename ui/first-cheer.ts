// Remembers which wins this browser has celebrated, so each win is celebrated once.
const storageKey = "windfall:cheered";
const maxStored = 50;
/** The wins celebrated during this visit, in case the browser cannot store them. */
const cheeredThisVisit = new Set<string>();

/** Returns whether this browser has not celebrated this win ("raffle:12") yet. */
export const isFirstCheer = (win: string): boolean => ![...loadCheered(), ...cheeredThisVisit].includes(win);

/** Returns whether this browser has not celebrated this win yet, and records that it now has. */
export function takeFirstCheer(win: string): boolean {
  if (!isFirstCheer(win)) return false;
  const before = [...loadCheered(), ...cheeredThisVisit];
  cheeredThisVisit.add(win);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...before, win].slice(-maxStored)));
  } catch {
    // Without storage, each visit celebrates the win once.
  }
  return true;
}

/** Raffles were once stored as numbers. */
function loadCheered(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.map((win) => (typeof win === "number" ? `raffle:${win}` : String(win)));
  } catch {
    return [];
  }
}
