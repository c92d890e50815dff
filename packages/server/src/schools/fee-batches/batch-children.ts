import { formatFullName, normaliseRegNo, toRegNoKey } from '@somesa/core';
import { type BatchChild, type BatchSelection, MAX_BATCH_ROWS } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { matchesStudent } from '../../platform/lists/search-words';
import type { students } from '../tables/students';

/** Child of a school, as rows of a batch name it. */
export interface NamedChild
  extends Omit<BatchChild, 'name'>,
    Pick<typeof students.$inferSelect, 'id' | 'paymentCode' | 'firstName' | 'lastName'> {}

/** Maximum number of children that are proposed for a name. */
const MAX_CANDIDATES = 5;

const columns = sql`s.id, s.reg_no as "regNo", s.payment_code as "paymentCode", s.first_name as "firstName",
  s.last_name as "lastName", s.class_name as "className", s.left_on is not null as "hasLeft",
  coalesce((select sum(f.outstanding_ugx) from fee_items f where f.student_id = s.id), 0)::bigint as "outstandingUgx",
  exists (select 1 from guardians g where g.student_id = s.id) as "hasGuardian"`;

const toList = (texts: Iterable<string>): SQL => sql`${sql.param([...texts])}::text[]`;

const findNumbered = (db: Queryable, schoolId: number, keys: ReadonlySet<string>): Promise<NamedChild[]> =>
  queryRows(
    db,
    sql`select ${columns} from students s where s.school_id = ${schoolId}
      and (translate(s.reg_no, '/.-', '') = any(${toList(keys)}) or s.payment_code = any(${toList(keys)})) order by s.id`,
  );

const findNamed = (
  db: Queryable,
  schoolId: number,
  names: readonly string[],
): Promise<(NamedChild & { typed: string })[]> =>
  queryRows(
    db,
    sql`select t.typed, c.* from unnest(${toList(names)}) as t (typed) cross join lateral (
      select ${columns} from students s where s.school_id = ${schoolId} and s.left_on is null
        and ${matchesStudent(sql`s`, sql`t.typed`)} order by s.last_name, s.first_name, s.id limit ${MAX_CANDIDATES}) c`,
  );

const isWholeName = ({ firstName, lastName }: NamedChild, typed: string): boolean =>
  [formatFullName(firstName, lastName), formatFullName(lastName, firstName)].some(
    (name) => name.toLowerCase() === typed.toLowerCase(),
  );

/** Groups children by each key that a number or code may have. */
const groupByKey = (children: readonly NamedChild[]): Map<string | null, NamedChild[]> => {
  const byKey = new Map<string | null, NamedChild[]>();
  for (const child of children)
    for (const key of new Set([toRegNoKey(child.regNo), child.paymentCode]))
      byKey.set(key, [...(byKey.get(key) ?? []), child]);
  return byKey;
};

/** Returns the children that one number or code means. A registration number in its own spelling comes first, then any number. */
const chooseNumbered = (found: readonly NamedChild[], typed: string): NamedChild[] => {
  const [regNo, key] = [normaliseRegNo(typed), toRegNoKey(typed)];
  const exact = found.filter((child) => child.regNo === regNo);
  if (exact.length > 0) return exact;
  const numbered = found.filter((child) => toRegNoKey(child.regNo) === key);
  return numbered.length > 0 ? numbered : [...found];
};

/**
 * Finds the children of a school that texts mean: registration numbers and payment codes, and with `names` words of names too. Returns by
 * text all children that it may mean.
 */
export const findBatchChildren = async (
  db: Queryable,
  schoolId: number,
  texts: readonly string[],
  { names = false }: { names?: boolean } = {},
): Promise<Map<string, NamedChild[]>> => {
  const typed = [...new Set(texts)];
  const numbered = await findNumbered(db, schoolId, new Set(typed.map(toRegNoKey)));
  const byKey = groupByKey(numbered);
  const meant = new Map(typed.map((text) => [text, chooseNumbered(byKey.get(toRegNoKey(text)) ?? [], text)]));
  const others = names ? typed.filter((text) => text !== '' && meant.get(text)?.length === 0) : [];
  if (others.length === 0) return meant;
  for (const { typed: name, ...child } of await findNamed(db, schoolId, others)) meant.get(name)?.push(child);
  for (const name of others) {
    const whole = (meant.get(name) ?? []).filter((child) => isWholeName(child, name));
    if (whole.length === 1) meant.set(name, whole);
  }
  return meant;
};

/** Returns a child as the screen of a batch shows it. */
export const toBatchChild = ({
  id: _,
  paymentCode: __,
  firstName,
  lastName,
  ...child
}: NamedChild): BatchChild => ({
  ...child,
  name: formatFullName(firstName, lastName),
});

const siblingsQuery = (schoolId: number): SQL => sql`
  select s.id from (
    select s.id, row_number() over (partition by g.msisdn order by s.id) as place
    from students s join guardians g on g.student_id = s.id where s.school_id = ${schoolId} and s.left_on is null) s
  where s.place > 1`;

/** Lists the registration numbers of enrolled children that one choice names, in the order of classes and names. */
export const listSelection = async (
  db: Queryable,
  schoolId: number,
  { of, name = '' }: { of: BatchSelection; name?: string | undefined },
): Promise<string[]> => {
  const isChosen = {
    class: sql`s.class_name = ${name}`,
    group: sql`s.id in (select m.student_id from student_group_members m join student_groups g on g.id = m.group_id
      where g.school_id = ${schoolId} and lower(g.name) = lower(${name}))`,
    siblings: sql`s.id in (${siblingsQuery(schoolId)})`,
  }[of];
  const rows = await queryRows<{ regNo: string }>(
    db,
    sql`select s.reg_no as "regNo" from students s where s.school_id = ${schoolId} and s.left_on is null and ${isChosen}
      order by s.class_name, s.last_name, s.first_name, s.id limit ${MAX_BATCH_ROWS}`,
  );
  return rows.map(({ regNo }) => regNo);
};
