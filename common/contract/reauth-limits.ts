// Limits above which the desk asks staff for their password again. An hour of ordinary work stays below them.

/** Orders and withdrawals a person may decide in one hour. */
export const maxDecisionsWithoutReauth = 150;
/** Rows a person may export in one file. */
export const maxExportRowsWithoutReauth = 500;
