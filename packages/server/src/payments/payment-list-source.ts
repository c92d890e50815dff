import { roles } from '@somesa/core';
import { bankCodes, type officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../lists/list-source';
import { startsWith } from '../lists/starts-with';

/**
 * Every payment, with the child and the school. A bursar sees payments of fees, for what a parent repays on a loan is no business of the
 * school, and the last three digits of the payer's number.
 */
export const paymentListSource: ListSource<(typeof officeLists)['payments']> = {
  from: sql`payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id`,
  id: { is: sql`p.id`, type: 'uuid' },
  columns: ({ roleId }) => ({
    reference: sql`p.reference`,
    createdAt: sql`p.created_at`,
    state: sql`p.state::text`,
    amountUgx: sql`p.amount_ugx`,
    purpose: sql`p.purpose::text`,
    way: sql`coalesce(p.network::text, 'bank')`,
    payer:
      roleId === roles.bursar
        ? sql`'•••' || right(coalesce(p.msisdn, p.payer_account_number), 3)`
        : sql`coalesce(p.msisdn, p.bank_name || ' ' || p.payer_account_number)`,
    regNo: sql`s.reg_no`,
    student: sql`s.first_name || ' ' || s.last_name`,
    school: sql`sc.name`,
    paidAt: sql`p.paid_at`,
    failure: sql`p.failure::text`,
    providerTransactionId: sql`p.provider_transaction_id`,
  }),
  school: sql`p.school_id`,
  ofBursar: sql`p.purpose = 'fees'`,
  search: (text) => sql`p.id in (
    select id from payments where reference = ${text.toUpperCase()}
    union select id from payments where msisdn = ${text.replace(/^0/, '+256').replaceAll(' ', '')}
    union select id from payments where method = 'mobile' and network in ('mtn', 'airtel')
      and provider_transaction_id = ${text}
    union select payment_id from bank_lines where payment_id is not null and external_id in (
      select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b)
    union select x.id from payments x join students c on c.id = x.student_id where c.reg_no = ${text.toUpperCase()}
    union select x.id from payments x join students c on c.id = x.student_id where ${startsWith(sql`c.last_name`, text)})`,
};
