// A house of the demo whose clock stands at AT, as a program: for the browser tests, whose runner would have to translate the
// whole server for itself. Says where it is as the product does, and ends as it does.
import { openHouse } from "./house.ts";

const house = await openHouse({}, { at: new Date(process.env.AT ?? "") });
console.log(`Windfall is ready at ${house.address}`);
process.once("SIGTERM", () => void house.stop());
