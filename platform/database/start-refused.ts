// Why the product does not start, as the one line its operator reads.

/** Thrown while the database is opened or migrated; `encodeMessage` is one line to print, without a stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
