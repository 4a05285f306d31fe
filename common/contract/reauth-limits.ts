// When staff are asked for their password at the desk: beyond what an hour's ordinary work comes to.

/** Orders and withdrawals somebody may decide in an hour before that. */
export const maxDecisionsWithoutReauth = 150;
/** Rows of a file they may take away. */
export const maxExportRowsWithoutReauth = 500;
