import { is, validate } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { notificationId, pageCursor, rowNumber } from './shapes';

const id = '0b0c7f6e-2f3d-4a51-9d8e-1c2b3a4d5e6f';
const parse = (text: string) => validate(text, pageCursor, { coerce: true })[1];

describe('pageCursor', () => {
  it('parses the time and the ID of a row', () => {
    const at = new Date('2026-11-21T09:00:00.123Z');
    expect(parse(`${at.getTime()}.${id}`)).toEqual({ at, id });
  });

  it.each([
    '',
    'x',
    '1.2',
    `1.${'-'.repeat(36)}`,
    `123456789012345.${id}`,
    `-1.${id}`,
    `1.${id} `,
    `1.${id.toUpperCase()}`,
  ])('does not parse %j', (text) => expect(parse(text)).toBeUndefined());
});

describe('a number in a path', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['0', undefined],
    ['01', undefined],
    ['1.5', undefined],
    ['', undefined],
  ])('is read from %j as %j, if it is the ID of a row', (text, value) => {
    expect(validate(text, rowNumber, { coerce: true })[1]).toBe(value);
  });

  it('has at most 15 digits', () => {
    expect(is('9'.repeat(15), notificationId)).toBe(false);
    expect(validate('9'.repeat(15), notificationId, { coerce: true })[1]).toBe(999_999_999_999_999);
    expect(validate('9'.repeat(16), notificationId, { coerce: true })[1]).toBeUndefined();
  });
});
