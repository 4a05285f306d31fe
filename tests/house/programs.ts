// Programs of Debian's that a test needs.
import { findProgram } from "../../bin/debian.mjs";

/** Whoever is not root may have to do without, and is told; root gets what is missing, so then it must be there. */
export const findOptionalProgram = (name: string): Promise<string | undefined> =>
  findProgram(name, { unpack: true }).catch((error: Error) => {
    if (process.getuid?.() === 0) throw error;
    console.warn(error.message);
    return undefined;
  });
