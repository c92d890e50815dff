import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the joins that add the account of each child to a query whose `student` is the alias of a row of `students`: `o.charged`, `o.bursary`,
 * `o.paid`, `o.paid_to_school` and `o.outstanding` of all fee items, and `o.paid_percent`. `today` is a day in Kampala.
 *
 * The paid percentage is the share of the fees of the current term, after bursaries, that is paid, through us or to the school. What is
 * still owed from earlier terms counts as unpaid, and fees that fall due after the term do not count. It is rounded down, so that 100 means
 * all; null if the child has no fees for the term. The current term is the last that has begun, and its fees are those that fall due from its first day, or
 * from its first due date if that is earlier. At a school without terms, all fees count.
 */
export const joinAccounts = (student: SQL, today: SQL): SQL => {
  const isOfTerm = sql`f.due_on >= ct.first_on and f.due_on <= ct.last_on`;
  const isEarlier = sql`f.due_on < ct.first_on`;
  return sql`
    left join lateral (
      select coalesce(min(least(t.starts_on, (select min(x.due_on) from term_fees x where x.term_id = t.id))), '-infinity') as first_on,
        coalesce(max(greatest(t.ends_on, ${today})), 'infinity') as last_on
      from (select id, starts_on, ends_on from school_terms where school_id = ${student}.school_id and starts_on <= ${today}
        order by starts_on desc, id desc limit 1) t) ct on true
    left join lateral (
      select u.*, case
        when u.to_pay > 0 then (100 * u.paid_of_term / u.to_pay)::bigint
        when u.has_term_fees then 100 end as paid_percent
      from (
        select sum(f.amount_ugx) as charged, sum(f.bursary_ugx) as bursary, sum(f.paid_ugx) as paid,
          sum(f.paid_to_school_ugx) as paid_to_school, sum(f.outstanding_ugx) as outstanding,
          bool_or(${isOfTerm}) as has_term_fees,
          coalesce(sum(f.paid_ugx + f.paid_to_school_ugx) filter (where ${isOfTerm}), 0)::bigint as paid_of_term,
          coalesce(sum(case when ${isOfTerm} then f.amount_ugx - f.bursary_ugx when ${isEarlier} then f.outstanding_ugx end), 0)::bigint as to_pay
        from fee_items f where f.student_id = ${student}.id) u) o on true`;
};
