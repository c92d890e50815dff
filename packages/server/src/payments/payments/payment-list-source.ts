import { roles } from '@somesa/core';
import { type adminLists, bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { isMovedSql, shownStatusSql } from '../../platform/db/shown-payment-status';
import { isOneOf } from '../../platform/lists/is-one-of';
import type { ListSource } from '../../platform/lists/list-source';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { matchesStudent } from '../../platform/lists/search-words';

/** IDs of the payments of a provider's transaction. Their groups have those that its money was moved to. */
const ofTransaction = (text: string): SQL => sql`array(
  select id from payments where method = 'mobile' and network in ('mtn', 'airtel') and provider_transaction_id = ${text}
  union all select payment_id from bank_transactions where provider_transaction_id in (
    select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b))`;

/**
 * List of all payments. A bursar sees only payments of fees, because repayments are not disclosed to the school, and only the last three
 * digits of the payer's number.
 */
export const paymentListSource: ListSource<(typeof adminLists)['payments']> = {
  from: sql`payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id`,
  id: { is: sql`p.id`, type: 'uuid' },
  columns: ({ roleId }) => ({
    reference: sql`p.reference`,
    createdAt: sql`p.created_at`,
    status: sql.raw(shownStatusSql),
    amountUgx: sql`p.amount_ugx`,
    purpose: sql`p.purpose::text`,
    method: sql`coalesce(p.network::text, 'bank')`,
    payer:
      roleId === roles.bursar
        ? sql`'•••' || right(coalesce(p.msisdn, p.payer_account_number), 3)`
        : sql`coalesce('0' || substr(p.msisdn, 5), p.bank_name || ' ' || p.payer_account_number)`,
    regNo: sql`s.reg_no`,
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    school: sql`sc.name`,
    paidAt: sql`p.paid_at`,
    failure: sql`p.failure::text`,
    providerTransactionId: sql`p.provider_transaction_id`,
  }),
  words: {
    status: (statuses) => {
      const isMoved = sql.raw(isMovedSql);
      const others = statuses.filter((status) => status !== 'moved');
      const isOther = others.length > 0 ? isOneOf(sql`p.status`, others, sql`payment_status`) : sql`false`;
      const isUnmoved = sql`(${isOther} and not ${isMoved})`;
      return statuses.includes('moved')
        ? sql`(${isUnmoved} or ${isMoved})`
        : others.includes('reversed')
          ? isUnmoved
          : isOther;
    },
    purpose: (purposes) => isOneOf(sql`p.purpose`, purposes, sql`payment_purpose`),
    method: (methods) => {
      const networks = methods.filter((method) => method !== 'bank');
      const isNetwork = networks.length > 0 ? isOneOf(sql`p.network`, networks, sql`network`) : sql`false`;
      return methods.includes('bank') ? sql`(${isNetwork} or p.network is null)` : isNetwork;
    },
  },
  school: sql`p.school_id`,
  ofBursar: sql`p.purpose = 'fees'`,
  search: (text, { roleId }) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    ...(roleId === roles.bursar ? [] : [sql`p.msisdn = ${normalisePhoneSearch(text)}`]),
    sql`p.id = any(${ofTransaction(text)})`,
    sql`p.group_id = any(${ofTransaction(text)})`,
    regNoEquals(sql`s.reg_no`, text),
    matchesStudent(sql`s`, text),
  ],
};
