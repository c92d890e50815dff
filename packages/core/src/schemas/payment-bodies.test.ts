import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePaymentMethod, parsePaymentRequest } from './payment-bodies';

const mobile = {
  purpose: 'fees',
  school: 'st-marys-kisubi',
  regNo: 'SMK-0001',
  amount: 1_000,
  paymentMethod: 'mobile',
  network: 'mtn',
  phoneNumber: '0772123456',
};
const { network: _, phoneNumber: __, ...rest } = mobile;
const bank = { ...rest, paymentMethod: 'bank', bankName: 'Equity Bank', accountNumber: '1001-2001 23456' };
const LOAN = '0b7f2c1e-8d3a-4c55-9a10-2f6e7d8c9b0a';
const { school: ___, regNo: ____, ...ofLoan } = mobile;
const repayment = { ...mobile, purpose: 'repayment' };
const ownRepayment = { ...ofLoan, purpose: 'repayment', loanId: LOAN };
const early = { ...ofLoan, purpose: 'early-repayment', loanId: LOAN, strategy: 'reduce-term' };
const getErrors = (body: unknown) => {
  const parsed = parsePaymentRequest(body);
  return parsed.ok ? {} : parsed.error;
};

describe('parsePaymentRequest', () => {
  it('parses payments of fees and normalises the registration number', () => {
    expect(parsePaymentRequest({ ...mobile, regNo: ' smk - 0001' })).toEqual({ ok: true, value: mobile });
    expect(parsePaymentRequest(bank)).toEqual({ ok: true, value: bank });
    expect(parsePaymentRequest({ ...mobile, itemIds: ['1', '2'] }).ok).toBe(true);
  });

  it('reports every empty field', () => {
    expect(getErrors({ paymentMethod: 'mobile' })).toEqual({
      purpose: ['purpose_invalid'],
      school: ['school_required'],
      regNo: ['regNo_required'],
      amount: ['amount_required'],
      network: ['network_required'],
      phoneNumber: ['phoneNumber_required'],
    });
    expect(getErrors({ ...rest, paymentMethod: 'bank' })).toEqual({
      bankName: ['bankName_required'],
      accountNumber: ['accountNumber_required'],
    });
    expect(getErrors({})).toMatchObject({ paymentMethod: ['paymentMethod_required'] });
    expect(getErrors({ ...mobile, paymentMethod: 'cash' })).toEqual({
      paymentMethod: ['paymentMethod_invalid'],
    });
  });

  it('rejects fields of the other payment method', () => {
    expect(getErrors({ ...mobile, bankName: 'Equity Bank' })).toEqual({ bankName: ['field_unknown'] });
    expect(getErrors({ ...bank, network: 'mtn' })).toEqual({ network: ['field_unknown'] });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'reports the unknown field %s',
    (name) => {
      const body = JSON.parse(JSON.stringify(mobile).replace('{', `{"${name}":1,`));
      expect(Object.entries(getErrors(body))).toEqual([[name, ['field_unknown']]]);
    },
  );

  it.each([
    ['an empty list', []],
    ['too many IDs', Array(51).fill('1')],
    ['an empty ID', ['1', '']],
    ['an ID that is too long', ['1'.repeat(41)]],
    ['numbers', [1]],
    ['a text', '1'],
    ['null', null],
  ])('rejects %s as fee items', (_, itemIds) => {
    expect(getErrors({ ...mobile, itemIds })).toEqual({ itemIds: ['itemIds_invalid'] });
  });

  it.each([
    ['a repayment on a child’s loan', repayment],
    ['a repayment on an own loan', ownRepayment],
    ['an early repayment', early],
    ['an early repayment with a quote', { ...early, quoteId: LOAN, strategy: 'reduce-instalment' }],
  ])('accepts %s by either payment method', (_, body) => {
    expect(parsePaymentRequest(body)).toEqual({ ok: true, value: body });
    const { network: __, phoneNumber: ___, ...subject } = body;
    const transfer = {
      ...subject,
      paymentMethod: 'bank',
      bankName: 'Equity Bank',
      accountNumber: '10012001',
    };
    expect(parsePaymentRequest(transfer)).toEqual({ ok: true, value: transfer });
  });

  it('reports missing and unknown fields of a repayment', () => {
    expect(getErrors({ purpose: 'repayment', paymentMethod: 'bank' })).toEqual({
      school: ['school_required'],
      regNo: ['regNo_required'],
      amount: ['amount_required'],
      bankName: ['bankName_required'],
      accountNumber: ['accountNumber_required'],
    });
    expect(getErrors({ purpose: 'early-repayment' })).toEqual({
      loanId: ['loanId_invalid'],
      amount: ['amount_required'],
      strategy: ['strategy_invalid'],
      paymentMethod: ['paymentMethod_required'],
    });
    expect(getErrors({ ...repayment, itemIds: ['1'] })).toEqual({ itemIds: ['field_unknown'] });
    expect(getErrors({ ...repayment, loanId: LOAN })).toEqual({
      school: ['field_unknown'],
      regNo: ['field_unknown'],
    });
    expect(getErrors({ ...ownRepayment, strategy: 'reduce-term' })).toEqual({ strategy: ['field_unknown'] });
    expect(getErrors({ ...mobile, loanId: LOAN })).toEqual({ loanId: ['field_unknown'] });
  });

  it.each([
    ['loanId', null],
    ['loanId', LOAN.toUpperCase()],
    ['loanId', `${LOAN}\n`],
    ['strategy', 'both'],
    ['quoteId', ''],
    ['quoteId', 7],
  ])('rejects the %s %j', (name, value) => {
    expect(getErrors({ ...early, [name]: value })).toEqual({ [name]: [`${name}_invalid`] });
  });

  it('rejects values that can’t be printed', () => {
    const unprintable = { toString: [] };
    expect(parsePaymentRequest({ ...mobile, regNo: unprintable }).ok).toBe(false);
    expect(parsePaymentRequest({ ...mobile, itemIds: [unprintable] }).ok).toBe(false);
    expect(parsePaymentRequest([unprintable]).ok).toBe(false);
  });

  it('handles any input without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(parsePaymentRequest(body).ok).toBe(false);
        expect(parsePaymentMethod(body).ok).toBe(false);
      }),
    );
    const all = { ...mobile, ...early, quoteId: LOAN };
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('repayment', 'fees', ...Object.values(all)),
    );
    const partial = fc.record(Object.fromEntries(Object.keys(all).map((name) => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(partial, (body) => {
        expect(typeof parsePaymentRequest(body).ok).toBe('boolean');
      }),
    );
  });
});
