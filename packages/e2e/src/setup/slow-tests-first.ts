import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for minutes of real time: for a slow network, or between two one-time codes. */
const slowTests = [
  'loans/journey.test.ts',
  'repayments/journey.long.test.ts',
  'repayments/dashboard.test.ts',
  'accessibility/dashboard.long.test.ts',
];
/** File that takes the longest; started late, it would run alone in the end. */
const LONGEST = 'accessibility/admin.long.test.ts';
const isEarly = ({ moduleId }: TestSpecification): boolean =>
  [...slowTests, LONGEST].some((name) => moduleId.endsWith(`/${name}`));

/** Starts the files that mostly wait, and the longest, before the others. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isEarly), ...sorted.filter((file) => !isEarly(file))];
  }
}
