import type { Infer } from 'superstruct';
import { ok } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { matching } from '../schemas/structs';
import { bodyOfOneOf, endpoint } from './endpoint';
import { empty, object } from './shapes';
import { configShape } from './site-shapes';

export const getConfig = endpoint('GET /config', {
  access: 'guest',
  summary: 'Get the configuration that every screen starts with: brand, schools, limits',
  answers: { 200: configShape },
});

/** Error of a screen: its place and kind, without its message, which may contain personal data. */
const screenError = object({
  component: matching('field_invalid', { pattern: '^[\\w./-]{0,80}$' }),
  route: matching('field_invalid', { pattern: '^[\\w/:*.-]{0,80}$' }),
  errorName: matching('field_invalid', { pattern: '^\\w{0,60}$' }),
});

// An invalid report is dropped, so that reporting never causes another error.
export const reportClientError = endpoint('POST /client-errors', {
  access: 'guest',
  summary: 'Report an error of a screen: its place and kind',
  body: bodyOfOneOf([screenError], (input) => {
    const parsed = parseRequest<Infer<typeof screenError>, unknown>(input, screenError);
    return ok(parsed.ok ? parsed.value : null);
  }),
  answers: { 204: empty },
});
