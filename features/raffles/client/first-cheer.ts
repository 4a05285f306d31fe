// Which wins were celebrated in this browser already: each is, once.
const storageKey = "windfall:cheered";
const maxStored = 50;
/** For this visit, where the browser remembers nothing. */
const cheeredThisVisit = new Set<number>();

/** True the first time it is asked of a raffle. */
export function takeFirstCheer(raffleId: number): boolean {
  const before = [...loadCheered(), ...cheeredThisVisit];
  if (before.includes(raffleId)) return false;
  cheeredThisVisit.add(raffleId);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...before, raffleId].slice(-maxStored)));
  } catch {
    // It is celebrated once a visit then.
  }
  return true;
}

function loadCheered(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}
