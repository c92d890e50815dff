import { benchConfig, buildBenchApp, openBenchDatabase } from './bench-app';

const start = async (): Promise<void> => {
  const config = benchConfig(process.env);
  const database = await openBenchDatabase(config.location);
  const { app, stop, startWork } = await buildBenchApp(config, database);
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  await app.listen({ port: config.PORT, host: '127.0.0.1' });
  await startWork();
};

await start();
