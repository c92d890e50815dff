import { define, type Infer, object, optional } from 'superstruct';
import { isUsualDay } from '../usual-day';

/** As what a statement is handed out: `svg` is the picture of the PDF's first page. */
export const statementFormats = ['pdf', 'csv', 'svg'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const day = () => optional(define<string>('day', (value) => isUsualDay(value) || 'field_invalid'));

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
