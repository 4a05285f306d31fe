// Words of the desk that its forms need too. Without zod, so that pages stay small.

/** Stands on the settings' page for a secret that is set; sent back, it leaves the secret as it is. */
export const keptSecret = "••••••••";
