import {
  err,
  formatFigures,
  formatText,
  ok,
  type Problem,
  parseRequest,
  problem,
  type Result,
} from '@somesa/core';
import {
  type BatchField,
  batchFields,
  type CheckedBatchRow,
  collectorFields,
  type FeeBatchChecked,
  feeBatchRow,
  MAX_BATCH_ROWS,
  MAX_WORKBOOK_BYTES,
  workbookTypes,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import * as contract from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { acceptBodyUploads } from '../../messaging/uploads/body-uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { sendDownload } from '../../platform/http/send-download';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { findMatching, rememberMatching } from '../register-imports/register-imports-repository';
import type { StudentEditor } from '../students/fee-adjustments-repository';
import { listSelection, type NamedChild, toBatchChild } from './batch-children';
import { renderBatchReceipts } from './batch-receipts';
import { viewFeeBatch } from './batch-view';
import * as batches from './fee-batches';
import { explainProblem, type PlannedRow, planBatch } from './plan-batch';
import { type ReadRow, readBatchRow } from './read-batch-row';
import { findTableHeads, readTableInWorker } from './read-table';

interface Deps {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  feeHooks: FeeHooks;
  config: Pick<Config, 'FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX'>;
}

const unreadKeys = {
  amountUgx: 'amount_invalid',
  percent: 'bursaryPercent_invalid',
  paidOn: 'untilOn_invalid',
} as const;

/** Returns the problem of a row as it is typed, regardless of its child: a cell that can't be read, or a value that can't be saved. */
const findTypedProblem = ({ row, unread }: ReadRow): Problem | null => {
  if (unread) return problem('validation_failed', {}, { [unread]: [unreadKeys[unread]] });
  const parsed = parseRequest(row, feeBatchRow);
  const { child: _, ...errors } = parsed.ok ? {} : parsed.error;
  return Object.keys(errors).length > 0 ? problem('validation_failed', {}, errors) : null;
};

/** Returns the rows of `texts` for which a payment of this amount on this day is recorded for the child already. */
const findRecordedTwice = async (
  db: Queryable,
  rows: readonly { studentId: number; amountUgx: number; paidOn: string }[],
): Promise<Set<string>> => {
  const found = await queryRows<{ studentId: number; amountUgx: number; paidOn: string }>(
    db,
    sql`select a.student_id as "studentId", -a.change_ugx as "amountUgx", a.paid_on as "paidOn" from fee_adjustments a
      where a.kind = 'paid-to-school' and a.reverses_id is null
        and a.student_id = any(${sql.param(rows.map(({ studentId }) => studentId))}::bigint[])
        and not exists (select 1 from fee_adjustments r where r.reverses_id = a.id)`,
  );
  return new Set(found.map(({ studentId, amountUgx, paidOn }) => `${studentId} ${amountUgx} ${paidOn}`));
};

const findWarning = (
  isTwice: boolean,
  plan: Result<PlannedRow, Problem>,
  [child]: readonly NamedChild[],
): CheckedBatchRow['warning'] => {
  if (isTwice) return 'recorded-already';
  if (plan.ok && plan.value.hasBursary) return 'has-bursary';
  return plan.ok && child?.hasLeft ? 'has-left' : null;
};

/** Reads and plans rows as they are typed, without saving anything. */
const checkRows = async (
  { database, clock, feeHooks }: Deps,
  schoolId: number,
  { rows: typed, ...terms }: FeeBatchChecked,
): Promise<CheckedBatchRow[]> => {
  const read = typed.map((row) => readBatchRow(terms.kind, row));
  const given = { feeHooks, schoolId, now: clock.now() };
  const planned = await planBatch(
    database,
    given,
    { ...terms, rows: read.map(({ row }) => row) },
    { names: true },
  );
  const paid = planned.flatMap(({ planned: plan }) => {
    if (!plan.ok || !plan.value.outside) return [];
    const amountUgx = -plan.value.lines.reduce((sum, { changeUgx }) => sum + changeUgx, 0);
    return { studentId: plan.value.child.id, amountUgx, paidOn: plan.value.outside.paidOn };
  });
  const recorded = paid.length > 0 ? await findRecordedTwice(database, paid) : new Set<string>();
  return planned.map(({ meant, planned: plan }, at): CheckedBatchRow => {
    const readRow = read[at];
    const row = readRow?.row;
    const typedProblem = meant.length === 1 && readRow ? findTypedProblem(readRow) : null;
    const failure = typedProblem ?? (plan.ok ? null : plan.error);
    const { what, field } = failure ? explainProblem(failure) : { what: null, field: null };
    const paidOn = plan.ok ? plan.value.outside?.paidOn : null;
    const isTwice = meant[0] && recorded.has(`${meant[0].id} ${row?.amountUgx} ${paidOn}`);
    return {
      child: meant.length === 1 && meant[0] ? toBatchChild(meant[0]) : null,
      candidates: meant.length > 1 ? meant.map(toBatchChild) : [],
      amountUgx: row?.amountUgx ?? null,
      percent: row?.percent ?? null,
      paidOn: row?.paidOn ?? null,
      receiptNumber: row?.receiptNumber ?? null,
      problem: what,
      problemField: field,
      warning: findWarning(isTwice === true, plan, meant),
    };
  });
};

/** Counts the payments in cash that each person recorded for a school on a day; what was reversed since apart. */
const countOfDay = (db: Queryable, schoolId: number, on: string) =>
  queryRows<{ by: { id: string; name: string }; receipts: number; totalUgx: number; reversedUgx: number }>(
    db,
    sql`select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as by, count(*)::int as receipts,
        -sum(a.change_ugx)::bigint as "totalUgx",
        -coalesce(sum(a.change_ugx) filter (where exists (select 1 from fee_adjustments r where r.reverses_id = a.id)), 0)::bigint as "reversedUgx"
      from fee_adjustments a join users u on u.id = a.actor_id
      where a.school_id = ${schoolId} and a.method = 'cash' and a.reverses_id is null
        and a.created_at >= (${on}::date::timestamp at time zone 'Africa/Kampala')
        and a.created_at < ((${on}::date + 1)::timestamp at time zone 'Africa/Kampala')
      group by u.id order by "totalUgx" desc, u.id`,
  );

/** Serves fee batches to the back office and to schools' own systems. */
export const feeBatchesRoutes = (serve: Serve, deps: Deps): void => {
  const { database, clock, secretKey, feeHooks, config } = deps;
  const show = async (id: number, staffUser: StaffUser, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const batch = await viewFeeBatch(database, id, staffUser);
    return batch ? ok({ batch }) : err(problem('not_found'));
  };
  const change = <Value>(
    staffUser: StaffUser,
    apply: (tx: Tx, editor: StudentEditor) => Promise<Result<Value, Problem>>,
  ) => database.transaction((tx) => apply(tx, { staffUser, clock, feeHooks }));
  const add = async (
    schoolId: number,
    {
      key,
      body,
      staffUser,
    }: { key: string; body: Parameters<typeof batches.addFeeBatch>[4]; staffUser: StaffUser },
  ) => {
    const request = { secretKey, key, limitUgx: config.FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX };
    const added = await change(staffUser, (...args) => batches.addFeeBatch(request, ...args, schoolId, body));
    return added.ok ? show(added.value, staffUser) : added;
  };

  serve(contract.checkFeeBatch, async ({ school, body }) =>
    ok({ rows: await checkRows(deps, school.id, body) }),
  );
  serve(contract.listBatchChildren, async ({ school, query }) =>
    ok({ regNos: await listSelection(database, school.id, query) }),
  );
  serve(contract.addFeeBatch, (call) => add(call.school.id, call));
  serve(contract.addSchoolFeeBatch, (call) => add(call.staffUser.schoolId, call));
  serve(contract.getFeeBatch, ({ params: { id }, staffUser }) => show(id, staffUser));
  serve(contract.approveFeeBatch, async ({ params: { id }, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => batches.approveFeeBatch(...args, id))),
  );
  serve(contract.rejectFeeBatch, async ({ params: { id }, body: { reason }, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => batches.rejectFeeBatch(...args, id, reason))),
  );
  serve(contract.reverseFeeBatch, async ({ params: { id }, body: { reason }, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => batches.reverseFeeBatch(...args, id, reason))),
  );
  serve(
    contract.downloadBatchReceipts,
    async ({ params: { id }, query: { paper = 'a4' }, staffUser, reply }) => {
      const shown = await show(id, staffUser);
      if (!shown.ok) return shown;
      const pdf = await renderBatchReceipts(database, id, paper, clock.now());
      if (!pdf) return err(problem('not_found'));
      return sendDownload(reply, `receipts-${id}.pdf`, pdf);
    },
  );
  serve(contract.countCash, async ({ school, query: { on } }) =>
    ok({ on, cashiers: await countOfDay(database, school.id, on) }),
  );
};

/** Returns the fields of columns as a query has them, separated by commas; null if one is unknown or doubled, or a required one is missing. */
const parseFields = (typed: string): (BatchField | null)[] | null => {
  const words = typed.split(',');
  const fields = words.map((word) => batchFields.find((field) => field === word) ?? null);
  const isKnown = fields.every((field, at) =>
    field === null ? words[at] === '' : fields.indexOf(field) === at,
  );
  return isKnown && collectorFields.every((field) => fields.includes(field)) ? fields : null;
};

/** Finds the columns of a collector's report, as they are given or as the school remembers them for its name and heads. */
const matchReport = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  schoolId: number,
  rows: string[][],
  { collector, fields: typed }: { collector: string; fields?: string | undefined },
): Promise<Result<{ headAt: number; fields: (BatchField | null)[] | null }, Problem>> => {
  const headAt = findTableHeads(rows);
  const heads = ['collector', collector, ...(rows[headAt] ?? [])];
  if (typed === undefined)
    return ok({ headAt, fields: parseFields((await findMatching(database, schoolId, heads))?.join() ?? '') });
  const fields = parseFields(typed);
  if (!fields) return err(problem('validation_failed', {}, { fields: ['field_invalid'] }));
  await rememberMatching(database, schoolId, heads, { fields, surname: 'first' }, clock.now());
  return ok({ headAt, fields });
};

/** Serves files with rows of a fee batch, read in a worker. */
export const batchFilesRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'clock'> & { serveOn: (app: FastifyInstance) => Serve },
): Promise<void> => {
  await app.register(async (files) => {
    acceptBodyUploads(files, ['text/csv', ...Object.values(workbookTypes)], MAX_WORKBOOK_BYTES);
    deps.serveOn(files)(contract.readBatchFile, async ({ school, query, request: { body } }) => {
      if (body !== undefined && !Buffer.isBuffer(body)) return err(problem('content_type_unsupported'));
      const read = await readTableInWorker(body ?? Buffer.alloc(0));
      if (!read.ok && read.error === 'busy') return err(problem('registers_busy'));
      const table = read.ok ? read.value : err('too_complex' as const);
      if (table.ok) {
        const { collector, fields } = query;
        const rows = table.value;
        if (!collector) return ok({ rows, headAt: null, fields: null });
        const matched = await matchReport(deps, school.id, rows, { collector, fields });
        return matched.ok ? ok({ rows, ...matched.value }) : matched;
      }
      const places = { line: '', limit: formatFigures(MAX_BATCH_ROWS) };
      const what = formatText(adminTexts.registerProblems.file[table.error], places);
      return err(problem('batch_file_unreadable', { what }));
    });
  });
};
