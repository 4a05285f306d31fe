// What a site is at one moment, on its way from a database to a file, from a file to a database, or from one database to
// another: a head, then its rows and pictures piece by piece, then the totals by which the other end proves that it has
// everything.
import { z } from "zod";

export const formatVersion = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** Known before the first row. */
export const headSchema = z.object({
  format: z.literal(formatVersion),
  /** The version of the program that wrote it. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** What the database had been brought to, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  /** Tables beside these that somebody else made: they are not in here. */
  leftOut: z.array(z.string()).optional(),
  /** Which site it is of; missing before the product itself made a backup. */
  site: z.string().optional(),
  /** What the tables take on a disk, without their indexes. */
  tableBytes: z.number().optional(),
  /** Where the pictures are: in here, or in a bucket that is copied by other means. */
  uploads: z.string(),
});

/** Known after the last one. */
export const totalsSchema = z.object({
  /** `sumAmounts` does not depend on the order of the rows (row-sum.ts). */
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), called: z.boolean() })),
  /** Each is named after the SHA-256 of its content. */
  uploads: z.object({ count: z.number(), bytes: z.number() }),
  ledger: z.object({ movements: z.number(), points: z.number(), bucksCents: z.number() }),
});

export type Head = z.infer<typeof headSchema>;
export type Totals = z.infer<typeof totalsSchema>;
export type Table = Head["tables"][number];

/** Whole rows of one table in COPY's text format, or one picture. */
export type Piece = { kind: "rows"; table: string; bytes: Buffer } | { kind: "upload"; name: string; bytes: Buffer };

export interface Snapshot {
  head: Head;
  /** To be read once, to its end. */
  pieces: AsyncIterable<Piece>;
  /** After that. */
  totals(): Totals;
}

/** Told of what goes on, now and then, and of each step. */
export type Progress = (line: string) => void;

export const noProgress: Progress = () => {};
