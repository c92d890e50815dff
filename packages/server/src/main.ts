import { createPasswords, passwordCostOf } from './accounts/passwords';
import { buildApp } from './app';
import { systemClock } from './clock';
import { readConfig } from './config';
import { openDatabase } from './db/open-database';
import { fillDemoLife } from './demo/demo-life';
import { fillDemoPeople } from './demo/demo-people';
import { demoOrigins, fillDemoData, isEmpty, prepareBooks } from './demo/fill-demo-data';
import { isLoopback } from './loopback';
import { connectProviders } from './providers/connect-providers';

const complain = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
};

/**
 * A demo, with its known passwords, is filled by itself only into an embedded database that this machine alone can reach; into any other
 * on request.
 */
const wantsDemo = (isEmbedded: boolean, host: string): boolean =>
  (isEmbedded && isLoopback(host)) || process.argv.includes('--demo');

const config = readConfig(process.env);
if (!config.ok) complain(['The configuration can’t be used:', ...config.error]);
else {
  const opened = await openDatabase(config.value.location, (error) => {
    process.stderr.write(`database: ${error.message}\n`);
  });
  if (!opened.ok) complain([opened.error]);
  else {
    const database = opened.value;
    const strangers = connectProviders(config.value, systemClock);
    await prepareBooks(database, systemClock.now());
    if (wantsDemo(database.engine === 'pglite', config.value.HOST) && (await isEmpty(database))) {
      await fillDemoData(database, demoOrigins(process.env.DEMO_PORT ?? '4100'));
      await fillDemoPeople(database, createPasswords(passwordCostOf(config.value)), systemClock.now());
      await fillDemoLife(database, { ...config.value, ...strangers }, systemClock.now());
    }
    const running = await buildApp({
      config: config.value,
      clock: systemClock,
      database,
      ...strangers,
    });
    const stop = (): void => {
      running.stop().then(
        () => process.exit(0),
        (error: Error) => complain([`The stop was not clean: ${error.message}`]),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    try {
      await running.app.listen({ port: config.value.PORT, host: config.value.HOST });
    } catch (error) {
      await running.stop();
      complain([
        `The port ${config.value.PORT} can’t be used: ${(error as Error).message}. Name another with PORT.`,
      ]);
    }
    await running.startWork();
  }
}
