/**
 * `npm run test:faults`: 1,000 random schedules of faults on each engine. `-- --schedules 50` runs fewer, `--from 1000` those after the first
 * 1,000, `--engine pglite` or `--engine postgresql` one engine, `--seed 17` the schedule of one seed
 * again; if it fails, without the steps that do not matter.
 */
import { CommandError, runMain } from './command-error.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const NUMBER = /^[1-9]\d{0,8}$/;
/** @type {Record<string, { variable: string, pattern: RegExp }>} */
const options = {
  '--schedules': { variable: 'FAULT_SCHEDULES', pattern: NUMBER },
  '--from': { variable: 'FAULT_FROM', pattern: NUMBER },
  '--seed': { variable: 'FAULT_SEED', pattern: NUMBER },
  '--engine': { variable: 'FAULT_ENGINE', pattern: /^(pglite|postgresql)$/ },
};

await runMain(() => {
  requireNode();
  const args = process.argv.slice(2);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, FAULT_SCHEDULES: '1000' };
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at, at + 2);
    const option = options[name];
    if (!option?.pattern.test(value))
      throw new CommandError(
        'npm run test:faults knows --schedules, --from and --seed with a number, and --engine with pglite or postgresql.',
      );
    env[option.variable] = value;
    if (name === '--seed') env.FAULT_SHRINK = '1';
  }
  return run(process.execPath, ['scripts/test.mjs', 'faults'], { cwd: root, env });
});
