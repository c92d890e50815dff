import { MINUTE_MS } from '@somesa/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearCodes, getCode, saveCodeSent, saveCodeWait, saveLoginCodeSent } from './auth-codes';

const START = Date.UTC(2026, 0, 5, 9);
const number = '0772123456';

beforeEach(() => {
  clearCodes();
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('returns no sent code for a number without one, and allows a new code at once', () => {
  saveCodeSent('sarah@somesa.example');
  expect(getCode(number)).toEqual({ sentAt: null, againAt: 0 });
});

it('remembers the time a code was sent for the 10 minutes it is valid', () => {
  saveCodeSent(number);
  expect(getCode(number)).toEqual({ sentAt: START, againAt: START + MINUTE_MS });
  vi.setSystemTime(START + 10 * MINUTE_MS - 1);
  expect(getCode(number).sentAt).toBe(START);
  vi.setSystemTime(START + 10 * MINUTE_MS);
  expect(getCode(number).sentAt).toBeNull();
});

it('records no code for a login within a minute of the last one, but one for a later login', () => {
  saveCodeSent(number);
  vi.setSystemTime(START + MINUTE_MS - 1);
  saveLoginCodeSent(number);
  expect(getCode(number).sentAt).toBe(START);
  vi.setSystemTime(START + MINUTE_MS);
  saveLoginCodeSent(number);
  expect(getCode(number).sentAt).toBe(START + MINUTE_MS);
});

it('remembers a wait that the server asks for without recording a sent code', () => {
  saveCodeWait(number, 90);
  expect(getCode(number)).toEqual({ sentAt: null, againAt: START + 90_000 });
});

it('clears all codes', () => {
  saveCodeSent(number);
  clearCodes();
  expect(getCode(number).sentAt).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it.each(['{', '7', '{"0772123456":1}', '{"0772123456":{"sentAt":"x","againAt":1}}'])(
  'ignores the stored value %s',
  (stored) => {
    sessionStorage.setItem('somesa:codes', stored);
    expect(getCode(number)).toEqual({ sentAt: null, againAt: 0 });
  },
);

it('stays in memory if storage is blocked', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: throwDenied, setItem: throwDenied, removeItem: throwDenied });
  saveCodeSent(number);
  expect(getCode(number).sentAt).toBe(START);
  clearCodes();
  expect(getCode(number).sentAt).toBeNull();
});
