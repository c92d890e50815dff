import { readConfig } from '../platform/config/config';
import type { TestApp } from './test-app';

/** Returns what the demo's history is played on: the database and the files of a test, with its fake providers. */
export const createDemoTarget = ({ database, fileStore, mtn, airtel }: TestApp) => {
  const config = readConfig({
    SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
    PASSWORD_COST_LOG2: '10',
  });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return { database, fileStore, providers: { mtn, airtel }, config: config.value };
};
