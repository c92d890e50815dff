import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take the longest, some of them mostly waiting: started late, one would end alone. */
const longest = [
  'dev/demo-year.long.test.ts',
  'app/month/month.long.test.ts',
  'platform/db/data-lock.pglite.test.ts',
  'app/startup/prepare-installation.test.ts',
  'app/startup/start.pglite.test.ts',
  'app/openapi/fuzz.test.ts',
  'app/openapi/fuzz-other-half.long.test.ts',
  'scripts/start.test.ts',
  'schools/register-imports/register-imports.test.ts',
  'admin/reports/reports.test.ts',
];
const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));

/** Starts the longest files of each project before its others, so that these run beside them. A worker that changes the project loads all modules again. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (a, b) => a.project.name.localeCompare(b.project.name) || Number(isLong(b)) - Number(isLong(a)),
    );
  }
}
