// Whose a folder is: what another user can do there says nothing of what the site can, and what they make would be theirs.
import { stat } from "node:fs/promises";

/** What to say to somebody who is not the folder's owner; undefined to its owner, or where there is no folder. */
export async function strangerTo(folder: string): Promise<string | undefined> {
  const user = process.getuid?.();
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (user === undefined || owner === undefined || owner === user) return undefined;
  return `${folder} belongs to user ${owner}, and this is user ${user}: run the doctor as whoever the site runs as.`;
}
