import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
