import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { copyReleases } from './embed-releases.mjs';
import { fingerprint } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';

/** Path of the file that records what each step was built from last; `npm ci` deletes it together with the tools that built. */
const STAMPS = join(root, 'node_modules', '.cache', 'somesa-build.json');
/** The published versions of the embed. */
const RELEASES = join(root, 'packages/widgets/releases');
/** Maximum number of steps that are built in parallel, if the machine has as many cores. */
const MAX_AT_ONCE = 2;
const serverPackage = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'));
/** Name of the archive from which servers open a new embedded database. */
const EMPTY_DATABASE = `pglite-${serverPackage.dependencies['@electric-sql/pglite']}.tar.gz`;
const SHARED = ['package-lock.json', 'tsconfig.json', 'packages/core'];

/**
 * @typedef {object} BuildStep
 * @property {string} name
 * @property {string[]} sources what the built files follow from
 * @property {string} output the folder of the built files
 * @property {string[]} mustExist files in it that the step leaves behind
 * @property {boolean} isServed whether browsers load its files
 * @property {string} tool
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string>} env
 */

/** Folder of the program that fills in demo data; no production build contains it. */
const DEMO = 'packages/server/dev/dist';

/** @param {'widgets' | 'server' | 'sandbox'} name @param {string[]} sources @param {string[]} mustExist @returns {BuildStep} */
const tsupStep = (name, sources, mustExist) => ({
  name,
  sources: [...SHARED, 'tsup.config.ts', `packages/${name}`, ...sources],
  output: `packages/${name}/dist`,
  mustExist,
  isServed: name === 'widgets',
  tool: 'tsup',
  args: ['--silent'],
  cwd: '.',
  env: { BUILD_ONLY: name },
});

/** Everything that is built, started in this order; none needs what another leaves. @type {BuildStep[]} */
export const buildSteps = [
  tsupStep('sandbox', [], ['main.js']),
  tsupStep('server', [], ['main.js', 'import-statement.js', 'check-ledger.js', 'admin.js', EMPTY_DATABASE]),
  { ...tsupStep('server', [], ['seed.js']), name: 'demo', output: DEMO, env: { BUILD_ONLY: 'demo' } },
  tsupStep(
    'widgets',
    ['packages/ui', 'packages/api-client'],
    [
      ...['somesa', 'somesa.classic', 'somesa-frame', 'inside-frame'].map((name) => `embed/1/${name}.js`),
      'embed/manifest.json',
      'release/pay-fees.js',
      'release/loan-application.js',
      'release/repayment.js',
    ],
  ),
  {
    name: 'embed-demo',
    sources: ['package-lock.json', 'embed-demo', 'packages/widgets/npm'],
    output: 'embed-demo/dist',
    mustExist: ['react-host.js', 'preact-host.js', 'frameworks-host.js'],
    isServed: false,
    tool: 'vite',
    args: ['build', '--logLevel', 'warn'],
    cwd: 'embed-demo',
    env: {},
  },
  {
    name: 'host-app',
    sources: [...SHARED, 'host-app', 'packages/widgets', 'packages/ui', 'packages/api-client'],
    output: 'host-app/dist',
    mustExist: ['pages/addresses.json', 'pages/en/index.html'],
    isServed: true,
    tool: 'vite',
    args: ['build', '--logLevel', 'warn'],
    cwd: 'host-app',
    env: {},
  },
];

/** @returns {Record<string, { sources: string, output: string } | undefined>} */
const readStamps = () => {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
};

/** Returns the first file that a step should have left and did not, or undefined. @param {BuildStep} step */
export const findMissing = (step) =>
  step.mustExist.find((file) => !existsSync(join(root, step.output, file)));

/** @param {BuildStep} step */
const build = async (step) => {
  console.log(`Building ${step.name} ...`);
  rmSync(join(root, step.output), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', ...step.env };
  const code = await run(bin(step.tool), step.args, { cwd: join(root, step.cwd), env });
  if (code !== 0) throw new CommandError(`The build of ${step.name} failed (the reason is above).`);
  if (step.name === 'widgets') copyReleases({ releases: RELEASES, to: join(root, step.output, 'embed') });
  const missing = findMissing(step);
  if (missing) throw new CommandError(`The build of ${step.name} left no ${step.output}/${missing}.`);
  if (step.isServed) precompress(join(root, step.output));
};

/**
 * Builds what is missing or was built from other sources; `all` builds everything.
 * @param {{ all?: boolean }} [options]
 */
export const ensureBuilt = async ({ all = false } = {}) => {
  const stamps = readStamps();
  /** @param {BuildStep} step */
  const ensureStep = async (step) => {
    const sources = fingerprint(step.sources);
    const output = () => fingerprint([step.output]);
    const stamp = stamps[step.name];
    const isFresh = stamp?.sources === sources && !findMissing(step) && stamp.output === output();
    if (isFresh && !all) return;
    await build(step);
    stamps[step.name] = { sources, output: output() };
    mkdirSync(dirname(STAMPS), { recursive: true });
    writeFileSync(STAMPS, JSON.stringify(stamps));
  };
  const waiting = buildSteps.values();
  const runNextSteps = async () => {
    for (const step of waiting) await ensureStep(step);
  };
  const workers = Array.from({ length: Math.min(MAX_AT_ONCE, availableParallelism()) }, runNextSteps);
  // A step that fails is reported once the builds beside it have ended.
  for (const result of await Promise.allSettled(workers))
    if (result.status === 'rejected') throw result.reason;
};
