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

describe('a body about an account', () => {
  it('is read without the spaces around its texts; a password keeps its own', () => {
    expect(parseAccountBody('register', register)).toEqual({
      ok: true,
      value: { ...register, first_name: 'Sarah', email: 'Sarah@Home.example' },
    });
  });

  it.each([1, 3, '3', null, undefined, { toString: [] }])('takes any role: %j', (role_id) => {
    expect(parseAccountBody('register', { ...register, role_id }).ok).toBe(true);
  });

  it('may carry the confirmation, which must then be the same', () => {
    expect(parseAccountBody('register', { ...register, password_confirmation: ' secret ' }).ok).toBe(true);
    expect(parseAccountBody('register', { ...register, password_confirmation: 'secret' })).toEqual({
      ok: false,
      error: { password_confirmation: ['password_confirmation_mismatch'] },
    });
  });

  it('says which field it does not know', () => {
    expect(parseAccountBody('login', { email: 'a', password: 'b', role_id: 3 })).toEqual({
      ok: false,
      error: { role_id: ['field_unknown'] },
    });
  });

  it('names what is missing', () => {
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
    const almost = fc.record({
      first_name: fc.jsonValue(),
      email: fc.jsonValue(),
      contact: fc.jsonValue(),
      otp: fc.jsonValue(),
      password: fc.jsonValue(),
      password_confirmation: fc.jsonValue(),
      token: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), almost), (name, body) => {
        expect(typeof parseAccountBody(name, body).ok).toBe('boolean');
      }),
    );
  });
});
