// Which wins were celebrated in this browser already: each is, once.
const key = "windfall:cheered";
const most = 50;
/** For this visit, where the browser remembers nothing. */
const cheered = new Set<number>();

/** True the first time it is asked of a raffle. */
export function isFirstCheer(raffleId: number): boolean {
  const before = [...remembered(), ...cheered];
  if (before.includes(raffleId)) return false;
  cheered.add(raffleId);
  try {
    localStorage.setItem(key, JSON.stringify([...before, raffleId].slice(-most)));
  } catch {
    // It is celebrated once a visit then.
  }
  return true;
}

function remembered(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}
