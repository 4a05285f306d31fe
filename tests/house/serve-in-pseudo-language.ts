// Runs the demo with the client that build-pseudo-language.ts built in CLIENT, as a separate program, because the
// browser tests' runner would otherwise have to compile the whole server. Prints the address.
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../common/server/config.ts";
import { startWindfall } from "../../site/windfall.ts";

const folder = process.env.CLIENT ?? "";
const client = { dist: join(folder, "dist"), languages: join(folder, "languages") };
const windfall = await startWindfall(readConfig(process.env), { log: pino({ level: "error" }), client });
console.log(`Windfall is ready at ${windfall.address}`);
process.once("SIGTERM", () => void windfall.stop().then(() => process.exit(0)));
