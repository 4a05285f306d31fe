// Runs a demo house whose clock stays at AT, as a separate program, because the browser tests' runner would otherwise
// have to compile the whole server. Prints the address.
import { openHouse } from "./house.ts";

const house = await openHouse({}, { at: new Date(process.env.AT ?? "") });
console.log(`Windfall is ready at ${house.address}`);
process.once("SIGTERM", () => void house.stop());
