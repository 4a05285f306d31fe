// The code that Node or PostgreSQL gives an error.

/** Returns `ENOENT`, `55P03` and the like, or undefined when the error has none. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
