const IN_EVERY_YEAR =
  '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31';

/** Days from 2000-01-01 to 2099-12-31 that exist, as a regular expression for checks and for the published API. */
export const DAY_OF_CENTURY_PATTERN = `^20(?:\\d{2}-(?:${IN_EVERY_YEAR})|(?:[02468][048]|[13579][26])-02-29)$`;

const dayOfCentury = new RegExp(DAY_OF_CENTURY_PATTERN);

/** Returns whether a value is a day of this century, written `2026-02-28`. Any other is a typing error. */
export const isDayOfCentury = (value: unknown): value is string =>
  typeof value === 'string' && dayOfCentury.test(value);
