import { join } from "node:path";
import { build } from "../../bin/build.mjs";
import { writePseudoLanguage } from "./pseudo-language.ts";

const folder = process.argv[2] ?? "";
const [dist, languages] = [join(folder, "dist"), join(folder, "languages")];
await writePseudoLanguage(languages);
await build({ quiet: true, dist, languages });
