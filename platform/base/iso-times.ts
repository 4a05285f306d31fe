// Rows on their way to a page: moments as texts, as JSON has them.

type IsoTimes<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** The row with each of its moments as an ISO text; what lies deeper stays as it is. */
export const toIsoTimes = <Row extends object>(row: Row): IsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as IsoTimes<Row>;
