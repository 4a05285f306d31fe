// Debian programs that tests need.
import { findProgram } from "../../bin/debian.mjs";

/**
 * Finds a program. A missing program is installed if we are root, so then it must exist. Otherwise it may be missing, and
 * the test reports that.
 */
export const findOptionalProgram = (name: string): Promise<string | undefined> =>
  findProgram(name, { unpack: true }).catch((error: Error) => {
    if (process.getuid?.() === 0) throw error;
    console.warn(error.message);
    return undefined;
  });
