import { createPasswords, passwordCostOf } from '../accounts/passwords';
import { systemClock } from '../clock';
import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { fillDemoLife } from '../demo/demo-life';
import { fillDemoPeople } from '../demo/demo-people';
import { demoOrigins, fillBigRegister, fillDemoData, isEmpty, prepareBooks } from '../demo/fill-demo-data';
import { connectProviders } from '../providers/connect-providers';

/**
 * `npm run seed [-- --students N] [--no-past]`: fills the demo data, and St. Mary's register up to N children; without a past nobody
 * has paid anything yet.
 */
const seed = async (): Promise<string | null> => {
  const at = process.argv.indexOf('--students');
  const count = at === -1 ? 0 : Number(process.argv[at + 1]);
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000) {
    return 'Say how many children: npm run seed -- --students 1000000';
  }
  const config = readConfig(process.env);
  if (!config.ok) return `The configuration can’t be used:\n${config.error.join('\n')}`;
  const opened = await openDatabase(config.value.location, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  if (!opened.ok) return opened.error;
  const database = opened.value;
  try {
    await prepareBooks(database, systemClock.now());
    if (await isEmpty(database)) {
      await fillDemoData(database, demoOrigins(process.env.DEMO_PORT ?? '4100'));
      await fillDemoPeople(database, createPasswords(passwordCostOf(config.value)), systemClock.now());
      if (!process.argv.includes('--no-past')) {
        const strangers = connectProviders(config.value, systemClock);
        await fillDemoLife(database, { ...config.value, ...strangers }, systemClock.now());
      }
    }
    await fillBigRegister(database, count, (written) => {
      if (written % 50_000 === 0 || written === count) process.stdout.write(`${written} children\n`);
    });
    process.stdout.write('The register is filled.\n');
    return null;
  } finally {
    await database.close();
  }
};

const refusal = await seed();
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
