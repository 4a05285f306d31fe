import type { RefusalCode } from "./refusals.ts";

/** The most rows that one call decides: two pages of a desk list, which shows 50 rows a page. */
export const maxBulkRows = 100;

export interface BulkRowResult {
  id: number;
  status: number;
  code?: RefusalCode;
  message: string;
}

/** Each row is decided separately, so one may be refused while others succeed. */
export interface BulkResponse {
  message: string;
  results?: BulkRowResult[];
}
