import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields as english } from '../messages/en/fields';
import { parsePaymentRequest, parsePaymentWay } from './payment-request';

const mobile = {
  ...{ purpose: 'fees', school: 'st-marys-kisubi', regNo: 'SMK-0001', amount: 1_000 },
  ...{ paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' },
};
const { network: _, phoneNumber: __, ...rest } = mobile;
const bank = { ...rest, paymentMethod: 'bank', bankName: 'Equity Bank', accountNumber: '1001-2001 23456' };
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

  it('says under every empty field what to do', () => {
    expect(errorsOf({ paymentMethod: 'mobile' })).toEqual({
      purpose: [english.purpose_invalid],
      school: [english.school_required],
      regNo: [english.regNo_required],
      amount: [english.amount_required],
      network: [english.network_required],
      phoneNumber: [english.phoneNumber_required],
    });
    expect(errorsOf({ ...rest, paymentMethod: 'bank' })).toEqual({
      bankName: [english.bankName_required],
      accountNumber: [english.accountNumber_required],
    });
    expect(errorsOf({})).toMatchObject({ paymentMethod: [english.paymentMethod_required] });
    expect(errorsOf({ ...mobile, paymentMethod: 'cash' })).toEqual({
      paymentMethod: [english.paymentMethod_invalid],
    });
  });

  it('takes nothing of one way with the other', () => {
    expect(errorsOf({ ...mobile, bankName: 'Equity Bank' })).toEqual({ bankName: [english.field_unknown] });
    expect(errorsOf({ ...bank, network: 'mtn' })).toEqual({ network: [english.field_unknown] });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'names the unknown field %s',
    (name) => {
      const body = JSON.parse(JSON.stringify(mobile).replace('{', `{"${name}":1,`));
      expect(Object.entries(errorsOf(body))).toEqual([[name, [english.field_unknown]]]);
    },
  );

  it('is said in the language that is asked for', () => {
    const luganda = { ...english, amount_invalid: 'Ssente nnamba' };
    expect(parsePaymentRequest({ ...mobile, amount: 0 }, luganda)).toEqual({
      ok: false,
      error: { amount: ['Ssente nnamba'] },
    });
  });

  it('refuses what can’t even be printed', () => {
    const unprintable = { toString: [] };
    expect(parsePaymentRequest({ ...mobile, regNo: unprintable }).ok).toBe(false);
    expect(parsePaymentRequest({ ...mobile, itemIds: [unprintable] }).ok).toBe(false);
    expect(parsePaymentRequest([unprintable]).ok).toBe(false);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(parsePaymentRequest(body).ok).toBe(false);
        expect(parsePaymentWay(body).ok).toBe(false);
      }),
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...Object.values(mobile)));
    const almost = fc.record(Object.fromEntries(Object.keys(mobile).map((name) => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(almost, (body) => {
        expect(typeof parsePaymentRequest(body).ok).toBe('boolean');
      }),
    );
  });
});
