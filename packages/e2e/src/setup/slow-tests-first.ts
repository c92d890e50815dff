import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for minutes of real time: for a network that is slow, for the time between two codes. */
const slowTests = [
  'slow-payment.test.ts',
  'loans/journey.test.ts',
  'repayments/journey.test.ts',
  'repayments/dashboard.test.ts',
  'accessibility/dashboard.test.ts',
];
/** It works the longest: begun late, it would end alone. */
const LONGEST = 'admin/tables.test.ts';
const isEarly = ({ moduleId }: TestSpecification): boolean =>
  [...slowTests, LONGEST].some((name) => moduleId.endsWith(`/${name}`));

/** Starts the files that mostly wait, and the longest, before the others, so that these run beside them. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isEarly), ...sorted.filter((file) => !isEarly(file))];
  }
}
