import { array, object, string, type } from 'superstruct';
import { describe, expect, it } from 'vitest';
import english from '../messages/en/fields.json';
import luganda from '../messages/lg/fields.json';
import { texts as swahili } from '../texts/sw';
import { parse, parseRequest, sayFields } from './field-errors';
import { amount, phoneNumber } from './fields';

const form = type({ phoneNumber });

describe('a form', () => {
  it('is told in its own language what is wrong', () => {
    const said = (texts: Parameters<typeof parse>[2]) => {
      const parsed = parse({ phoneNumber: '' }, form, texts);
      return parsed.ok ? null : parsed.error;
    };
    expect(said(english)).toEqual({ phoneNumber: ['Phone number is required'] });
    expect(said(luganda)).toEqual({ phoneNumber: ['Ennamba y’essimu yeetaagisa'] });
    expect(said(swahili.fields)).toEqual({ phoneNumber: ['Nambari ya simu inahitajika'] });
  });

  it('gets its values where they hold', () => {
    const values = { phoneNumber: '0772123456' };
    expect(parse(values, form, luganda)).toEqual({ ok: true, value: values });
  });

  it('says in general what it has no text for', () => {
    expect(sayFields({ school: ['school_required'] }, english)).toEqual({ school: [english.field_invalid] });
  });
});

describe('a request', () => {
  it('is answered with keys, each once', () => {
    const request = object({ amount, names: array(string()) });
    expect(parseRequest({ amount: 0.5, names: [1, 2], more: 1 }, request)).toEqual({
      ok: false,
      error: { amount: ['amount_invalid'], names: ['field_invalid'], more: ['field_unknown'] },
    });
    expect(parseRequest(null, request)).toEqual({ ok: false, error: { body: ['field_invalid'] } });
  });

  it('has its amounts said in the text', () => {
    expect(sayFields({ amount: ['amount_above_outstanding'] }, english, { amount: '500' })).toEqual({
      amount: ['Enter UGX 500 or less, the outstanding balance'],
    });
  });
});
