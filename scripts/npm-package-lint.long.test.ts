import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNpmPackage } from './build-npm-package.mjs';
import { bin } from './run.mjs';

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-pack-'));
  const built = join(folder, 'built');
  await buildNpmPackage(built);
  spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'nothing was packed');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (tool: string, args: string[]) => {
  const { status, stdout, stderr, error } = spawnSync(bin(tool), args, { encoding: 'utf8' });
  return { isFine: status === 0, said: error?.message ?? stdout + stderr };
};

describe('the packed npm package', () => {
  it('passes publint without warnings', () => {
    const { isFine, said } = run('publint', ['run', tarball, '--strict']);
    expect({ isFine, said }).toEqual({ isFine: true, said: expect.stringContaining('All good!') });
  });

  it('has correct types for every way to import ES modules', () => {
    const { isFine, said } = run('attw', [
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-color',
    ]);
    expect({ isFine, said }).toEqual({
      isFine: true,
      said: expect.stringContaining('@somesa/widgets/react'),
    });
  });
});
