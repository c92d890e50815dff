import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeProject } from './fake-project';
import { findLiveSign } from './live-system.mjs';

let project: Awaited<ReturnType<typeof createFakeProject>>;
beforeEach(async () => {
  project = await createFakeProject();
});
afterEach(() => project.remove());

/** Runs `npm run admin -- list` to its end. */
const runAdmin = async (env: Record<string, string> = {}) => {
  const command = project.start(env, ['list'], 'admin');
  return { code: await command.ended, said: command.said() };
};
const runsAdmin = { code: 0, said: expect.stringContaining('runs admin.js list') };
/** Makes what is installed something else than what package-lock.json names. */
const outdateDependencies = () =>
  project.write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/x': { version: '1.0.0' } } }),
  );

describe('npm run admin', () => {
  it('builds what is missing in a checkout', async () => {
    project.write('.git/HEAD', '');
    expect(await runAdmin()).toEqual(runsAdmin);
    expect(project.builds()).toContain('server');
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['in production', { NODE_ENV: 'production' }, true],
    ['in a copy without git', {}, false],
  ])('runs the built server %s and changes nothing, whatever changed since', async (_, env, isCheckout) => {
    project.write('.git/HEAD', '');
    await runAdmin();
    const builds = project.builds();
    if (!isCheckout) project.remove('.git');
    project.write('packages/server/src/new.ts', 'changed');
    outdateDependencies();
    expect(await runAdmin(env)).toEqual(runsAdmin);
    expect(project.builds()).toEqual(builds);
  });

  it('runs the built server in a copy without a lock file', async () => {
    project.write('.git/HEAD', '');
    await runAdmin();
    project.remove('package-lock.json');
    expect(await runAdmin()).toEqual(runsAdmin);
  });

  it.each<[string, Record<string, string>]>([
    ['NODE_ENV is production', { NODE_ENV: 'production' }],
    ['the folder is a copy without .git', {}],
  ])('refuses with a sentence if nothing is built and %s', async (sign, env) => {
    const { code, said } = await runAdmin(env);
    expect(code).toBe(1);
    expect(said).toContain('packages/server/dist/main.js is missing');
    expect(said).toContain(sign);
    expect(project.builds()).toEqual([]);
  });
});

describe('findLiveSign', () => {
  it('recognises a folder of another user', () => {
    const folder = mkdtempSync(join(tmpdir(), 'somesa-live-'));
    for (const name of ['.git', 'package-lock.json']) writeFileSync(join(folder, name), '');
    const own = process.getuid?.();
    const signs = [own, (own ?? 0) + 1].map((uid) => findLiveSign({ folder, env: {}, uid }));
    rmSync(folder, { recursive: true });
    expect(signs).toEqual([null, 'the folder belongs to another user']);
  });
});
