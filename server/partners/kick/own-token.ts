// The app's own token at Kick, for what needs no account: one serves until it runs out.
import { OutsideError } from "../fetch.ts";
import type { OAuth } from "../oauth.ts";

/** Asked for anew this long before it runs out. */
const marginMs = 60_000;
/** When nothing is said about how long a token lives. */
const livesMs = 30 * 60_000;

export interface OwnToken {
  /** Does it with a token that holds; one that turns out not to is forgotten. Throws `OutsideError`. */
  use<Answer>(work: (token: string) => Promise<Answer>): Promise<Answer>;
}

export function createOwnToken(oauth: Pick<OAuth, "ownToken">): OwnToken {
  let kept: { token: string; until: number } | null = null;
  const token = async (): Promise<string> => {
    // Real time: a token's life is not the demo's to move.
    if (kept !== null && performance.now() < kept.until) return kept.token;
    const given = await oauth.ownToken();
    if (!given.ok) throw new OutsideError(given.why === "unavailable" ? given.reason : "refused our key");
    const { access, expiresInSeconds } = given.value;
    const lives = expiresInSeconds === null ? livesMs : expiresInSeconds * 1000;
    kept = { token: access, until: performance.now() + lives - marginMs };
    return access;
  };
  return {
    async use(work) {
      try {
        return await work(await token());
      } catch (error) {
        if (error instanceof OutsideError && error.status === 401) kept = null;
        throw error;
      }
    },
  };
}
