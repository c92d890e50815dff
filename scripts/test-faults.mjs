/**
 * `npm run test:faults`: kills at every step, outages of the database, and 1,000 random schedules of faults on each engine.
 * `-- --schedules 50` runs so many schedules alone, `--from 1000` those after the first 1,000, `--engine pglite` or `--engine postgresql`
 * one engine, `--kills 'a loan'` the kills of one kind of request, `--kills all` all of them, `--seed 17` the schedule of one seed again;
 * if it fails, without the steps that do not matter.
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
  '--kills': { variable: 'FAULT_KILLS', pattern: /^[\w ]{1,40}$/ },
  '--engine': { variable: 'FAULT_ENGINE', pattern: /^(pglite|postgresql)$/ },
};

await runMain(() => {
  requireNode();
  const args = process.argv.slice(2);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, FAULT_SCHEDULES: args.includes('--kills') ? '0' : '1000' };
  if (['--schedules', '--from', '--seed', '--kills'].every((name) => !args.includes(name)))
    env.FAULT_KILLS = 'all';
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at, at + 2);
    const option = options[name];
    if (!option?.pattern.test(value))
      throw new CommandError(
        'npm run test:faults knows --schedules, --from and --seed with a number, --kills with all or a kind of request, and --engine with pglite or postgresql.',
      );
    env[option.variable] = value;
    if (name === '--seed') env.FAULT_SHRINK = '1';
  }
  return run(process.execPath, ['scripts/test.mjs', 'faults'], { cwd: root, env });
});
