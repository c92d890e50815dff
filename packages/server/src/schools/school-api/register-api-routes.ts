import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { adminLists, getDefaultQuery, type ListCell } from '@somesa/core/admin';
import type { SchoolStudentFees } from '@somesa/core/contract';
import * as contract from '@somesa/core/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { ListSource } from '../../platform/lists/list-source';
import { readList } from '../../platform/lists/read-list';
import { listTermViews } from '../admin-school-view';
import type { FeeHooks } from '../fee-hooks';
import { studentListSource } from '../list-sources';
import { viewAdminStudent } from '../students/admin-student-view';
import { recordAdjustment, reverseAdjustment } from '../students/fee-adjustments';
import type { StudentEditor } from '../students/fee-adjustments-repository';
import { recordLeft, recordReturned, saveStudent } from '../students/student-changes';
import { listGroupsOfChildren } from '../students/student-groups';
import { students } from '../tables/students';

/** Number of children on a page. */
export const API_PAGE_SIZE = 100;

type StudentRow = typeof students.$inferSelect;

const findStudent = async (db: Queryable, schoolId: number, regNo: string): Promise<StudentRow | null> => {
  const isThis = and(eq(students.schoolId, schoolId), eq(students.regNo, regNo));
  return (await db.orm.select().from(students).where(isThis))[0] ?? null;
};

interface Deps {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  feeHooks: FeeHooks;
}

/** Runs a change in a transaction. */
const edit = (
  { database, clock, feeHooks }: Deps,
  staffUser: StaffUser,
  apply: (tx: Tx, editor: StudentEditor) => Promise<Result<null, Problem>>,
) => database.transaction((tx) => apply(tx, { staffUser, clock, feeHooks }));

/** Reads a page of the list of students, in the order of their numbers. */
const readStudents = async (
  { clock, database }: Deps,
  staffUser: StaffUser,
  columns: readonly (keyof (typeof adminLists)['students']['columns'])[],
  cursor: string | undefined,
) => {
  const shape = adminLists.students;
  const query = { ...getDefaultQuery(shape), columns };
  const today = toKampalaDay(clock.now());
  const list = { shape, source: studentListSource as ListSource, query, staffUser, today };
  const page = await readList(database, list, { cursor: cursor ?? null, size: API_PAGE_SIZE });
  return page.ok ? page : err(problem('validation_failed', {}, { cursor: ['field_invalid'] }));
};

const toText = (cell: ListCell | undefined): string => String(cell);
const toNumber = (cell: ListCell | undefined): number => Number(cell);

/** Runs a change of a child by registration number. */
const changeStudent = async (
  { database }: Deps,
  { schoolId }: { schoolId: number },
  regNo: string,
  change: (found: StudentRow) => Promise<Result<unknown, Problem>>,
): Promise<Result<StudentRow, Problem>> => {
  const found = await findStudent(database, schoolId, regNo);
  if (!found) return err(problem('not_found'));
  const done = await change(found);
  return done.ok ? ok(found) : done;
};

const showStudent = async (
  { database }: Deps,
  schoolId: number,
  regNo: string,
  done: Result<unknown, Problem> = ok(null),
) => {
  if (!done.ok) return done;
  const found = await findStudent(database, schoolId, regNo);
  if (!found) return err(problem('not_found'));
  const { id, schoolId: _, ...view } = found;
  const groups = (await listGroupsOfChildren(database, [id])).get(id) ?? [];
  return ok({ student: { ...view, groups } });
};

const showFees = async (
  { database, feeHooks }: Deps,
  staffUser: StaffUser & { schoolId: number },
  regNo: string,
): Promise<Result<SchoolStudentFees, Problem>> => {
  const found = await findStudent(database, staffUser.schoolId, regNo);
  const view = found && (await viewAdminStudent(feeHooks, database, found.id, staffUser));
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

const serveStudentList = (serve: Serve, deps: Deps): void => {
  serve(contract.listSchoolStudents, async ({ query: { cursor }, staffUser }) => {
    const columns = ['regNo', 'paymentCode', 'firstName', 'lastName', 'className', 'status'] as const;
    const page = await readStudents(deps, staffUser, columns, cursor);
    if (!page.ok) return page;
    const { rows, next } = page.value;
    const leavers = rows.filter(({ cells }) => cells.status === 'left').map(({ id }) => Number(id));
    const days =
      leavers.length > 0
        ? await deps.database.orm.select().from(students).where(inArray(students.id, leavers))
        : [];
    const leftOnById = new Map(days.map(({ id, leftOn }) => [String(id), leftOn]));
    const groups = await listGroupsOfChildren(
      deps.database,
      rows.map(({ id }) => Number(id)),
    );
    const children = rows.map(({ id, cells }) => ({
      regNo: toText(cells.regNo),
      paymentCode: cells.paymentCode == null ? null : toText(cells.paymentCode),
      firstName: toText(cells.firstName),
      lastName: toText(cells.lastName),
      className: toText(cells.className),
      groups: groups.get(Number(id)) ?? [],
      leftOn: leftOnById.get(id) ?? null,
    }));
    return ok({ students: children, next });
  });
};

/** Serves the register and the fees of a school to its own system. The API key names the school. */
export const registerApiRoutes = (serve: Serve, deps: Deps): void => {
  serveStudentList(serve, deps);

  serve(contract.listSchoolBalances, async ({ query: { cursor }, staffUser }) => {
    const columns = Object.keys(adminLists.students.columns) as (keyof typeof adminLists.students.columns)[];
    const page = await readStudents(deps, staffUser, columns, cursor);
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

  serve(contract.getSchoolStudent, ({ params: { regNo }, staffUser }) =>
    showStudent(deps, staffUser.schoolId, regNo),
  );

  serve(contract.saveSchoolStudent, async ({ params: { regNo }, body, staffUser }) => {
    const { schoolId } = staffUser;
    const saved = await edit(deps, staffUser, (...args) =>
      saveStudent(...args, schoolId, { regNo, ...body }),
    );
    return showStudent(deps, schoolId, regNo, saved);
  });

  serve(contract.recordSchoolStudentLeft, async ({ params: { regNo }, body, staffUser }) => {
    const done = await changeStudent(deps, staffUser, regNo, async ({ id, leftOn }) =>
      leftOn === body.leftOn ? ok(null) : edit(deps, staffUser, (...args) => recordLeft(...args, id, body)),
    );
    return showStudent(deps, staffUser.schoolId, regNo, done);
  });

  serve(contract.recordSchoolStudentReturned, async ({ params: { regNo }, body, staffUser }) => {
    const done = await changeStudent(deps, staffUser, regNo, async ({ id, leftOn, className }) =>
      leftOn === null && className === body.className
        ? ok(null)
        : edit(deps, staffUser, (...args) => recordReturned(...args, id, body)),
    );
    return showStudent(deps, staffUser.schoolId, regNo, done);
  });

  serve(contract.listSchoolTermFees, async ({ staffUser }) =>
    ok({ terms: await listTermViews(deps.database, staffUser.schoolId) }),
  );

  serve(contract.getSchoolStudentFees, ({ params: { regNo }, staffUser }) =>
    showFees(deps, staffUser, regNo),
  );

  serve(contract.adjustSchoolStudentFees, async ({ params: { regNo }, body, key, staffUser }) => {
    const done = await changeStudent(deps, staffUser, regNo, ({ id }) =>
      edit(deps, staffUser, (...args) =>
        recordAdjustment({ secretKey: deps.secretKey, key }, ...args, id, body),
      ),
    );
    return done.ok ? showFees(deps, staffUser, regNo) : done;
  });

  serve(
    contract.reverseSchoolStudentAdjustment,
    async ({ params: { regNo, adjustment }, body, staffUser }) => {
      const done = await changeStudent(deps, staffUser, regNo, ({ id }) =>
        edit(deps, staffUser, (...args) => reverseAdjustment(...args, id, adjustment, body.reason)),
      );
      return done.ok ? showFees(deps, staffUser, regNo) : done;
    },
  );
};
