import type { TestApp } from './test-app';

/** Returns the ID of the school of the tests. */
export const getSchoolId = async (test: TestApp): Promise<number> => {
  const [school] = await test.queryRows<{ id: number }>(
    `select id from schools where slug = '${test.getSchool()}'`,
  );
  return school?.id ?? 0;
};

/** Lists the audited actions on a school, the oldest first. */
export const listSchoolActions = async (test: TestApp, id: number): Promise<string[]> => {
  const rows = await test.queryRows<{ action: string }>(
    `select action from audit_log where subject_kind = 'school' and subject_id = '${id}' order by id`,
  );
  return rows.map(({ action }) => action);
};
