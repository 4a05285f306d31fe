export const maxPlaces = 200;
/** The most rows of prizes. Each row is for a range of places. */
export const maxPrizes = 50;
export const maxPrizeText = 200;
export const maxPartners = 5;
export const maxDescription = 50_000;
