// Stands for `laravel-precognition` in the browser's bundle. Inertia names it for forms checked while they are filled
// in, which no page of ours has, and tells it about cookie names, which we do not change; with it come 3 KB.
export const client = {};
export const createValidator = undefined;
export const resolveName = undefined;
export const toSimpleValidationErrors = undefined;
