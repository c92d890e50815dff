/** Type numbers of PostgreSQL whose values we read otherwise than the drivers do. */
const INT8 = 20;
const DATE = 1082;

/** int8 as a number (every amount is a safe integer), a day as the text it is. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
};
