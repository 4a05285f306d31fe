// The rows for the sync bench. Every tenth account is linked to a user of the site.

export const benchSlug = "bench";
export const linkedEvery = 10;

/** The syncs to measure, in order, each with the share of wagers that have grown since the one before. */
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
