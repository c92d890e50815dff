import { afterAll } from 'vitest';
import { buildTestApp } from './test-app';
import { createTestPeople } from './test-people';
import { createTestStaff } from './test-staff';

/** Starts a test app with its users for all tests of a file, and stops it after them. Must be called at the top level of the file. */
export const setUpTestApp = async (options?: Parameters<typeof buildTestApp>[0]) => {
  const test = await buildTestApp(options);
  afterAll(() => test.end());
  return { test, people: createTestPeople(test), staff: createTestStaff(test) };
};
