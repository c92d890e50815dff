import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take the longest, some of them mostly waiting: started late, one would end alone. */
const longest = [
  ...[
    'server/src/bench.postgres.test.ts',
    'repayments/year-of-a-loan.test.ts',
    'db/data-lock.pglite.test.ts',
  ],
  ...[
    'startup/prepare-installation.test.ts',
    'startup/start.pglite.test.ts',
    'http/fuzz.test.ts',
    'scripts/start.test.ts',
  ],
  ...[
    'notifications/reminders-of-a-year.test.ts',
    'register-imports/register-imports.test.ts',
    'reports/reports.test.ts',
  ],
];
const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));

/** Starts the longest files before the others, so that these run beside them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
