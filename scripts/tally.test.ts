import { expect, it } from 'vitest';
import { createTally, inWords, sum } from './tally.mjs';

const report = (...statuses: string[]) => ({
  testResults: [{ assertionResults: statuses.map((status) => ({ fullName: `a ${status} test`, status })) }],
});

it('adds up all suites and names skipped tests', () => {
  const total = sum([
    createTally(report('passed', 'passed'), 0),
    createTally(report('passed', 'failed', 'skipped'), 1),
  ]);
  expect(inWords(total)).toBe('3 passed, 1 failed, 1 skipped');
  expect(total.skippedNames).toEqual(['a skipped test']);
});

it('names each failure with the first lines of its reason, including a file that does not load', () => {
  const { failures } = createTally(
    {
      testResults: [
        {
          name: '/a.test.ts',
          message: '',
          assertionResults: [
            {
              fullName: 'pays once',
              status: 'failed',
              failureMessages: ['Expected 1, received 2\nat line 3'],
            },
            { fullName: 'pays', status: 'passed', failureMessages: [] },
          ],
        },
        { name: '/b.test.ts', message: 'Cannot find ./c', assertionResults: [] },
      ],
    },
    1,
  );
  expect(failures).toEqual([
    'pays once (/a.test.ts)\n    Expected 1, received 2\n    at line 3',
    '/b.test.ts\n    Cannot find ./c',
  ]);
});

it('mentions no skipped tests if there are none', () => {
  expect(inWords(createTally(report('passed'), 0))).toBe('1 passed, 0 failed');
});

it.each([
  ['that does not load its files', report(), 1],
  ['that has no test', report(), 0],
  ['that leaves no report', null, 1],
  ['that passes and ends badly', report('passed'), 1],
])('counts a suite %s as a failure', (_, found, exitCode) => {
  expect(createTally(found, exitCode).failed).toBe(1);
});
