import { describeConfigProblems, print, runCommand } from '../src/app/commands/run-command';
import { connectProviders } from '../src/app/connect-providers';
import { prepareInstallation } from '../src/app/startup/prepare-installation';
import { canSeedDemo, isLocalSite } from '../src/app/startup/public-site';
import { hasDemoData } from '../src/people/accounts/has-demo-data';
import { systemClock } from '../src/platform/clock';
import { addKeys, readSettings } from '../src/platform/config/config';
import { openDatabase } from '../src/platform/db/open-database';
import { demoHistories, seedDemo } from './seed-demo';
import { seedLargeRegister } from './seed-demo-data';

const { DEMO_HISTORY = 'year', DEMO_PORT: demoPort = '4100', NODE_ENV } = process.env;

/**
 * Runs `npm run seed [-- --students N]`: seeds the demo data, and fills St. Mary's register up to N children.
 * Rejects a database with other data, and a site that other machines can reach. `npm start` runs it with
 * `--start`: it then leaves every problem to the server that starts next, and fills an embedded database of a
 * local site, or any that `--demo` asks for.
 */
const seed = async (args: readonly string[]): Promise<string | null> => {
  const [isStart, isDemoRequested] = [args.includes('--start'), args.includes('--demo')];
  const at = args.indexOf('--students');
  const count = at === -1 ? 0 : Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000)
    return 'Say how many children: npm run seed -- --students 1000000';
  const history = demoHistories.find((each) => each === DEMO_HISTORY);
  if (!history) return `DEMO_HISTORY must be one of ${demoHistories.join(', ')}.`;
  if (NODE_ENV === 'production' && !isStart)
    return 'Demo data never goes into a live system: npm run seed does nothing while NODE_ENV is production.';
  const settings = readSettings(process.env);
  if (!settings.ok) return isStart ? null : describeConfigProblems(settings.error);
  if (isStart && !canSeedDemo(settings.value, isDemoRequested)) return null;
  if (!(isStart || isLocalSite(settings.value)))
    return 'Demo data never goes into a site that others can reach: take PUBLIC_URL, HOST and TRUST_PROXY out of the environment, and name an empty database.';
  const config = addKeys(settings.value);
  if (!config.ok) return describeConfigProblems([config.error]);
  const opened = await openDatabase(config.value.location, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  if (!opened.ok) return opened.error;
  const database = opened.value;
  try {
    const target = {
      database,
      config: config.value,
      clock: systemClock,
      ...connectProviders(config.value, systemClock),
    };
    const prepared = await prepareInstallation({
      ...target,
      isDemoRequested: true,
      report: print,
      seed: async () => {
        // An incomplete demo is useless, so a signal waits until it is complete.
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => undefined);
        await seedDemo(target, { history, demoPort });
      },
    });
    if (!prepared.ok) return prepared.error;
    if (isStart) return null;
    if (!(await hasDemoData(database)))
      return 'This database holds something else than a demo. Name an empty one.';
    await seedLargeRegister(database, count, (written) => {
      if (written % 50_000 === 0 || written === count) print(`${written} children`);
    });
    print('The register is filled.');
    return null;
  } finally {
    await database.close();
  }
};

await runCommand(seed);
