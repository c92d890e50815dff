import { describe, expect, it } from 'vitest';
import { formatFigures } from '../money';
import { sms as smsEn } from './en/sms';
import { sms as smsLg } from './lg/sms';
import { say } from './say';
import { sms as smsSw } from './sw/sms';

describe('a text is filled in', () => {
  it.each([
    ['At most {amount}', { amount: '500' }, 'At most 500'],
    ['{a} and {a} and {b}', { a: 1, b: 2 }, '1 and 1 and 2'],
    ['{missing} stays', {}, '{missing} stays'],
    ['{a}', { a: '{b}', b: 'never' }, '{b}'],
    ['{a}', { a: '$& $1' }, '$& $1'],
  ])('%j with %j', (text, params, said) => expect(say(text, params)).toBe(said));
});

it.each([smsEn, smsLg, smsSw])(
  'the receipt’s text message fits into one SMS for usual names: $paid',
  (sms) => {
    const text = say(sms.paid, {
      ...{
        brand: 'Somesa',
        amount: formatFigures(1_200_000),
        child: 'C. Ssemwogerere',
        school: 'Kings College Buddo',
      },
      ...{ reference: 'SF-7KQ2-M4X9', url: 'https://somesa.example/receipts/SF-7KQ2-M4X9' },
    });
    expect(text.length).toBeLessThanOrEqual(160);
  },
);
