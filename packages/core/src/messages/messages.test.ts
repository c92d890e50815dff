import { describe, expect, it } from 'vitest';
import { writeDay } from '../day';
import { formatFigures, MAX_AMOUNT_UGX } from '../money';
import smsEn from './en/sms.json';
import uiEn from './en/ui.json';
import smsLg from './lg/sms.json';
import uiLg from './lg/ui.json';
import { say } from './say';
import smsSw from './sw/sms.json';
import uiSw from './sw/ui.json';

describe('a text is filled in', () => {
  it.each([
    ['Up to {amount}', { amount: '500' }, 'Up to 500'],
    ['{a} and {a} and {b}', { a: 1, b: 2 }, '1 and 1 and 2'],
    ['{missing} stays', {}, '{missing} stays'],
    ['{a}', { a: '{b}', b: 'never' }, '{b}'],
    ['{a}', { a: '$& $1' }, '$& $1'],
  ])('%j with %j', (text, params, said) => expect(say(text, params)).toBe(said));
});

it.each([smsEn, smsLg, smsSw])(
  'the receipt’s text message fits into one SMS for usual names: $paid, $repaid',
  (sms) => {
    for (const text of [sms.paid, sms.repaid]) {
      const said = say(text, {
        brand: 'Somesa',
        amount: formatFigures(1_200_000),
        child: 'C. Ssemwogerere',
        school: 'Kings College Buddo',
        reference: 'SF-7KQ2-M4X9',
        url: 'https://somesa.example/receipts/SF-7KQ2-M4X9',
      });
      expect(said.length).toBeLessThanOrEqual(160);
    }
  },
);

it.each([smsEn, smsLg, smsSw])('word of money that was sent back fits into one SMS: $refunded', (sms) => {
  const amount = formatFigures(MAX_AMOUNT_UGX);
  const said = { brand: 'Somesa', amount, reference: 'SF-7KQ2-M4X9', phone: '0800 100 700' };
  expect(say(sms.refunded, said)).toMatch(/^[\x20-\x7a\x7c\x7e]{1,160}$/);
});

it.each([smsEn, smsLg, smsSw])('the OTP fits into one SMS: $otp', (sms) => {
  const text = say(sms.otp, { brand: 'Somesa', otp: '123456', minutes: 10 });
  expect(text).toContain('123456');
  expect(text.length).toBeLessThanOrEqual(160);
});

it.each([smsEn, smsLg, smsSw])('the link to a new password fits into one SMS: $reset', (sms) => {
  const link = `https://somesa.example/reset-password#token=${'a'.repeat(43)}`;
  expect(say(sms.reset, { brand: 'Somesa', link, minutes: 30 })).toMatch(/^[\x20-\x7e]{1,160}$/);
});

it.each([
  [smsEn, uiEn],
  [smsLg, uiLg],
  [smsSw, uiSw],
])('the confirmation of a booking fits into one SMS: $call_booked', (sms, { months }) => {
  for (const month of ['02', '09', '12']) {
    const day = writeDay(`2026-${month}-28`, months);
    const text = say(sms.call_booked, { brand: 'Somesa', day, time: '16:30', phone: '0800 100 700' });
    expect(text).toMatch(/^[\x20-\x7e]{1,160}$/);
  }
});

const longestReason = (sms: Record<string, string>): string =>
  Object.entries(sms)
    .flatMap(([key, text]) => (key.startsWith('decline_') ? [text] : []))
    .sort((one, other) => other.length - one.length)[0] ?? '';

it.each([
  [smsEn, uiEn],
  [smsLg, uiLg],
  [smsSw, uiSw],
])('every message about a loan fits into one SMS: $loan_received', (sms, { months }) => {
  const texts = Object.entries(sms).filter(([key]) => /^(loan|accept_loan)/.test(key));
  expect(texts).toHaveLength(11);
  for (const [key, text] of texts) {
    const said = say(text, {
      brand: 'Somesa',
      reference: 'SF-7KQ2-M4X9',
      phone: '0800 100 700',
      otp: '123456',
      minutes: 10,
      amount: '1,200,000',
      instalment: '401,170',
      school: 'Kings College Buddo',
      requested: '3,000,000',
      months: 12,
      requestedMonths: 12,
      reason: longestReason(sms),
      day: writeDay('2026-09-28', months),
    });
    expect(said, key).toMatch(/^[\x20-\x7e]{1,160}$/);
    expect(said, key).not.toMatch(/[{}]/);
  }
});
