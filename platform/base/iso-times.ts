// Prepares rows for a page: dates become ISO texts, as in JSON.

type IsoTimes<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** Returns the row with its dates as ISO texts. Nested values are unchanged. */
export const toIsoTimes = <Row extends object>(row: Row): IsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as IsoTimes<Row>;
