import { hasDemoData } from '../../people/accounts/has-demo-data';
import { systemClock } from '../../platform/clock';
import { addKeys, readSettings } from '../../platform/config/config';
import { openDatabase } from '../../platform/db/open-database';
import { connectProviders } from '../connect-providers';
import { seedDemo } from '../demo/seed-demo';
import { isEmpty, seedLargeRegister } from '../demo/seed-demo-data';
import { addRequiredRecords } from '../startup/add-required-records';
import { withInstallationLock } from '../startup/installation-lock';
import { isLocalSite } from '../startup/public-site';
import { describeConfigProblems, print, runCommand } from './run-command';

/**
 * Runs `npm run seed [-- --students N]`: seeds the demo data, and fills St. Mary's register up to N children. Rejects a database with
 * other data, and a site that other machines can reach.
 */
const seed = async (args: readonly string[]): Promise<string | null> => {
  const at = args.indexOf('--students');
  const count = at === -1 ? 0 : Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000) {
    return 'Say how many children: npm run seed -- --students 1000000';
  }
  if (process.env.NODE_ENV === 'production')
    return 'Demo data never goes into a live system: npm run seed does nothing while NODE_ENV is production.';
  const settings = readSettings(process.env);
  if (!settings.ok) return describeConfigProblems(settings.error);
  if (!isLocalSite(settings.value))
    return 'Demo data never goes into a site that others can reach: take PUBLIC_URL, HOST and TRUST_PROXY out of the environment, and name an empty database.';
  const config = addKeys(settings.value);
  if (!config.ok) return describeConfigProblems([config.error]);
  const { location } = config.value;
  const opened = await openDatabase(location, (error) => process.stderr.write(`${error.message}\n`));
  if (!opened.ok) return opened.error;
  const database = opened.value;
  try {
    const hasDemo = await withInstallationLock(
      location,
      () => print('Waiting for another process ...'),
      async () => {
        await addRequiredRecords(database, systemClock.now());
        if (!(await isEmpty(database))) return hasDemoData(database);
        const providers = connectProviders(config.value, systemClock);
        await seedDemo({
          config: config.value,
          clock: systemClock,
          database,
          providers,
          demoPort: process.env.DEMO_PORT ?? '4100',
        });
        return true;
      },
    );
    if (!hasDemo) return 'This database holds something else than a demo. Name an empty one.';
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
