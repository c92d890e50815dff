import { DAY_MS } from '@somesa/core';
import { type CollectionWay, collectionWays, type TermFeeSums, type TermReport } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { accountEntries, listOnEntries } from '../school-ledger';

/** Number of weeks of a term that are told apart; as many fit on the sheet. */
export const MAX_TERM_WEEKS = 18;

type Part = 'term' | 'before';

interface Term {
  id: number;
  name: string;
  from: string;
  /** First day of the next term; null if there is none. */
  nextFrom: string | null;
}

const listTerms = (db: Queryable, schoolId: number): Promise<Term[]> =>
  queryRows(
    db,
    sql`select id, name, starts_on::text as "from", (lead(starts_on) over term_order)::text as "nextFrom"
      from school_terms where school_id = ${schoolId} window term_order as (order by starts_on, id) order by starts_on desc, id desc`,
  );

/**
 * Sums the fees of a school by class: those of a term and of the one before, which starts on `startBefore`, and the rest. A fee of one child belongs to
 * the term of its due date.
 */
const sumFees = (
  db: Queryable,
  schoolId: number,
  { term, before, startBefore }: { term: Term; before: Term | undefined; startBefore: string },
) =>
  queryRows<TermFeeSums & { className: string | null; part: Part | null }>(
    db,
    sql`select class_name as "className", part, count(*)::int as children,
      count(*) filter (where outstanding > 0)::int as owing, count(*) filter (where bursary > 0)::int as "withBursary",
      sum(charged)::bigint as "chargedUgx", sum(bursary)::bigint as "bursaryUgx", sum(charged - bursary)::bigint as "expectedUgx",
      sum(paid)::bigint as "paidUgx", sum(paid_to_school)::bigint as "paidToSchoolUgx", sum(outstanding)::bigint as "outstandingUgx"
    from (
      select s.id, case when s.left_on is null then s.class_name end as class_name, p.part,
        sum(f.amount_ugx) as charged, sum(f.bursary_ugx) as bursary, sum(f.paid_ugx) as paid,
        sum(f.paid_to_school_ugx) as paid_to_school, sum(f.outstanding_ugx) as outstanding
      from students s join fee_items f on f.student_id = s.id left join term_fees t on t.id = f.term_fee_id
      cross join lateral (select case
        when t.term_id = ${term.id} or (t.id is null and f.due_on >= ${term.from}::date and f.due_on < ${term.nextFrom ?? 'infinity'}::date) then 'term'
        when t.term_id = ${before?.id ?? null} or (t.id is null and f.due_on >= ${startBefore}::date and f.due_on < ${term.from}::date) then 'before'
        end as part) p
      where s.school_id = ${schoolId} and (p.part is not null or f.outstanding_ugx > 0) group by 1, 2, 3) c
    group by 1, 2 order by 1`,
  );

/**
 * Money that the account $1 received, by the way it came, and what the school $4 recorded as paid to it, by week: from $5 until before $6, and from
 * $7 until before $5. The days of the term before are `to_date` up to $8. What is reversed counts on the day of its reversal.
 */
const received = {
  name: 'term-report-received',
  text: `
    select part, way, least((on_day - first_day) / 7, ${MAX_TERM_WEEKS - 1})::int as week, sum(amount)::bigint as "amountUgx",
      coalesce(sum(amount) filter (where part = 'term' or on_day <= $8::date), 0)::bigint as "toDateUgx"
    from (
      select amount, posting_date as on_day, case when posting_type = 'loan.disbursed' then 'loan'
        when other like 'wallet:%' then substr(other, 8) else 'bank' end as way
      from ${accountEntries} e where posting_type in ('fees.paid', 'loan.disbursed')
      union all
      select -a.change_ugx, (a.created_at at time zone 'Africa/Kampala')::date, coalesce(a.method, r.method)
      from fee_adjustments a left join fee_adjustments r on r.id = a.reverses_id
      where a.school_id = $4 and a.kind = 'paid-to-school' and a.created_at >= $7::timestamp at time zone 'Africa/Kampala'
        and a.created_at < $6::timestamp at time zone 'Africa/Kampala') m
    cross join lateral (select case when on_day >= $5::date then 'term' else 'before' end as part,
      case when on_day >= $5::date then $5::date else $7::date end as first_day) p
    where on_day >= $7::date and on_day < $6::date group by 1, 2, 3`,
};

const chargedSums = ['children', 'owing', 'withBursary', 'chargedUgx', 'bursaryUgx', 'expectedUgx'] as const;
const paidSums = ['paidUgx', 'paidToSchoolUgx', 'outstandingUgx'] as const;

export const addFees = (rows: readonly TermFeeSums[]): TermFeeSums =>
  Object.fromEntries(
    [...chargedSums, ...paidSums].map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]),
  ) as TermFeeSums;

interface ReceivedRow {
  part: Part;
  way: CollectionWay;
  week: number;
  amountUgx: number;
  toDateUgx: number;
}

const sumPart = (rows: readonly ReceivedRow[], part: Part, key: 'amountUgx' | 'toDateUgx' = 'amountUgx') =>
  rows.reduce((all, row) => all + (row.part === part ? row[key] : 0), 0);

const sumReceived = (rows: readonly ReceivedRow[]) => ({
  amountUgx: sumPart(rows, 'term'),
  beforeUgx: sumPart(rows, 'before'),
});

/** Creates the report of a term of a school on a day in Kampala, or of the last that started, or else the first; null if there is no such term. */
export const createTermReport = async (
  db: Queryable,
  schoolId: number,
  today: string,
  id?: number,
): Promise<TermReport | null> => {
  const all = await listTerms(db, schoolId);
  const index = all.findIndex((term) => (id === undefined ? term.from <= today : term.id === id));
  // Without a term that started, -1 leads to the last one, which is the first of the school.
  const [term, before] = index < 0 && id !== undefined ? [] : all.slice(index);
  if (!term) return null;
  const tomorrow = addDays(today, 1);
  const end = [term.nextFrom ?? tomorrow, tomorrow].sort()[0] as string;
  const startBefore = before?.from ?? term.from;
  const toDate = addDays(startBefore, (Date.parse(today) - Date.parse(term.from)) / DAY_MS);
  const items = await sumFees(db, schoolId, { term, before, startBefore });
  const money = await listOnEntries<ReceivedRow>(
    db,
    received,
    schoolId,
    schoolId,
    term.from,
    end,
    startBefore,
    toDate,
  );
  const ofPart = (part: Part | null) => items.filter((row) => row.part === part);
  const view = ({ id, name, from }: Term, next: string, part: Part) => ({
    id,
    name,
    from,
    to: addDays(next > from ? next : addDays(from, 1), -1),
    fees: addFees(ofPart(part)),
  });
  const weekCount = Math.max(0, ...money.map(({ week }) => week + 1));
  return {
    term: view(term, end, 'term'),
    before: before ? view(before, term.from, 'before') : null,
    otherOutstandingUgx: addFees(ofPart(null)).outstandingUgx,
    classes: ofPart('term').map(({ part: _, ...row }) => row),
    received: {
      ...sumReceived(money),
      beforeToDateUgx: sumPart(money, 'before', 'toDateUgx'),
      ways: collectionWays.map((way) => ({ way, ...sumReceived(money.filter((row) => row.way === way)) })),
      weeks: Array.from({ length: weekCount }, (_, week) => ({
        from: addDays(term.from, 7 * week),
        ...sumReceived(money.filter((row) => row.week === week)),
      })),
    },
  };
};
