import { z } from "zod";
import { m } from "../messages.ts";
import { maxBulkRows } from "./bulk.ts";

export const rowIds = z
  .array(z.int({ error: m.rowIdInvalid }).positive({ error: m.rowIdInvalid }), { error: m.chooseRows })
  .min(1, { error: m.chooseRows })
  .max(maxBulkRows, { error: () => m.tooManyRows({ count: maxBulkRows }) })
  .refine((ids) => new Set(ids).size === ids.length, { error: m.rowTwice });

export const bulkFulfilInput = z.object({
  ids: rowIds,
  note: z.string().trim().max(500, { error: m.noteLong }).optional(),
});

export const bulkApproveInput = z.object({ ids: rowIds });

export const bulkPayInput = z.object({
  payments: z
    .array(
      z.object({
        id: z.int({ error: m.rowIdInvalid }).positive({ error: m.rowIdInvalid }),
        transaction_id: z
          .string({ error: m.transactionIdMissing })
          .trim()
          .min(1, { error: m.transactionIdMissing })
          .max(200, { error: m.transactionIdLong }),
      }),
      { error: m.choosePayments },
    )
    .min(1, { error: m.choosePayments })
    .max(maxBulkRows, { error: () => m.tooManyPayments({ count: maxBulkRows }) })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: m.paymentTwice }),
});
