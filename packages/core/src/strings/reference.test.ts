import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReference, findReference } from './reference';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const reference = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(createReference);
const plain = (written: string) => written.replaceAll('-', '').slice(2);

describe('findReference', () => {
  it('returns a created reference unchanged', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(made).toMatch(/^SF-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(findReference(made)).toBe(made);
      }),
    );
  });

  it('accepts any case, spaces, dashes and similar letters', () => {
    fc.assert(
      fc.property(
        reference,
        fc.constantFrom('o', 'O'),
        fc.constantFrom('i', 'I', 'l', 'L'),
        (made, zero, one) => {
          const tail = plain(made).replaceAll('0', zero).replaceAll('1', one);
          for (const typed of [
            made.toLowerCase(),
            ` ${made} `,
            made.replaceAll('-', ' '),
            // The non-breaking hyphen of screens, and the dash of word processors.
            made.replaceAll('-', '\u2011'),
            made.replaceAll('-', '–'),
            `sf${tail}`,
            `SF-${tail}`,
          ]) {
            expect(findReference(typed)).toBe(made);
          }
        },
      ),
    );
  });

  it('rejects every single wrong character', () => {
    fc.assert(
      fc.property(reference, (made) => {
        const right = plain(made);
        for (let at = 0; at < right.length; at += 1) {
          for (const wrong of alphabet) {
            if (wrong === right[at]) continue;
            expect(findReference(`SF${right.slice(0, at)}${wrong}${right.slice(at + 1)}`)).toBeNull();
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('rejects nearly every swap of neighbouring characters', () => {
    let swaps = 0;
    let accepted = 0;
    let seed = 1;
    for (let turn = 0; turn < 20_000; turn += 1) {
      const bytes = Uint8Array.from({ length: 7 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed >> 16;
      });
      const right = plain(createReference(bytes));
      const at = turn % 7;
      const [a = '', b = ''] = [right[at], right[at + 1]];
      if (a === b) continue;
      swaps += 1;
      if (findReference(`SF${right.slice(0, at)}${b}${a}${right.slice(at + 2)}`) !== null) accepted += 1;
    }
    expect(swaps).toBeGreaterThan(15_000);
    expect(accepted / swaps).toBeLessThan(0.01);
  });

  it.each(['', 'SF', 'SF-7KQ2', 'XX-7KQ2-M4X9', 'SF-7KQ2-M4X', 'SF-7KQ2-M4U9', '💰', "'; drop table"])(
    'returns null for %j',
    (typed) => expect(findReference(typed)).toBeNull(),
  );
});

it('createReference requires seven random bytes', () =>
  expect(() => createReference(new Uint8Array(6))).toThrow(RangeError));
