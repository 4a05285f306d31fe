export const benchSlug = "bench";
export const linkedEvery = 10;

/** The syncs to measure, in order. `grew` selects the accounts whose wagers have grown since the sync before. */
export const syncKinds = [
  { kind: "new", grew: () => true },
  { kind: "10 %", grew: (n: number) => n % 100 < 10 },
  { kind: "same", grew: () => false },
];

export const benchRow = (n: number): { accountId: string; username: string; wagerCents: number } => ({
  accountId: `bench-${n}`,
  username: `player_${n}`,
  wagerCents: 100 + ((n * 7_919) % 5_000_000),
});
