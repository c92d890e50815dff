import { array, object, string, type } from 'superstruct';
import { describe, expect, it } from 'vitest';
import english from '../messages/en/fields.json';
import luganda from '../messages/lg/fields.json';
import { texts as swahili } from '../texts/sw';
import { formatFieldErrors, parseForm, parseRequest } from './field-errors';
import { amount, phoneNumber } from './fields';

const form = type({ phoneNumber });

describe('parse', () => {
  it('returns error messages in the language of the texts', () => {
    const getErrors = (texts: Parameters<typeof parseForm>[2]) => {
      const parsed = parseForm({ phoneNumber: '' }, form, texts);
      return parsed.ok ? null : parsed.error;
    };
    expect(getErrors(english)).toEqual({ phoneNumber: ['Phone number is required'] });
    expect(getErrors(luganda)).toEqual({ phoneNumber: ['Ennamba y’essimu yeetaagisa'] });
    expect(getErrors(swahili.fields)).toEqual({ phoneNumber: ['Nambari ya simu inahitajika'] });
  });

  it('returns the values of a valid form', () => {
    const values = { phoneNumber: '0772123456' };
    expect(parseForm(values, form, luganda)).toEqual({ ok: true, value: values });
  });
});

describe('parseRequest', () => {
  it('returns error keys, each once', () => {
    const request = object({ amount, names: array(string()) });
    expect(parseRequest({ amount: 0.5, names: [1, 2], more: 1 }, request)).toEqual({
      ok: false,
      error: { amount: ['amount_invalid'], names: ['field_invalid'], more: ['field_unknown'] },
    });
    expect(parseRequest(null, request)).toEqual({ ok: false, error: { body: ['field_invalid'] } });
  });
});

describe('formatFieldErrors', () => {
  it('returns a general message for a key without a message', () => {
    expect(formatFieldErrors({ school: ['school_required'] }, english)).toEqual({
      school: [english.field_invalid],
    });
  });

  it('fills in the placeholders', () => {
    expect(formatFieldErrors({ amount: ['amount_above_outstanding'] }, english, { amount: '500' })).toEqual({
      amount: ['Enter UGX 500 or less, the outstanding balance'],
    });
  });
});
