// The timing of a raffle's reel, which shows the winners one after another. Everything else that would reveal a winner
// waits for the reel.

export const raffleSpinMs = 3_200;
/** How long a winner stays in the reel before joining the list. */
export const winnerHoldMs = 2_000;
/** After this many spins, all other winners are listed at once. */
export const maxSpins = 10;
/** Milliseconds between a draw and its reel. Thanks to the delay the reel starts on all pages at the same moment. */
export const reelStartDelayMs = 3_000;

export const winnerTurnMs = raffleSpinMs + winnerHoldMs;

/** Returns how many milliseconds after the draw the reel has shown the winner of this place (1 is the first). */
export const revealedAfterMs = (place: number): number => reelStartDelayMs + Math.min(place, maxSpins) * winnerTurnMs;
