import { object } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { parseListQuery } from '../admin/admin-list';
import { feeReminderBodies } from '../admin/fee-reminder-bodies';
import { adminLists } from '../admin/index';
import { schoolBodies } from '../admin/school-bodies';
import { studentBodies } from '../admin/student-bodies';
import { searchAdmin } from '../contract/admin-people-endpoints';
import { parseUgx } from '../money/money';
import { accountBodies } from './account-bodies';
import { validateAccountForm } from './account-forms';
import { parseRequest } from './field-errors';
import { loanApplicationBody } from './loan-form';
import { paymentBodies } from './payment-bodies';
import { supportBodies } from './support-forms';
import { validateForm } from './validate-fields';

/** Text as it comes out of a chat: between direction marks, with a non-breaking space and a non-breaking hyphen. */
const pasted = (text: string): string =>
  `\u202a${text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}\u202c`;

const parse = (input: object, struct: unknown): Record<string, unknown> => {
  const parsed = parseRequest<object, unknown>(input, struct as never);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value as Record<string, unknown>;
};

const person = {
  first_name: pasted('Mary Jane'),
  last_name: `Na\u0000ka\u200bto`,
  email: pasted('mary-jane@home.example'),
  contact: pasted('0772-123 456'),
};
const password = 'pa\u00a0ss\u200b–word';

describe('typed text of a request', () => {
  it('is cleaned in the bodies about accounts, but passwords are not', () => {
    const body = { ...person, password, password_confirmation: password };
    expect(validateAccountForm('register', body)).toBeNull();
    expect(parse(body, accountBodies.register)).toEqual({
      first_name: 'Mary Jane',
      last_name: 'Nakato',
      email: 'mary-jane@home.example',
      contact: '0772-123 456',
      password,
      password_confirmation: password,
    });
  });

  it.each(['\u200b', '\u202a\u202c', ' \u00ad '])(
    'is missing if it only has invisible characters: %j',
    (text) => {
      expect(validateAccountForm('profile', { ...person, first_name: text })).toEqual({
        first_name: ['first_name_required'],
      });
      const parsed = parseRequest({ name: text, phoneNumber: '0772123456' }, feeReminderBodies.guardian);
      expect(parsed).toMatchObject({ ok: true, value: { name: null } });
    },
  );

  it('may have any digits, dashes and invisible characters in phone and account numbers', () => {
    for (const phoneNumber of [pasted('+256 772-123456'), '０７７２１２３４５６', '٠٧٧٢١٢٣٤٥٦']) {
      expect(validateForm({ phoneNumber }, {} as never)).toBeNull();
      parse({ paymentMethod: 'mobile', network: 'mtn', phoneNumber }, paymentBodies.retry.mobile);
    }
    const accountNumber = pasted('9030 0123-45678');
    expect(validateForm({ accountNumber }, {} as never)).toBeNull();
    const payout = { method: 'bank', payeeName: pasted('Kisubi SS'), bankName: 'Stanbic Bank' };
    expect(parse({ ...payout, accountNumber }, schoolBodies.payoutBank)).toMatchObject({
      payeeName: 'Kisubi SS',
      accountNumber: '9030012345678',
    });
  });

  it('may have other digits and any spaces in an amount', () => {
    for (const typed of ['١٢٠٠٠٠٠', '１,２００,０００', pasted('UGX 1 200 000'), '1\u202f200\u2009000/=']) {
      expect(parseUgx(typed)).toBe(1_200_000);
    }
  });

  it('is cleaned in the names, numbers and reasons of the back office', () => {
    const child = {
      regNo: pasted('sjn-0001'),
      firstName: 'A\u200aisha',
      lastName: pasted('Nakato'),
      className: 'S\u00a02',
      guardianName: pasted('Grace Apio'),
      guardianPhone: pasted('0772 123-456'),
    };
    expect(parse(child, studentBodies.added)).toEqual({
      regNo: 'SJN-0001',
      firstName: 'A isha',
      lastName: 'Nakato',
      className: 'S 2',
      guardianName: 'Grace Apio',
      guardianPhone: '0772 123-456',
    });
    expect(
      parse({ contactName: pasted('Rose-Mary Nambi'), name: 'Kisubi' }, schoolBodies.changed),
    ).toMatchObject({
      contactName: 'Rose-Mary Nambi',
    });
  });

  it('keeps the lines, dashes and joined characters of a message and of an address', () => {
    const message = 'First – line\r\n\tsecond, from the 👩\u200d👧';
    const contact = {
      fullname: pasted('Sarah Nambi'),
      email: person.email,
      subject: pasted('Fees'),
      message,
    };
    expect(parse({ ...contact, message: ` ${message}\n` }, supportBodies.contact)).toEqual({
      fullname: 'Sarah Nambi',
      email: 'mary-jane@home.example',
      subject: 'Fees',
      message,
    });
    expect(parse({ name: 'Kisubi', address: 'Plot 1\nEntebbe – road' }, schoolBodies.changed)).toMatchObject({
      address: 'Plot 1\nEntebbe – road',
    });
  });

  it('is cleaned in a loan application', () => {
    const application = {
      fullName: pasted('Sarah Nambi'),
      email: person.email,
      phoneNumber1: person.contact,
      phoneNumber2: '\u200b',
      address: 'Plot\t1\u00a0Entebbe',
      school: 'st-marys-kisubi',
      childName: pasted('Aisha Nakato'),
      regNo: pasted('smk-0001'),
      jobTitle: pasted('Teacher'),
      estimatedMonthlyIncome: 900_000,
      expense: 'tuition',
      loanAmount: 500_000,
      loanTerm: 6,
    };
    const parsed = parseRequest(application, loanApplicationBody);
    const {
      expense: _,
      loanTerm: __,
      ...errors
    } = parsed.ok ? {} : (parsed.error as Record<string, unknown>);
    expect(errors).toEqual({});
  });

  it('is cleaned in a search', () => {
    const { q } = parse({ q: pasted('0772-123 456') }, object(searchAdmin.query));
    expect(q).toEqual({ words: '0772-123 456' });
    const query = parseListQuery(adminLists.students, { q: pasted(' smk-0001 ') });
    expect(query).toMatchObject({ ok: true, value: { search: 'smk-0001' } });
  });
});
