import { expect, it } from 'vitest';
import { parseWorkEnd, parseWorkNote } from './work-bodies';

it.each([
  [{ note: ' Called.\nNobody there. ' }, { note: 'Called.\nNobody there.' }],
  [{ note: 'x'.repeat(1_000) }, { note: 'x'.repeat(1_000) }],
])('a note of %j is taken', (body, value) => {
  expect(parseWorkNote(body)).toEqual({ ok: true, value });
});

it.each([
  [{}, 'workNote_required'],
  [{ note: ' ' }, 'workNote_required'],
  [{ note: 5 }, 'workNote_invalid'],
  [{ note: 'a\u0000b' }, 'workNote_invalid'],
  [{ note: 'x'.repeat(1_001) }, 'workNote_invalid'],
])('a note of %j is refused', (body, key) => {
  expect(parseWorkNote(body)).toEqual({ ok: false, error: { note: [key] } });
});

it.each([undefined, null, {}, { note: '' }, { note: ' ' }, { note: 'Done.' }])(
  'work is ended with %j',
  (body) => {
    expect(parseWorkEnd(body).ok).toBe(true);
  },
);

it.each([{ note: 5 }, { note: 'x'.repeat(1_001) }, { by: 'me' }, 'done'])(
  'work is not ended with %j',
  (body) => {
    expect(parseWorkEnd(body).ok).toBe(false);
  },
);
