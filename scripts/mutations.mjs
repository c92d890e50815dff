/**
 * `npm run test:mutations`: makes each planted fault of `mutations-list.mjs` in a copy of the checkout and
 * runs its suite there. Fails on every fault that its suite does not notice. `npm run test:mutations --
 * <name> <name>` runs some of them.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { mutations } from './mutations-list.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';
import { createTally, readReport } from './tally.mjs';
import { prepare } from './test-needs.mjs';

/** Number of schedules within which the suite of faults must notice a planted fault. */
const SCHEDULES = '60';

/** Packages of the project in node_modules, which must be those of the copy. */
const OWN_PACKAGES = '@somesa';

/** @param {string} from @param {string} to */
const linkEntries = (from, to) => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    if (entry === OWN_PACKAGES)
      cpSync(join(from, entry), join(to, entry), { recursive: true, verbatimSymlinks: true });
    else if (!entry.startsWith('.vite') && entry !== '.cache')
      symlinkSync(join(from, entry), join(to, entry));
  }
};

/** Copies the checkout, with links to what is installed. @returns {string} its folder */
const copyCheckout = () => {
  const copy = mkdtempSync(join(tmpdir(), 'somesa-mutations-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  linkEntries(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const part of ['packages/server', 'host-app'])
    if (existsSync(join(root, part, 'node_modules')))
      linkEntries(join(root, part, 'node_modules'), join(copy, part, 'node_modules'));
  return copy;
};

/** @param {string} suite @returns {{ args: string[], env: Record<string, string> }} */
const getSuite = (suite) => {
  const [name, kills] = suite.split(': ');
  if (name === 'faults' || kills)
    return {
      args: ['--config', 'packages/e2e/vitest.faults.config.ts', 'src/faults/faults'],
      env: {
        FAULT_ENGINE: 'postgresql',
        ...(kills ? { FAULT_SCHEDULES: '0', FAULT_KILLS: kills } : { FAULT_SCHEDULES: SCHEDULES }),
      },
    };
  const project = suite.startsWith('packages/server/')
    ? 'postgres'
    : suite.startsWith('host-app/')
      ? 'views-site'
      : 'node';
  return { args: ['--project', project, suite], env: {} };
};

/**
 * Runs a suite in the copy until a test fails.
 * @param {string} copy @param {string} suite @param {Record<string, string>} env
 */
const runSuite = async (copy, suite, env) => {
  const { args, env: own } = getSuite(suite);
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const options = ['--bail=1', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(bin('vitest'), ['run', ...args, ...options], {
    cwd: copy,
    env: { ...process.env, ...env, ...own },
  });
  return createTally(readReport(report), code);
};

/** @param {string} copy @param {import('./mutations-list.mjs').Mutation} mutation @param {Record<string, string>} env */
const isNoticed = async (copy, { file, search, replacement, suite }, env) => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(search).length !== 2) throw new CommandError(`${file} must contain once: ${search}`);
  writeFileSync(path, text.split(search).join(replacement));
  try {
    const { failed, failures } = await runSuite(copy, suite, env);
    // A copy that can't be built or loaded proves nothing.
    return failed > 0 && failures.length > 0;
  } finally {
    writeFileSync(path, text);
  }
};

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !mutations.some((mutation) => mutation.name === name));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no planted fault ${unknown.join(', ')}; there are ${mutations.map(({ name }) => name).join(', ')}.`,
    );
  const chosen = mutations.filter(({ name }) => names.length === 0 || names.includes(name));
  const prepared = await prepare([{ name: 'mutations', title: '', vitest: [], needs: ['postgres'] }]);
  if (prepared.missing.postgres) throw new CommandError(`${prepared.missing.postgres}.`);
  const copy = copyCheckout();
  const lines = [];
  let missed = 0;
  try {
    for (const mutation of chosen) {
      const startedAt = Date.now();
      const noticed = await isNoticed(copy, mutation, prepared.env);
      if (!noticed) missed += 1;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      lines.push(
        `${noticed ? 'noticed' : 'MISSED '} ${mutation.name} by ${mutation.suite} in ${seconds} s: ${mutation.risk}`,
      );
      console.log(lines.at(-1));
    }
  } finally {
    await prepared.release();
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(
    `\n${lines.join('\n')}\n${chosen.length - missed} of ${chosen.length} planted faults were noticed.`,
  );
  return missed > 0 ? 1 : 0;
});
