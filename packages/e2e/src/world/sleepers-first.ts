import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for minutes of real time: for a network that is slow, for the time between two codes. */
const sleepers = [
  ...['patience.test.ts', 'loans/journey.test.ts', 'repayments/journey.test.ts'],
  ...['repayments/dashboard.test.ts', 'look/dashboard.test.ts'],
];
const isSleeper = ({ moduleId }: TestSpecification): boolean =>
  sleepers.some((name) => moduleId.endsWith(`/${name}`));

/** Starts the files that mostly wait before the others, so that they wait beside them. */
export class SleepersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSleeper), ...sorted.filter((file) => !isSleeper(file))];
  }
}
