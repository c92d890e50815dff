import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/ports.mjs';
import { startRefusingPostgres } from '../../testing/refusing-postgres';
import { openDatabase } from './open-database';
import { describeOpeningError } from './opening-errors';

const ignore = () => undefined;

describe('openDatabase', () => {
  it.each([
    ['28P01', 'refuses the user or password in DATABASE_URL'],
    ['28000', 'pg_hba.conf'],
    ['3D000', 'does not exist. Create it'],
    ['42501', 'createrole'],
    ['22023', 'somesa_app'],
    ['53300', 'max_connections'],
    ['57P03', 'in a moment'],
    ['25006', 'Name the primary'],
  ])('returns advice if the database rejects the connection with %s', async (code, words) => {
    const server = await startRefusingPostgres(code);
    const opened = await openDatabase({ url: server.url }, ignore);
    await server.close();
    expect(opened).toEqual({ ok: false, error: expect.stringContaining(words) });
    expect(JSON.stringify(opened)).not.toContain('secret');
  });

  it('names the settings of a pooler that no setting announces', async () => {
    const server = await startRefusingPostgres('08P01', 'unsupported startup parameter: lock_timeout');
    const pooler = expect.stringContaining('DATABASE_POOLER=transaction');
    expect(await openDatabase({ url: server.url }, ignore)).toEqual({ ok: false, error: pooler });
    expect(await openDatabase({ url: server.url, directUrl: server.url }, ignore)).toEqual({
      ok: false,
      error: expect.stringMatching(/^DATABASE_DIRECT_URL names a connection pooler/),
    });
    await server.close();
  });

  it.each([
    ['no server listens', async () => `postgres://127.0.0.1:${await freePort()}/somesa`],
    ['the host does not exist', async () => 'postgres://nowhere.invalid/somesa'],
  ])('returns advice if %s', async (_, url) => {
    const opened = await openDatabase({ url: await url() }, ignore);
    expect(opened).toEqual({ ok: false, error: expect.stringContaining('can’t be reached') });
  });
});

describe('describeOpeningError', () => {
  it('finds the database’s error in the cause of a library’s error', () => {
    const cause = Object.assign(new Error('permission denied'), { code: '42501' });
    expect(describeOpeningError(new Error('Failed query', { cause }))).toContain('createrole');
  });

  it('treats a connection timeout as unreachable', () => {
    const error = new Error('Connection terminated due to connection timeout');
    expect(describeOpeningError(error)).toContain('can’t be reached');
  });

  it('says how to name the authority of a certificate that can’t be verified', () => {
    const error = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(describeOpeningError(error)).toContain('sslrootcert=FILE');
  });

  it('returns null for other errors', () => {
    expect(describeOpeningError(new TypeError('x is not a function'))).toBeNull();
    expect(describeOpeningError('nothing')).toBeNull();
  });
});
