import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePaymentMethod, parsePaymentRequest } from './payment-request';

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
const errorsOf = (body: unknown) => {
  const parsed = parsePaymentRequest(body);
  return parsed.ok ? {} : parsed.error;
};

describe('what a payment asks for', () => {
  it('is read, with the registration number in its one form', () => {
    expect(parsePaymentRequest({ ...mobile, regNo: ' smk - 0001' })).toEqual({ ok: true, value: mobile });
    expect(parsePaymentRequest(bank)).toEqual({ ok: true, value: bank });
    expect(parsePaymentRequest({ ...mobile, itemIds: ['1', '2'] }).ok).toBe(true);
  });

  it('names what is wrong with every empty field', () => {
    expect(errorsOf({ paymentMethod: 'mobile' })).toEqual({
      purpose: ['purpose_invalid'],
      school: ['school_required'],
      regNo: ['regNo_required'],
      amount: ['amount_required'],
      network: ['network_required'],
      phoneNumber: ['phoneNumber_required'],
    });
    expect(errorsOf({ ...rest, paymentMethod: 'bank' })).toEqual({
      bankName: ['bankName_required'],
      accountNumber: ['accountNumber_required'],
    });
    expect(errorsOf({})).toMatchObject({ paymentMethod: ['paymentMethod_required'] });
    expect(errorsOf({ ...mobile, paymentMethod: 'cash' })).toEqual({
      paymentMethod: ['paymentMethod_invalid'],
    });
  });

  it('takes nothing of one way with the other', () => {
    expect(errorsOf({ ...mobile, bankName: 'Equity Bank' })).toEqual({ bankName: ['field_unknown'] });
    expect(errorsOf({ ...bank, network: 'mtn' })).toEqual({ network: ['field_unknown'] });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'names the unknown field %s',
    (name) => {
      const body = JSON.parse(JSON.stringify(mobile).replace('{', `{"${name}":1,`));
      expect(Object.entries(errorsOf(body))).toEqual([[name, ['field_unknown']]]);
    },
  );

  it.each([
    ['none', []],
    ['too many', Array(51).fill('1')],
    ['one without an id', ['1', '']],
    ['one that is too long', ['1'.repeat(41)]],
    ['numbers', [1]],
    ['no list', '1'],
    ['nothing', null],
  ])('takes a list of fee items, not %s', (_, itemIds) => {
    expect(errorsOf({ ...mobile, itemIds })).toEqual({ itemIds: ['itemIds_invalid'] });
  });

  it.each([
    ['of what is due on a child’s loan', repayment],
    ['on a loan of one’s own', ownRepayment],
    ['that is early', early],
    ['that is early, under a quote', { ...early, quoteId: LOAN, strategy: 'reduce-instalment' }],
  ])('may be a repayment %s', (_, body) => {
    expect(parsePaymentRequest(body)).toEqual({ ok: true, value: body });
    const { network: __, phoneNumber: ___, ...what } = body;
    const transfer = { ...what, paymentMethod: 'bank', bankName: 'Equity Bank', accountNumber: '10012001' };
    expect(parsePaymentRequest(transfer)).toEqual({ ok: true, value: transfer });
  });

  it('names what a repayment lacks, and what does not belong to it', () => {
    expect(errorsOf({ purpose: 'repayment', paymentMethod: 'bank' })).toEqual({
      school: ['school_required'],
      regNo: ['regNo_required'],
      amount: ['amount_required'],
      bankName: ['bankName_required'],
      accountNumber: ['accountNumber_required'],
    });
    expect(errorsOf({ purpose: 'early-repayment' })).toEqual({
      loanId: ['loanId_invalid'],
      amount: ['amount_required'],
      strategy: ['strategy_invalid'],
      paymentMethod: ['paymentMethod_required'],
    });
    expect(errorsOf({ ...repayment, itemIds: ['1'] })).toEqual({ itemIds: ['field_unknown'] });
    expect(errorsOf({ ...repayment, loanId: LOAN })).toEqual({
      school: ['field_unknown'],
      regNo: ['field_unknown'],
    });
    expect(errorsOf({ ...ownRepayment, strategy: 'reduce-term' })).toEqual({ strategy: ['field_unknown'] });
    expect(errorsOf({ ...mobile, loanId: LOAN })).toEqual({ loanId: ['field_unknown'] });
  });

  it.each([
    ['loanId', null],
    ['loanId', LOAN.toUpperCase()],
    ['loanId', `${LOAN}\n`],
    ['strategy', 'both'],
    ['quoteId', ''],
    ['quoteId', 7],
  ])('refuses the %s %j', (name, value) => {
    expect(errorsOf({ ...early, [name]: value })).toEqual({ [name]: [`${name}_invalid`] });
  });

  it('refuses what can’t even be printed', () => {
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
    const almost = fc.record(Object.fromEntries(Object.keys(all).map((name) => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(almost, (body) => {
        expect(typeof parsePaymentRequest(body).ok).toBe('boolean');
      }),
    );
  });
});
