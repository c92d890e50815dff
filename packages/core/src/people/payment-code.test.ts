import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPaymentCode, formatPaymentCode, isPaymentCode } from './payment-code';

/** Makes the code of eight digits, as the database does. */
const makeCode = (digits: number): string => {
  const number = `9${String(digits).padStart(8, '0')}`;
  return number + String(98 - ((Number(number) * 100) % 97)).padStart(2, '0');
};
const codes = fc.integer({ min: 0, max: 99_999_999 }).map(makeCode);

describe('a payment code', () => {
  it('is no other one with one wrong digit, or with two neighbours that changed places', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(isPaymentCode(code)).toBe(true);
        for (let at = 0; at < code.length; at += 1) {
          for (const digit of '0123456789')
            if (digit !== code[at])
              expect(isPaymentCode(code.slice(0, at) + digit + code.slice(at + 1))).toBe(false);
          const swapped = `${code.slice(0, at)}${code[at + 1] ?? ''}${code[at]}${code.slice(at + 2)}`;
          if (swapped !== code) expect(isPaymentCode(swapped)).toBe(false);
        }
      }),
    );
  });

  it.each(['', '912345678', '81234567812', '0772000001', '912345678123', '9123456781a'])(
    'is not %s',
    (text) => {
      expect(isPaymentCode(text)).toBe(false);
    },
  );
});

describe('findPaymentCode', () => {
  it('finds a code in what a bank writes about it, in groups or not', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const grouped = formatPaymentCode(code);
        for (const text of [code, `FEES ${code}.`, `DEP/${grouped}/TERM 1`, grouped.replaceAll(' ', '-')])
          expect(findPaymentCode('CASH DEPOSIT 0772000001', text)).toBe(code);
      }),
    );
  });

  it('finds none in longer numbers, in wrong ones, and if two are named', () => {
    const [one, other] = [makeCode(1), makeCode(2)];
    for (const texts of [
      [`1${one}`],
      [`${one}0`],
      [one.slice(0, 10)],
      [one.replace(/.$/, 'x')],
      [one, other],
    ])
      expect(findPaymentCode(...texts)).toBeNull();
    expect(findPaymentCode(one, one)).toBe(one);
  });
});
