import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../setup/node-program';

const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Builds a released version in a folder of its own, from the commit that `npm run release` made. Returns the folder. */
export const buildVersion = (version: string): string => {
  const find = ['log', '--format=%H', '--max-count=1', `--grep=^Release ${version.replaceAll('.', '\\.')}$`];
  const commit = run('git', find, projectRoot).trim();
  if (!commit) throw new Error(`this clone lacks the commit “Release ${version}”: run git fetch --unshallow`);
  const folder = mkdtempSync(join(tmpdir(), `somesa-${version}-`));
  const archive = join(folder, 'sources.tar');
  run('git', ['archive', '--output', archive, commit], projectRoot);
  run('tar', ['-xf', archive], folder);
  run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run('npm', ['run', 'build'], folder);
  return folder;
};
