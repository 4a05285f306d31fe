// The format of a snapshot: a whole site at one moment, copied between databases and files. Its totals prove to the
// receiver that nothing is missing.
import { z } from "zod";

export const formatVersion = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

export const headSchema = z.object({
  format: z.literal(formatVersion),
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** Names of the applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  /** Tables that somebody else created. The snapshot does not contain them. */
  leftOut: z.array(z.string()).optional(),
  site: z.string().optional(),
  /** Size of the tables on disk in bytes, without indexes. */
  tableBytes: z.number().optional(),
  /** Where the pictures are: in the snapshot, or in a bucket that the operator must copy. */
  uploads: z.string(),
});

export const totalsSchema = z.object({
  /** `sum` does not depend on the order of the rows (row-checksum.ts). */
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), called: z.boolean() })),
  uploads: z.object({ count: z.number(), bytes: z.number() }),
  ledger: z.object({ movements: z.number(), points: z.number(), bucksCents: z.number() }),
});

export type Head = z.infer<typeof headSchema>;
export type Totals = z.infer<typeof totalsSchema>;
export type Table = Head["tables"][number];

export type Piece = { kind: "rows"; table: string; bytes: Buffer } | { kind: "upload"; name: string; bytes: Buffer };

export interface Snapshot {
  head: Head;
  /** Can be read only once. Call `totals` after you have read all of `pieces`. */
  pieces: AsyncIterable<Piece>;
  totals(): Totals;
}

/** Called with a line for each step, and from time to time during a long step. */
export type Progress = (line: string) => void;

export const noProgress: Progress = () => {};
