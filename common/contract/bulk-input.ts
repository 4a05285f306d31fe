// Input of the desk's calls that decide many rows at once.
import { z } from "zod";
import { maxBulkRows } from "./bulk.ts";

/** Ids of rows, each at most once. */
export const rowIds = z
  .array(z.int("An id is a whole number.").positive("An id is a whole number."), { error: "Name the rows." })
  .min(1, "Name the rows.")
  .max(maxBulkRows, `At most ${maxBulkRows} rows at once.`)
  .refine((ids) => new Set(ids).size === ids.length, "Name each row once.");

/** `POST /api/orders/fulfil`: one note for all buyers. */
export const bulkFulfilInput = z.object({
  ids: rowIds,
  note: z.string().trim().max(500, "The note must be at most 500 characters long.").optional(),
});

/** `POST /api/withdrawals/approve`. */
export const bulkApproveInput = z.object({ ids: rowIds });

/** `POST /api/withdrawals/pay`: each withdrawal with the id of the transaction that paid it. */
export const bulkPayInput = z.object({
  payments: z
    .array(
      z.object({
        id: z.int("An id is a whole number.").positive("An id is a whole number."),
        transaction_id: z
          .string({ error: "Every payment needs its transaction id." })
          .trim()
          .min(1, "Every payment needs its transaction id.")
          .max(200, "A transaction id must be at most 200 characters long."),
      }),
      { error: "Name the payments." },
    )
    .min(1, "Name the payments.")
    .max(maxBulkRows, `At most ${maxBulkRows} payments at once.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Name each withdrawal once."),
});
