import { expect, it } from 'vitest';
import { parseRequest } from '../schemas/field-errors';
import { queueItemBodies } from './queue-bodies';

it.each([
  [{ note: ' Called.\nNobody there. ' }, { note: 'Called.\nNobody there.' }],
  [{ note: 'x'.repeat(1_000) }, { note: 'x'.repeat(1_000) }],
])('queueItemBodies.note accepts %j', (body, value) => {
  expect(parseRequest(body, queueItemBodies.note)).toEqual({ ok: true, value });
});

it.each([
  [{}, 'queueItemNote_required'],
  [{ note: ' ' }, 'queueItemNote_required'],
  [{ note: 5 }, 'queueItemNote_invalid'],
  [{ note: 'a\u0000b' }, 'queueItemNote_invalid'],
  [{ note: 'x'.repeat(1_001) }, 'queueItemNote_invalid'],
])('queueItemBodies.note rejects %j', (body, key) => {
  expect(parseRequest(body, queueItemBodies.note)).toEqual({ ok: false, error: { note: [key] } });
});

it.each([{}, { note: '' }, { note: ' ' }, { note: 'Done.' }])('queueItemBodies.end accepts %j', (body) => {
  expect(parseRequest(body, queueItemBodies.end).ok).toBe(true);
});

it.each([{ note: 5 }, { note: 'x'.repeat(1_001) }, { by: 'me' }, 'done'])(
  'queueItemBodies.end rejects %j',
  (body) => {
    expect(parseRequest(body, queueItemBodies.end).ok).toBe(false);
  },
);
