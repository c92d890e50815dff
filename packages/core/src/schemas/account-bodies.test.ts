import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountBodyName, accountBodies, parseAccountBody } from './account-bodies';

const register = {
  first_name: ' Sarah ',
  last_name: 'Nambi',
  email: ' Sarah@Home.example ',
  contact: '0772 123 456',
  password: ' secret ',
  role_id: 1,
};

describe('parseAccountBody', () => {
  it('trims texts, but not passwords', () => {
    expect(parseAccountBody('register', register)).toEqual({
      ok: true,
      value: { ...register, first_name: 'Sarah', email: 'Sarah@Home.example' },
    });
  });

  it.each([1, 3, '3', null, undefined, { toString: [] }])('accepts and ignores the role %j', (role_id) => {
    expect(parseAccountBody('register', { ...register, role_id }).ok).toBe(true);
  });

  it('rejects a confirmation that differs from the password', () => {
    expect(parseAccountBody('register', { ...register, password_confirmation: ' secret ' }).ok).toBe(true);
    expect(parseAccountBody('register', { ...register, password_confirmation: 'secret' })).toEqual({
      ok: false,
      error: { password_confirmation: ['password_confirmation_mismatch'] },
    });
  });

  it('rejects unknown fields', () => {
    expect(parseAccountBody('login', { email: 'a', password: 'b', role_id: 3 })).toEqual({
      ok: false,
      error: { role_id: ['field_unknown'] },
    });
  });

  it('reports all missing fields', () => {
    expect(parseAccountBody('changePassword', {})).toEqual({
      ok: false,
      error: {
        current_password: ['current_password_required'],
        password: ['password_required'],
        password_confirmation: ['password_confirmation_required'],
        user_id: ['field_invalid'],
      },
    });
  });

  it('handles any input without throwing', () => {
    const names = Object.keys(accountBodies) as AccountBodyName[];
    const partial = fc.record({
      first_name: fc.jsonValue(),
      email: fc.jsonValue(),
      contact: fc.jsonValue(),
      otp: fc.jsonValue(),
      password: fc.jsonValue(),
      password_confirmation: fc.jsonValue(),
      token: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), partial), (name, body) => {
        expect(typeof parseAccountBody(name, body).ok).toBe('boolean');
      }),
    );
  });
});
