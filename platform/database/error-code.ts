/** Returns the code that Node or PostgreSQL gave an error (`ENOENT`, `55P03`), or undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
