import { describe, expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './email';

describe('isEmail', () => {
  it.each(['a@b.ug', 'Sarah.Nambi+fees@mail.home.example', "o'neil@school.co.ug"])('accepts %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.ug',
    'a@b',
    'a b@c.ug',
    'a@b..ug',
    '.a@b.ug',
    'a.@b.ug',
    'a..b@c.ug',
    'a@-b.ug',
    'ñandú@b.ug',
    'a@b.ug\nBcc: c@d.ug',
    'a@b.ug,c@d.ug',
    '<a@b.ug>',
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false));
});

it('normaliseEmail ignores case and surrounding spaces', () => {
  expect(normaliseEmail(' Sarah@Home.Example ')).toBe('sarah@home.example');
});
