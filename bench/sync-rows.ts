// The rows the sync is measured with: every tenth account belongs to a user here.

export const benchSlug = "bench";
export const linkedEvery = 10;

export const benchRow = (n: number): { accountId: string; username: string; wagerCents: number } => ({
  accountId: `bench-${n}`,
  username: `player_${n}`,
  wagerCents: 100 + ((n * 7_919) % 5_000_000),
});
