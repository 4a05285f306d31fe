import type { BoardLink, RaceEntry, RaceProps } from "./contract/boards.ts";
import { currentRace, type RaceOverlay, type RaceOverlayEntry, raceOverlayEntries } from "./contract/overlay.ts";
import type { BoardReaders } from "./readers.ts";

export type RacesOnAir = ReturnType<typeof createRacesOnAir>;

export function createRacesOnAir({ list, race, tags }: Pick<BoardReaders, "list" | "race" | "tags">) {
  const listRaces = async () => (await list()).filter(({ kind }) => kind === "race");
  return {
    /** Tags whose changes may change the overlay. */
    tags,
    /**
     * Returns the board with this id. `currentRace` means the running race that ends next, otherwise the one that ended
     * last. Returns null if there is none.
     */
    async read(id: string): Promise<RaceOverlay | null> {
      const wanted = id === currentRace ? findCurrent(await listRaces())?.id : Number(id);
      const props = wanted === undefined ? null : await race(wanted, raceOverlayEntries, null);
      return props && toOverlay(props);
    },
    /** Returns the boards that can have an overlay of their own, latest first. */
    list: async (): Promise<{ id: number; name: string }[]> =>
      (await listRaces()).toSorted((one, other) => other.id - one.id).map(({ id, name }) => ({ id, name })),
  };
}

function findCurrent(races: readonly BoardLink[]): BoardLink | undefined {
  const byEnd = races.toSorted((one, other) => one.ends_at.localeCompare(other.ends_at));
  return (
    byEnd.find(({ state }) => state === "running") ??
    byEnd.findLast(({ state }) => state === "closing" || state === "ended")
  );
}

const toOverlay = (race: RaceProps): RaceOverlay => ({
  name: race.name,
  partner: race.partner_label,
  starts_at: race.starts_at,
  ends_at: race.ends_at,
  state: race.state,
  paused: race.paused,
  entries_count: race.entries_count,
  total_bucks: race.total_bucks,
  total_points: race.total_points,
  entries: race.entries.slice(0, raceOverlayEntries).map(toOverlayEntry),
});

const toOverlayEntry = ({ place, username, wager, hidden, prizes }: RaceEntry): RaceOverlayEntry => ({
  place,
  username: hidden ? null : username,
  wager,
  prize: prizes.length === 0 ? null : prizes,
});
