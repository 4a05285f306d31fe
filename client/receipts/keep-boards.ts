// Keeps the lists of boards whose draws wait for their numbers. Their page does not carry them, so they are fetched.
import type { Draw } from "../../contracts/fairness.ts";
import { roundId } from "../../contracts/fairness.ts";
import { paths } from "../../contracts/paths.ts";
import { call } from "../api.ts";
import { keep, withList } from "./kept.ts";

/** More rounds of a board are not looked at. */
const mostRounds = 5;

export async function keepBoards(boards: readonly number[]): Promise<void> {
  for (const board of boards) {
    for (let round = 1; round <= mostRounds; round += 1) {
      const answer = await call<Draw>(paths.api.draw(roundId(`leaderboard:${board}`, round)), { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) break;
      const { id: draw, entries_sha256: sha256, commitment, random } = answer.body;
      const at = new Date().toISOString();
      if (random === null) keep((kept) => withList(kept, { draw, sha256, at, commitment: commitment ?? "" }));
    }
  }
}
