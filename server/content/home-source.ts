// What the front page needs of features, for everybody and for who is signed in. Filled by server/areas.ts.
import type { OwnHome, WaysIn } from "../../contracts/home.ts";

export interface HomeSource {
  /** Changes after which the ways in say something else. */
  tags: readonly string[];
  ways(): Promise<WaysIn>;
  /** Each of them one statement at most. */
  rank(userId: number): Promise<OwnHome["rank"]>;
  tickets(userId: number): Promise<OwnHome["tickets"]>;
  raffleOpen(): Promise<boolean>;
  order(userId: number): Promise<OwnHome["order"]>;
  place(userId: number): Promise<OwnHome["place"]>;
  steps(userId: number): Promise<OwnHome["steps"]>;
}
