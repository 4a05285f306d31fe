// Remembers which wins this browser has celebrated, so each win is celebrated once.
const storageKey = "windfall:cheered";
const maxStored = 50;
/** The wins celebrated during this visit, in case the browser cannot store them. */
const cheeredThisVisit = new Set<number>();

/** Returns true on the first call for this raffle. */
export function takeFirstCheer(raffleId: number): boolean {
  const before = [...loadCheered(), ...cheeredThisVisit];
  if (before.includes(raffleId)) return false;
  cheeredThisVisit.add(raffleId);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...before, raffleId].slice(-maxStored)));
  } catch {
    // Without storage, each visit celebrates the win once.
  }
  return true;
}

function loadCheered(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}
