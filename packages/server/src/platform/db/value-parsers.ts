/** Type OIDs of PostgreSQL. */
const INT8 = 20;
const DATE = 1082;

/** Parsers that replace those of the drivers: int8 as a number (amounts are safe integers), dates as strings. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
};
