import { findProgram } from "../../bin/debian.mjs";

/**
 * A missing program is installed if we are root, so then it must exist. Otherwise undefined means that it is missing.
 */
export const findOptionalProgram = (name: string): Promise<string | undefined> =>
  findProgram(name, { unpack: true }).catch((error: Error) => {
    if (process.getuid?.() === 0) throw error;
    console.warn(error.message);
    return undefined;
  });
