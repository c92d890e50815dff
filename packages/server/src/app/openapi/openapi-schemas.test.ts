import { statementLinkBody } from '@somesa/core';
import { schoolBodies, settlementBodies } from '@somesa/core/admin';
import { type AnyStruct, createJsonSchema } from '@somesa/core/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWebOrigin } from '../../schools/websites/web-origin';

interface Described {
  pattern?: string;
  maxLength?: number;
}

const { origin } = schoolBodies.origin.schema;
const { page } = schoolBodies.check.schema;
const { startsOn } = schoolBodies.term.schema;
const { dueOn } = schoolBodies.fee.schema;
const { untilOn } = settlementBodies.created.schema;
const { from } = statementLinkBody.schema;

/** Returns whether the published schema of a field allows a text. */
const describes = (struct: object, text: string): boolean => {
  const { pattern = '', maxLength = Number.POSITIVE_INFINITY } = createJsonSchema(
    struct as AnyStruct,
  ) as Described;
  return text.length <= maxLength && new RegExp(pattern, 'u').test(text);
};
/** Returns whether the validation of a field accepts a text. */
const accepts = (struct: { validate(value: unknown): [unknown, unknown] }, text: string): boolean =>
  struct.validate(text)[0] === undefined;

const realOrigins = [
  'https://www.kisubi.ac.ug',
  'https://kisubi.sc.ug',
  'http://localhost:4100',
  'http://127.0.0.1:4100',
  'https://st-marys.co.ug:8443',
  'https://xn--mnchen-3ya.example',
  'https://3rd-school.example',
];
const realPages = [
  'https://www.kisubi.ac.ug/fees',
  'https://kisubi.sc.ug/?page_id=12',
  'http://localhost:4100/fees.html',
  'https://kisubi.sc.ug/school-fees/2026/#pay',
];
const realDays = ['2026-01-29', '2026-04-30', '2026-12-31', '2028-02-29', '2000-02-29', '2099-12-31'];
const noDays = [
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '0001-01-01',
  '1999-12-31',
  '2100-01-01',
];

describe('the published schema', () => {
  it.each(realOrigins)('allows the origin %s', (text) => {
    expect([describes(origin, text), accepts(origin, text), isWebOrigin(text)]).toEqual([true, true, true]);
  });

  it.each([
    'https://school.example/',
    'https://school.example/fees',
    'ftp://school.example',
    'school.example',
    'https://',
    'https://*.school.example',
    'https://school.example\0',
  ])('allows no origin %j, which the server rejects too', (text) => {
    expect([describes(origin, text), isWebOrigin(text)]).toEqual([false, false]);
  });

  it.each(realPages)('allows the page %s', (text) => {
    expect([describes(page, text), accepts(page, text)]).toEqual([true, true]);
  });

  it.each(Object.entries({ startsOn, dueOn, untilOn, from }))(
    'allows the same days as the validation of %s',
    (_, struct) => {
      for (const text of realDays)
        expect([text, describes(struct, text), accepts(struct, text)]).toEqual([text, true, true]);
      for (const text of noDays)
        expect([text, describes(struct, text), accepts(struct, text)]).toEqual([text, false, false]);
      const part = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
      const near = fc.tuple(fc.constantFrom('19', '20', '21', '00'), part(99), part(13), part(32));
      fc.assert(
        fc.property(near, ([century, year, month, day]) => {
          const text = `${century}${year}-${month}-${day}`;
          expect([text, describes(struct, text)]).toEqual([text, accepts(struct, text)]);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it('allows every origin that the server accepts', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const port = fc.constantFrom('', ':80', ':443', ':8443', ':0', ':99999', ':');
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'ftp'), host, port, (scheme, name, end) => {
        const text = `${scheme}://${name}${end}`;
        // The schema also allows the default port of a scheme, which the server rejects.
        if (isWebOrigin(text)) expect(describes(origin, text), text).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
