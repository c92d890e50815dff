import { define, object, optional } from 'superstruct';
import { isDayOfCentury } from '../day-of-century';
import { oneOfOrError } from './structs';

/** Formats of a statement; `svg` is a picture of the PDF's first page. */
export const statementFormats = ['pdf', 'csv', 'svg'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const day = () => optional(define<string>('day', (value) => isDayOfCentury(value) || 'field_invalid'));

/** Body of POST /parent/statements/:kind/link. Both days are included; without them, the statement covers the last 12 months. */
export const statementLinkBody = object({
  format: oneOfOrError(statementFormats, 'field_invalid'),
  from: day(),
  to: day(),
});
