import { describe, expect, it } from 'vitest';
import { formatFigures, MAX_AMOUNT_UGX } from '../money/money';
import { formatDay } from '../time/day';
import smsEn from './en/sms.json';
import uiEn from './en/ui.json';
import { formatText } from './format-text';
import smsLg from './lg/sms.json';
import uiLg from './lg/ui.json';
import smsSw from './sw/sms.json';
import uiSw from './sw/ui.json';

describe('formatText', () => {
  it.each([
    ['Up to {amount}', { amount: '500' }, 'Up to 500'],
    ['{a} and {a} and {b}', { a: 1, b: 2 }, '1 and 1 and 2'],
    ['{missing} stays', {}, '{missing} stays'],
    ['{a}', { a: '{b}', b: 'never' }, '{b}'],
    ['{a}', { a: '$& $1' }, '$& $1'],
  ])('formats %j with %j', (text, params, expected) => expect(formatText(text, params)).toBe(expected));
});

it.each([smsEn, smsLg, smsSw])('the receipt fits into one SMS with usual names: $paid, $repaid', (sms) => {
  for (const template of [sms.paid, sms.repaid]) {
    const text = formatText(template, {
      brand: 'Somesa',
      amount: formatFigures(1_200_000),
      child: 'C. Ssemwogerere',
      school: 'Kings College Buddo',
      reference: 'SF-7KQ2-M4X9',
      url: 'https://somesa.example/receipts/SF-7KQ2-M4X9',
    });
    expect(text.length).toBeLessThanOrEqual(160);
  }
});

it.each([smsEn, smsLg, smsSw])('the refund notice fits into one SMS: $refunded', (sms) => {
  const amount = formatFigures(MAX_AMOUNT_UGX);
  const params = { brand: 'Somesa', amount, reference: 'SF-7KQ2-M4X9', phone: '0800 100 700' };
  expect(formatText(sms.refunded, params)).toMatch(/^[\x20-\x7a\x7c\x7e]{1,160}$/);
});

it.each([smsEn, smsLg, smsSw])('the OTP fits into one SMS: $otp', (sms) => {
  const text = formatText(sms.otp, { brand: 'Somesa', otp: '123456', minutes: 10 });
  expect(text).toContain('123456');
  expect(text.length).toBeLessThanOrEqual(160);
});

it.each([smsEn, smsLg, smsSw])('the password reset link fits into one SMS: $reset', (sms) => {
  const link = `https://somesa.example/reset-password#token=${'a'.repeat(43)}`;
  expect(formatText(sms.reset, { brand: 'Somesa', link, minutes: 30 })).toMatch(/^[\x20-\x7e]{1,160}$/);
});

it.each([
  [smsEn, uiEn],
  [smsLg, uiLg],
  [smsSw, uiSw],
])('the confirmation of a scheduled call fits into one SMS: $call_booked', (sms, { months }) => {
  for (const month of ['02', '09', '12']) {
    const day = formatDay(`2026-${month}-28`, months);
    const text = formatText(sms.call_booked, { brand: 'Somesa', day, time: '16:30', phone: '0800 100 700' });
    expect(text).toMatch(/^[\x20-\x7e]{1,160}$/);
  }
});

const findLongestReason = (sms: Record<string, string>): string =>
  Object.entries(sms)
    .flatMap(([key, text]) => (key.startsWith('decline_') ? [text] : []))
    .sort((a, b) => b.length - a.length)[0] ?? '';

it.each([
  [smsEn, uiEn],
  [smsLg, uiLg],
  [smsSw, uiSw],
])('every message about a loan fits into one SMS: $loan_received', (sms, { months }) => {
  const texts = Object.entries(sms).filter(([key]) => /^(loan|accept_loan)/.test(key));
  expect(texts).toHaveLength(12);
  for (const [key, template] of texts) {
    const text = formatText(template, {
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
      reason: findLongestReason(sms),
      day: formatDay('2026-09-28', months),
    });
    expect(text, key).toMatch(/^[\x20-\x7e]{1,160}$/);
    expect(text, key).not.toMatch(/[{}]/);
  }
});
