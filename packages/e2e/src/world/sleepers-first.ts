import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isSleeper = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('patience.test.ts');

/** Starts the file that mostly waits before the others, so that it waits beside them. */
export class SleepersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSleeper), ...sorted.filter((file) => !isSleeper(file))];
  }
}
