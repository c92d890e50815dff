import { describe, expect, it } from 'vitest';
import fields from '../messages/en/fields.json';
import loanFields from '../messages/en/loan-fields.json';
import supportFields from '../messages/en/support-fields.json';
import { type AccountFormName, validateAccountForm } from './account-forms';
import { validateForm } from './validate-fields';
import { validateLoanFields } from './validate-loan-fields';
import { validateSupportForm } from './validate-support-fields';

const LANDLINES = ['0414123456', '+256 392 123 456', '0800 123456'];
const MESSAGE = fields.phoneNumber_invalid;

describe.each(LANDLINES)('the landline %s', (typed) => {
  it('is refused at the step that asks for the phone of a payment or a loan', () => {
    expect(validateForm({ phoneNumber: typed }, fields)).toEqual({ phoneNumber: [MESSAGE] });
    for (const name of ['phoneNumber1', 'guarantorPhone'] as const)
      expect(validateLoanFields([name], { [name]: typed }, loanFields)).toEqual({ [name]: [MESSAGE] });
    expect(validateLoanFields(['phoneNumber2'], { phoneNumber2: typed }, loanFields)).toBeNull();
  });

  it.each<[AccountFormName, string]>([
    ['register', 'contact'],
    ['profile', 'contact'],
    ['invitation', 'contact'],
    ['phone', 'phoneNumber'],
    ['changePhone', 'phoneNumber'],
    ['guarantee', 'phoneNumber'],
  ])('is refused in the account form %s', (form, name) => {
    expect(validateAccountForm(form, { [name]: typed })?.[name]).toEqual(['phone_not_mobile']);
  });

  it('is refused for a call that is confirmed by SMS, and accepted as the phone of a school', () => {
    expect(validateSupportForm('booking', { phoneNumber: typed })?.phoneNumber).toEqual([
      'phoneNumber_invalid',
    ]);
    expect(supportFields.phoneNumber_invalid).toBe(MESSAGE);
    expect(validateSupportForm('partnership', { phoneNumber: typed })?.phoneNumber).toBeUndefined();
  });
});
