import { expect, it } from 'vitest';
import { parseRequest } from '../schemas/field-errors';
import { parseQueueItemNote, queueItemBodies } from './queue-bodies';

it.each([
  [{ note: ' Called.\nNobody there. ' }, { note: 'Called.\nNobody there.' }],
  [{ note: 'x'.repeat(1_000) }, { note: 'x'.repeat(1_000) }],
])('parseQueueItemNote accepts %j', (body, value) => {
  expect(parseQueueItemNote(body)).toEqual({ ok: true, value });
});

it.each([
  [{}, 'queueItemNote_required'],
  [{ note: ' ' }, 'queueItemNote_required'],
  [{ note: 5 }, 'queueItemNote_invalid'],
  [{ note: 'a\u0000b' }, 'queueItemNote_invalid'],
  [{ note: 'x'.repeat(1_001) }, 'queueItemNote_invalid'],
])('parseQueueItemNote rejects %j', (body, key) => {
  expect(parseQueueItemNote(body)).toEqual({ ok: false, error: { note: [key] } });
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
