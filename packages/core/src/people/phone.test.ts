import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMobile } from './networks';
import { findNetwork, formatLocalPhone, formatPhone, maskPhone, toMsisdn } from './phone';

describe('toMsisdn', () => {
  it.each([
    '0772123456',
    ' 0772 123 456 ',
    '0772-123-456',
    '0772‑123‑456',
    '(0772) 123.456',
    '+256 772 123 456',
    '+256772123456',
    '256772123456',
    '00256 772 123456',
    '256-772-123-456',
    '０７７２１２３４５６',
    '\u202a+256 772\u00a0123\u2011456\u202c',
  ])('converts %j to E.164', (typed) => expect(toMsisdn(typed)).toBe('+256772123456'));

  it.each([
    '',
    '077212345',
    '07721234567',
    '772123456',
    '+2560772123456',
    '+25677212345',
    '+254772123456',
    '++256772123456',
    '1772123456',
    '077212345a',
  ])('returns null for %j', (typed) => expect(toMsisdn(typed)).toBeNull());

  it('is reversed by formatLocalPhone for any digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0\d{9}$/), (local) => {
        const msisdn = toMsisdn(local);
        expect(msisdn).toMatch(/^\+256\d{9}$/);
        if (msisdn === null) throw new Error(local);
        expect(formatLocalPhone(msisdn)).toBe(local);
        expect(maskPhone(msisdn)).toBe(`${local.slice(0, 4)} *** ${local.slice(7)}`);
      }),
    );
  });
});

describe('findNetwork', () => {
  it('returns the network of every known prefix, and null for the others', () => {
    const expected: Record<string, 'mtn' | 'airtel'> = {
      76: 'mtn',
      77: 'mtn',
      78: 'mtn',
      79: 'mtn',
      70: 'airtel',
      74: 'airtel',
      75: 'airtel',
    };
    for (let prefix = 0; prefix < 100; prefix += 1) {
      const two = String(prefix).padStart(2, '0');
      expect(findNetwork(`+256${two}2123456`), two).toBe(expected[two] ?? null);
    }
  });
});

describe('isMobile', () => {
  it.each(['+256700000001', '+256719999999', '+256772123456', '+256799999999'] as const)(
    'accepts %s',
    (number) => expect(isMobile(number)).toBe(true),
  );

  it.each(['+256414123456', '+256200123456', '+256392123456', '+256800123456', '+256901123456'] as const)(
    'rejects %s, which is a landline, toll-free or premium',
    (number) => expect(isMobile(number)).toBe(false),
  );
});

it.each([
  ['0772123456', '0772 123 456'],
  ['+256 772-123456', '0772 123 456'],
  ['0772 *** 456', '0772 *** 456'],
  ['', ''],
])('formatPhone formats %j as %j with non-breaking spaces', (typed, shown) =>
  expect(formatPhone(typed)).toBe(typed.includes('*') ? shown : shown.replaceAll(' ', '\u00a0')),
);
