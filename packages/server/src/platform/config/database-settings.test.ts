import { describe, expect, it } from 'vitest';
import { readSettings } from './config';

const url = 'postgres://pooler:6432/somesa';
const direct = 'postgres://db:5432/somesa';

describe('readSettings', () => {
  it('reads the address of a pooler and of the database behind it', () => {
    const env = { DATABASE_URL: url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct };
    const settings = readSettings(env);
    expect(settings.ok && settings.value.location).toMatchObject({ url, directUrl: direct });
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a pooler without a direct address',
      { DATABASE_URL: url, DATABASE_POOLER: 'transaction' },
      'DATABASE_POOLER: needs DATABASE_DIRECT_URL',
    ],
    [
      'a pooler of no database',
      { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct },
      'DATABASE_POOLER: needs DATABASE_URL',
    ],
    [
      'a direct address without a pooler',
      { DATABASE_URL: url, DATABASE_DIRECT_URL: direct },
      'DATABASE_DIRECT_URL: is only used with a pooler',
    ],
    [
      'a pooler in another mode',
      { DATABASE_URL: url, DATABASE_POOLER: 'session' },
      'DATABASE_POOLER: must be one of none, transaction',
    ],
  ])('rejects %s', (_, env, words) => {
    const settings = readSettings(env);
    expect(settings.ok ? [] : settings.error).toEqual([expect.stringContaining(words)]);
  });
});
