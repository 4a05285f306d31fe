/**
 * Thrown if the product refuses to start, while opening or migrating the database. `message` is one line to print, without a
 * stack.
 */
export class StartRefused extends Error {
  override name = "StartRefused";
}
