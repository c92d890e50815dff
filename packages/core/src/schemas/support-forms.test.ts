import { describe, expect, it } from 'vitest';
import supportFields from '../messages/en/support-fields.json';
import { parseRequest } from './field-errors';
import { supportBodies } from './support-forms';
import { type SupportFormName, validateSupportForm } from './validate-support-fields';

const contact = {
  fullname: 'Sarah Nambi',
  email: 'sarah@example.com',
  subject: 'Fees',
  message: 'Hello\nthere',
};
const booking = {
  fullname: 'Sarah Nambi',
  phoneNumber: '0772123456',
  day: '2026-11-23',
  time: '08:30',
  topic: 'payment',
};
const partnership = {
  school: 'Hill School',
  address: 'Mityana Road, Wakiso',
  fullname: 'Sarah Nambi',
  email: 'sarah@example.com',
  phoneNumber: '0772123456',
};
const validForms = { contact, booking, partnership };

/** Form, field, value, and its error message or null. */
const cases: [SupportFormName, string, unknown, string | null][] = [
  ['contact', 'fullname', '', 'Full Name is required'],
  ['contact', 'fullname', '   ', 'Full Name is required'],
  ['contact', 'fullname', 'x'.repeat(121), supportFields.fullname_invalid],
  ['contact', 'fullname', { toString: [] }, supportFields.fullname_invalid],
  ['contact', 'email', '', 'Email Address is required'],
  ['contact', 'email', 'sarah', 'Email address must be valid'],
  ['contact', 'email', 'a@b.ug, c@d.ug', 'Email address must be valid'],
  ['contact', 'email', 7, 'Email address must be valid'],
  ['contact', 'email', ' sarah@example.com ', null],
  ['contact', 'subject', undefined, 'What is the subject?'],
  ['contact', 'subject', 'x'.repeat(151), supportFields.subject_invalid],
  ['contact', 'message', null, 'Write some message to us'],
  ['contact', 'message', 'x'.repeat(4_001), supportFields.message_invalid],
  ['contact', 'message', 'nul\u0000', supportFields.message_invalid],
  ['contact', 'message', `${'x'.repeat(3_990)}\r\n\t💰`, null],
  ['booking', 'phoneNumber', '', 'Phone number is required'],
  ['booking', 'phoneNumber', '077212345', 'Enter a mobile number of 10 digits: 07…'],
  ['booking', 'phoneNumber', '07721234567', 'Enter a mobile number of 10 digits: 07…'],
  ['booking', 'phoneNumber', '0772 123 456', null],
  ['booking', 'day', '', supportFields.day_required],
  ['booking', 'day', '23/11/2026', supportFields.day_invalid],
  ['booking', 'time', '', supportFields.time_required],
  ['booking', 'time', '8:30', supportFields.time_invalid],
  ['booking', 'topic', '', supportFields.topic_required],
  ['booking', 'topic', 'weather', supportFields.topic_invalid],
  ['booking', 'note', '', null],
  ['booking', 'note', 'x'.repeat(1_001), supportFields.note_invalid],
  ['partnership', 'school', '', 'School is required'],
  ['partnership', 'address', ' ', 'District or address is required'],
  ['partnership', 'school', 'x'.repeat(151), supportFields.schoolName_invalid],
  ['partnership', 'students', '', null],
  ['partnership', 'students', '450', null],
  ['partnership', 'students', 450, null],
  ['partnership', 'students', 0, supportFields.students_invalid],
  ['partnership', 'students', -5, supportFields.students_invalid],
  ['partnership', 'students', 4.5, supportFields.students_invalid],
  ['partnership', 'students', 'about 900', null],
  ['partnership', 'students', '1,200 pupils.', null],
  ['partnership', 'students', '~ 1 200', null],
  ['partnership', 'students', 'abayizi nga 900', null],
  ...[
    'many',
    '800-900',
    '800 to 900',
    '9 hundred',
    '1k',
    'P7',
    '1.200',
    '4.5',
    'elfu 2',
    '-5',
    '900/1000',
    '3 x 300',
  ].map((typed): (typeof cases)[number] => [
    'partnership',
    'students',
    typed,
    supportFields.students_invalid,
  ]),
  ['partnership', 'students', 100_001, supportFields.students_invalid],
];

describe('validateSupportForm and the bodies of support forms', () => {
  it.each(cases)('report for form %s and field %s with %j the same error: %s', (form, field, value, text) => {
    const values = { ...validForms[form], [field]: value };
    const errors = validateSupportForm(form, values);
    const messages = errors?.[field]?.map((key) => (supportFields as Record<string, string>)[key]);
    expect(messages).toEqual(text === null ? undefined : [text]);
    const parsed = parseRequest<object, unknown>(values, supportBodies[form] as never);
    if (typeof value === 'object' && value !== null) expect(parsed.ok).toBe(false);
    else expect(parsed.ok ? null : parsed.error).toEqual(errors);
  });

  it.each(Object.entries(validForms))('accept a valid %s form', (form, values) => {
    expect(validateSupportForm(form as SupportFormName, values)).toBeNull();
  });

  it.each(Object.entries(validForms))('report all missing fields of the %s form', (form, values) => {
    expect(Object.keys(validateSupportForm(form as SupportFormName, {}) ?? {})).toEqual(Object.keys(values));
  });
});

describe('supportBodies', () => {
  it('trim texts and omit empty fields', () => {
    const parsed = parseRequest(
      { ...partnership, school: ' Hill School ', students: 'about 450 pupils', note: '  ' },
      supportBodies.partnership,
    );
    expect(parsed).toEqual({ ok: true, value: { ...partnership, students: 450, note: undefined } });
  });

  it('accept a filled honeypot, so that bots get no error', () => {
    expect(parseRequest({ ...contact, website: 'x' }, supportBodies.contact).ok).toBe(true);
    expect(parseRequest({ ...partnership, url: 'x' }, supportBodies.partnership).ok).toBe(true);
  });

  it('reject unknown fields', () => {
    expect(parseRequest({ ...contact, role_id: 3 }, supportBodies.contact)).toEqual({
      ok: false,
      error: { role_id: ['field_unknown'] },
    });
  });
});
