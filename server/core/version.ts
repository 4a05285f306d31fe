// Which Windfall this is: package.json's version, which in a release ends in the commit it was made of.
import { readFileSync } from "node:fs";

const described = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

export const { version } = described;
