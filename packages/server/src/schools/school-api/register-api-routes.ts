import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { adminLists, type ListCell, type ListQuery } from '@somesa/core/admin';
import {
  adjustSchoolStudentFees,
  getSchoolStudent,
  getSchoolStudentFees,
  listSchoolBalances,
  listSchoolStudents,
  listSchoolTermFees,
  recordSchoolStudentLeft,
  recordSchoolStudentReturned,
  reverseSchoolStudentAdjustment,
  type SchoolStudentFees,
  saveSchoolStudent,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { ListSource } from '../../platform/lists/list-source';
import { readList } from '../../platform/lists/read-list';
import { listTermViews } from '../admin-school-view';
import { studentListSource } from '../list-sources';
import { viewAdminStudent } from '../students/admin-student-view';
import { createFeeAdjustments } from '../students/fee-adjustments';
import { createStudentChanges } from '../students/student-changes';

/** Number of children on a page. */
export const API_PAGE_SIZE = 100;

const student = {
  name: 'school-api-student',
  text: `
    select s.id, s.reg_no as "regNo", s.first_name as "firstName", s.last_name as "lastName", s.class_name as "className",
      s.left_on as "leftOn"
    from students s where s.school_id = $1 and s.reg_no = $2`,
};
const leftDays = {
  name: 'school-api-left-days',
  text: 'select id, left_on as "leftOn" from students where id = any($1::bigint[]) and left_on is not null',
};

interface StudentRow {
  id: number;
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  leftOn: string | null;
}

const findStudent = async (db: Queryable, schoolId: number, regNo: string): Promise<StudentRow | null> =>
  (await db.run<StudentRow>(student, [schoolId, regNo]))[0] ?? null;

/** Serves the register and the fees of a school to its own system. The API key names the school. */
export const registerApiRoutes = (
  serve: Serve,
  { database, clock, secretKey }: { database: Database; clock: Clock; secretKey: Buffer },
): void => {
  const changes = createStudentChanges({ database, clock });
  const adjustments = createFeeAdjustments({ database, clock, secretKey });

  /** Reads a page of the list of students, in the order of their numbers. */
  const readStudents = async (
    staffUser: StaffUser,
    columns: readonly (keyof (typeof adminLists)['students']['columns'])[],
    cursor: string | undefined,
  ) => {
    const shape = adminLists.students;
    const query: ListQuery = {
      sort: { column: 'regNo', isDescending: false },
      search: '',
      from: null,
      to: null,
      school: null,
      words: {},
      columns,
    };
    const list = { shape, source: studentListSource as ListSource, query, staffUser };
    const page = await readList(database, list, { cursor: cursor ?? null, size: API_PAGE_SIZE });
    return page.ok ? page : err(problem('validation_failed', {}, { cursor: ['field_invalid'] }));
  };
  const toText = (cell: ListCell | undefined): string => String(cell);
  const toNumber = (cell: ListCell | undefined): number => Number(cell);

  /** Runs a change of a child by registration number. */
  const changeStudent = async (
    { schoolId }: { schoolId: number },
    regNo: string,
    change: (found: StudentRow) => Promise<Result<unknown, Problem>>,
  ): Promise<Result<StudentRow, Problem>> => {
    const found = await findStudent(database, schoolId, regNo);
    if (!found) return err(problem('not_found'));
    const done = await change(found);
    return done.ok ? ok(found) : done;
  };

  const showStudent = async (schoolId: number, regNo: string, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const found = await findStudent(database, schoolId, regNo);
    if (!found) return err(problem('not_found'));
    const { id: _, ...view } = found;
    return ok({ student: view });
  };

  const showFees = async (
    staffUser: StaffUser & { schoolId: number },
    regNo: string,
  ): Promise<Result<SchoolStudentFees, Problem>> => {
    const found = await findStudent(database, staffUser.schoolId, regNo);
    const view = found && (await viewAdminStudent(database, found.id, staffUser));
    if (!view) return err(problem('not_found'));
    const { chargedUgx, bursaryUgx, paidUgx, paidToSchoolUgx, outstandingUgx } = view;
    return ok({
      regNo: view.regNo,
      chargedUgx,
      bursaryUgx,
      paidUgx,
      paidToSchoolUgx,
      outstandingUgx,
      fees: view.items,
      adjustments: view.adjustments.map(({ by: _, ...adjustment }) => adjustment),
    });
  };

  serve(listSchoolStudents, async ({ query: { cursor }, staffUser }) => {
    const columns = ['regNo', 'firstName', 'lastName', 'className', 'status'] as const;
    const page = await readStudents(staffUser, columns, cursor);
    if (!page.ok) return page;
    const { rows, next } = page.value;
    const leavers = rows.filter(({ cells }) => cells.status === 'left').map(({ id }) => id);
    const days = await database.run<{ id: number; leftOn: string }>(leftDays, [leavers]);
    const leftOnById = new Map(days.map(({ id, leftOn }) => [String(id), leftOn]));
    const students = rows.map(({ id, cells }) => ({
      regNo: toText(cells.regNo),
      firstName: toText(cells.firstName),
      lastName: toText(cells.lastName),
      className: toText(cells.className),
      leftOn: leftOnById.get(id) ?? null,
    }));
    return ok({ students, next });
  });

  serve(listSchoolBalances, async ({ query: { cursor }, staffUser }) => {
    const columns = Object.keys(adminLists.students.columns) as (keyof typeof adminLists.students.columns)[];
    const page = await readStudents(staffUser, columns, cursor);
    if (!page.ok) return page;
    const balances = page.value.rows.map(({ cells }) => ({
      regNo: toText(cells.regNo),
      className: toText(cells.className),
      hasLeft: cells.status === 'left',
      chargedUgx: toNumber(cells.chargedUgx),
      bursaryUgx: toNumber(cells.bursaryUgx),
      paidUgx: toNumber(cells.paidUgx),
      paidToSchoolUgx: toNumber(cells.paidToSchoolUgx),
      outstandingUgx: toNumber(cells.outstandingUgx),
    }));
    return ok({ balances, next: page.value.next });
  });

  serve(getSchoolStudent, ({ params: { regNo }, staffUser }) => showStudent(staffUser.schoolId, regNo));

  serve(saveSchoolStudent, async ({ params: { regNo }, body, staffUser }) => {
    const { schoolId } = staffUser;
    return showStudent(schoolId, regNo, await changes.save(schoolId, { regNo, ...body }, staffUser));
  });

  serve(recordSchoolStudentLeft, async ({ params: { regNo }, body, staffUser }) => {
    const done = await changeStudent(staffUser, regNo, async ({ id, leftOn }) =>
      leftOn === body.leftOn ? ok(null) : changes.leave(id, body, staffUser),
    );
    return showStudent(staffUser.schoolId, regNo, done);
  });

  serve(recordSchoolStudentReturned, async ({ params: { regNo }, body, staffUser }) => {
    const done = await changeStudent(staffUser, regNo, async ({ id, leftOn, className }) =>
      leftOn === null && className === body.className ? ok(null) : changes.return(id, body, staffUser),
    );
    return showStudent(staffUser.schoolId, regNo, done);
  });

  serve(listSchoolTermFees, async ({ staffUser }) =>
    ok({ terms: await listTermViews(database, staffUser.schoolId) }),
  );

  serve(getSchoolStudentFees, ({ params: { regNo }, staffUser }) => showFees(staffUser, regNo));

  serve(adjustSchoolStudentFees, async ({ params: { regNo }, body, key, staffUser }) => {
    const done = await changeStudent(staffUser, regNo, ({ id }) =>
      adjustments.record(id, body, { staffUser, key }),
    );
    return done.ok ? showFees(staffUser, regNo) : done;
  });

  serve(reverseSchoolStudentAdjustment, async ({ params: { regNo, adjustment }, body, staffUser }) => {
    const done = await changeStudent(staffUser, regNo, ({ id }) =>
      adjustments.reverse(id, adjustment, { staffUser, reason: body.reason }),
    );
    return done.ok ? showFees(staffUser, regNo) : done;
  });
};
