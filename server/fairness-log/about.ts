// Which lines are about what somebody names at the log's address: by the subjects lines are written under.

/** Named at once. */
export const mostAbouts = 8;
/** Of a raffle or a board; each further one takes a win called void. */
const mostRounds = 100;

const drawn = /^(raffle|leaderboard):([1-9]\d{0,14})$/;
const known = /^(case:[1-9]\d{0,14}:[1-9]\d{0,8}|key:[a-z.]{1,20}:[^:\s]{1,200}:[0-9a-f]{64})$/;

/** The roll that is named: its line is found by its id. */
export function rollAbout(about: string): number | null {
  const [, id] = /^roll:([1-9]\d{0,14})$/.exec(about) ?? [];
  return id === undefined ? null : Number(id);
}

/** SHA-256 of the server seed that is named: its line is found by it. */
export const seedAbout = (about: string): string | null => /^seed:([0-9a-f]{64})$/.exec(about)?.[1] ?? null;

/** Null for what names nothing a line can be about. */
export function subjectsAbout(about: string): string[] | null {
  if (rollAbout(about) !== null || seedAbout(about) !== null) return [];
  if (known.test(about)) return [about];
  const [, kind, id] = drawn.exec(about) ?? [];
  if (id === undefined) return null;
  const ofRounds = Array.from({ length: mostRounds }, (_, index) => {
    const name = index === 0 ? about : `${about}:${index + 1}`;
    return [`commit:${name}`, `result:${name}`, `cancel:${name}`, `void:${name}`];
  });
  return [...ofRounds.flat(), ...(kind === "raffle" ? [`terms:${id}`, `early:${id}`, `over:${id}`] : [])];
}
