/** The last place that can have a prize. */
export const maxPlaces = 200;
/** The most rows of prizes. Each row is for a range of places. */
export const maxPrizes = 50;
export const maxPrizeText = 200;
/** The most partners whose figures one board adds up. */
export const maxPartners = 5;
/** The most characters of a pasted description. */
export const maxDescription = 50_000;
