import type { ApiFailure } from '@somesa/api-client';
import { expect, it } from 'vitest';
import { sortServerErrors } from './use-draft-form';

const createFailure = (errors?: Record<string, string[]>): ApiFailure => ({
  kind: 'answer',
  status: 422,
  message: 'Some fields are wrong',
  ...(errors && { errors }),
});

it.each([
  ['fields say it all', { email: ['Taken', 'Odd'] }, [['email', 'Taken']], null],
  [
    'in the order of the form',
    { email: ['B'], name: ['A'] },
    [
      ['name', 'A'],
      ['email', 'B'],
    ],
    null,
  ],
  ['a field that the form lacks', { role_id: ['No'] }, [], 'Some fields are wrong'],
  [
    'one of ours and one that it lacks',
    { email: ['Taken'], role_id: ['No'] },
    [['email', 'Taken']],
    'Some fields are wrong',
  ],
  ['a field without a text', { email: [] }, [], 'Some fields are wrong'],
  ['no fields at all', undefined, [], 'Some fields are wrong'],
])('sorts server errors into fields and a message in the case %s', (_case, errors, fields, message) => {
  expect(sortServerErrors(createFailure(errors), ['name', 'email'])).toEqual({ fields, message });
});
