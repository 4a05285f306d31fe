// Debian programs that tests need.
import { findProgram } from "../../bin/debian.mjs";

/**
 * Finds a program. Without root it may be missing, and the test says so. As root the missing one gets installed, so it must
 * exist.
 */
export const findOptionalProgram = (name: string): Promise<string | undefined> =>
  findProgram(name, { unpack: true }).catch((error: Error) => {
    if (process.getuid?.() === 0) throw error;
    console.warn(error.message);
    return undefined;
  });
