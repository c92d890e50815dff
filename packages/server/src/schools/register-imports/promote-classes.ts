import { randomUUID } from 'node:crypto';
import { cleanText, err, normaliseRegNo, ok, type Problem, problem, type Result } from '@somesa/core';
import type { PromotionBody } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { registerImports } from '../tables/register-imports';
import { lockSchoolRegister } from './register-imports-repository';

/** Name of a promotion in the list of register files, and in the history of the children. */
const PROMOTION_NAME = 'Promotion';

/** Locks the enrolled children of a school until the transaction ends. Returns a hash of their numbers, names and classes. */
export const hashRegister = async (tx: Tx, schoolId: number): Promise<string> => {
  const [row] = await queryRows<{ hash: string }>(
    tx,
    sql`select md5(coalesce(string_agg(json_build_array(id, reg_no, first_name, last_name, class_name)::text, '' order by id), '')) as hash
      from (select * from students where school_id = ${schoolId} and left_on is null order by id for no key update) s`,
  );
  return row?.hash ?? '';
};

/** Finds the enrolled children with typed registration numbers, in any spelling that only one of them has; null for one that none has. */
const findStaying = (tx: Tx, schoolId: number, typed: string) => {
  const numbers = [...new Set(typed.split(/[\s,;|]+/).map(normaliseRegNo))].filter((number) => number !== '');
  return queryRows<{ typed: string; regNo: string | null }>(
    tx,
    sql`select t.typed, coalesce(max(s.reg_no) filter (where s.reg_no = t.typed), case when count(*) = 1 then max(s.reg_no) end) as "regNo"
      from unnest(${sql.param(numbers)}::text[]) t (typed) left join students s on s.school_id = ${schoolId} and s.left_on is null
        and translate(s.reg_no, '/.-', '') = translate(t.typed, '/.-', '')
      group by t.typed order by t.typed`,
  );
};

/**
 * Makes a register import whose lines are the enrolled children with their next class, or with their own if they stay or its next one is
 * not given. Those who leave are not in it. Returns its ID, or `stay_unknown` with the numbers that no enrolled child has.
 */
export const promote = (
  { database, clock }: { database: Database; clock: Clock },
  { schoolId, by, classes, stay }: PromotionBody & { schoolId: number; by: string },
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    if (new Set(classes.map(({ from }) => from)).size < classes.length)
      return err(problem('validation_failed', {}, { classes: ['className_invalid'] }));
    await lockSchoolRegister(tx, schoolId);
    const staying = await findStaying(tx, schoolId, stay ?? '');
    const numbers = staying.flatMap(({ typed, regNo }) => (regNo === null ? [typed] : [])).join(', ');
    if (numbers !== '') return err(problem('validation_failed', { numbers }, { stay: ['stay_unknown'] }));
    const id = randomUUID();
    const registerHash = await hashRegister(tx, schoolId);
    const made = { id, schoolId, fileName: PROMOTION_NAME, createdBy: by, createdAt: clock.now() };
    await tx.orm.insert(registerImports).values({ ...made, registerHash, lines: 0, status: 'checking' });
    const next = classes.map(({ from, to }) => ({ from, to: to && cleanText(to) }));
    await tx.orm.execute(sql`
      with lines as (
        insert into register_import_lines (import_id, line, reg_no, first_name, last_name, class_name, result)
        select ${id}::uuid, row_number() over (order by s.class_name, s.reg_no), s.reg_no, s.first_name, s.last_name,
          case when k.reg_no is null then coalesce(n."to", s.class_name) else s.class_name end, 'unchecked'
        from students s left join jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n ("from" text, "to" text) on n."from" = s.class_name
          left join unnest(${sql.param(staying.map(({ regNo }) => regNo))}::text[]) k (reg_no) on k.reg_no = s.reg_no
        where s.school_id = ${schoolId} and s.left_on is null and (n."from" is null or n."to" is not null or k.reg_no is not null)
        returning line)
      update register_imports set lines = (select count(*) from lines) where id = ${id}::uuid`);
    return ok(id);
  });
