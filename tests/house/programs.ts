import { findProgram } from "../../bin/debian.mjs";

/**
 * Returns the path of a program. As root, installs it if missing, and throws if that fails. For other users, returns
 * undefined if it is missing.
 */
export const findOptionalProgram = (name: string): Promise<string | undefined> =>
  findProgram(name, { unpack: true }).catch((error: Error) => {
    if (process.getuid?.() === 0) throw error;
    console.warn(error.message);
    return undefined;
  });
