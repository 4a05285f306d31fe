import type { House } from "../../common/server/house.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { listBoards, racesTag, raceTag } from "./board.ts";
import type { BoardLink, RaceProps } from "./contract/boards.ts";
import { linkProps, raceProps } from "./props.ts";
import type { BoardSources } from "./sources.ts";
import { createStandingsReader, readOwnStanding } from "./standings.ts";

export type BoardReaders = ReturnType<typeof createBoardReaders>;

export function createBoardReaders(house: House, sources: BoardSources) {
  const { db, changes, clock } = house;
  const standings = createStandingsReader(house);
  const listed = cachedRead(changes, [racesTag], () => listBoards(db));

  const list = async (): Promise<BoardLink[]> => {
    const [boards, names] = await Promise.all([listed(), sources.names()]);
    return boards.map((board) => linkProps(board, names, clock.now()));
  };

  /** Returns a race with its first `shown` entries, or null if there is no such race. `userId` is null for guests. */
  const race = async (id: number, shown: number, userId: number | null): Promise<RaceProps | null> => {
    const [found, names] = await Promise.all([standings(id), sources.names()]);
    if (found === null) return null;
    const own = userId === null ? null : await readOwnStanding(db, found, userId);
    const figure = names.get(found.board.partners[0] ?? "")?.figure ?? "raw";
    return raceProps({ standings: found, names, figure, own, shown, now: clock.now() });
  };

  return {
    standings,
    list,
    race,
    tags: [racesTag],
    getTags: (id: number): string[] => [racesTag, raceTag(id)],
  };
}
