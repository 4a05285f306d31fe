// Limits of a board's form and of a pasted description, the same in the browser and on the server.

/** The last place that can have a prize. */
export const maxPlaces = 200;
/** Lines of prizes, each for a range of places. */
export const maxPrizes = 50;
export const maxPrizeText = 200;
/** Partners whose figures one board adds up. */
export const maxPartners = 5;
/** Characters of a pasted description. */
export const maxDescription = 50_000;
