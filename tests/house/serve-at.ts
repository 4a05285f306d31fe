// Runs a demo house whose clock stays at AT. It is a separate program, because otherwise the browser tests' runner
// would have to compile the whole server. Prints its address and ends as the product does.
import { openHouse } from "./house.ts";

const house = await openHouse({}, { at: new Date(process.env.AT ?? "") });
console.log(`Windfall is ready at ${house.address}`);
process.once("SIGTERM", () => void house.stop());
