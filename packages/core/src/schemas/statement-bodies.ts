import { define, type Infer, object, optional } from 'superstruct';

/** As what a statement is handed out: `svg` is the picture of the PDF's first page. */
export const statementFormats = ['pdf', 'csv', 'svg'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** How days are written; whether there is such a day, the server finds out. */
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const day = () =>
  optional(
    define<string>('day', (value) => (typeof value === 'string' && DAY.test(value)) || 'field_invalid'),
  );

/** The body of POST /parent/statements/:kind/link: days are both included; none ask for the last 12 months. */
export const statementLinkBody = object({
  format: define<StatementFormat>(
    'format',
    (value) => statementFormats.some((format) => format === value) || 'field_invalid',
  ),
  from: day(),
  to: day(),
});
export type StatementLinkRequest = Infer<typeof statementLinkBody>;
