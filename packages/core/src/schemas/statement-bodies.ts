import { object } from 'superstruct';
import { isDayOfCentury } from '../time/day-of-century';
import * as schemas from './field-schemas';
import { optionally } from './json-schema';
import { oneOfOrError, valid } from './structs';

/** Formats of a statement; `svg` is a picture of the PDF's first page. */
export const statementFormats = ['pdf', 'csv', 'svg'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const day = optionally(valid<string>(isDayOfCentury, 'field_invalid', schemas.dayOfCentury));

/** Body of POST /parent/statements/:kind/link. Both days are included; without them, the statement covers the last 12 months. */
export const statementLinkBody = object({
  format: oneOfOrError(statementFormats, 'field_invalid'),
  from: day,
  to: day,
});
