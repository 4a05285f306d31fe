/**
 * Announcing this tag tells open chat desk pages about new data (feature.ts). A changed grant announces everything
 * instead, because other pages also show grants.
 */
export const chatTag = "chat";
