import { seedDemoData, seedLargeRegister } from '../src/app/demo/seed-demo-data';
import { addRequiredRecords } from '../src/app/startup/add-required-records';
import { openBenchDatabase } from './bench-app';
import { asOwner } from './bench-helpers';

const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;

/** Creates a database with the demo's schools and this number of children at one of them, and returns its URL. */
export const fillRegister = async (name: string, students: number): Promise<string> => {
  await asOwner(serverUrl, `drop database if exists ${name}`, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openBenchDatabase({ url: url.href });
  await addRequiredRecords(database, new Date());
  await seedDemoData(database, []);
  await seedLargeRegister(database, students, () => undefined);
  await database.close();
  await asOwner(url.href, 'vacuum analyze');
  return url.href;
};
