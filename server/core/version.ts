// Which Windfall this is: package.json's version, which in a release ends in the commit it was made of.
import { readFileSync } from "node:fs";
import { z } from "zod";

const described: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

export const { version } = z.object({ version: z.string() }).parse(described);
