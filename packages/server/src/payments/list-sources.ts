import { removeSpaces, roles, UUID_PATTERN } from '@somesa/core';
import { type adminLists, bankCodes } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { loanConditions } from '../loans/list-sources';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../people/queue/queue-cells';
import { exceptionSubjects } from '../people/queue/queue-subjects';
import { isOneOf } from '../platform/lists/is-one-of';
import type { ListSource } from '../platform/lists/list-source';
import { phoneEquals } from '../platform/lists/phone-search';
import { midnight } from '../platform/lists/read-list';
import { normaliseReferenceSearch } from '../platform/lists/reference-search';
import { regNoEquals } from '../platform/lists/reg-no-search';
import { matchesStudent } from '../platform/lists/search-words';
import { startsWith } from '../platform/lists/starts-with';
import { bankTransactionSubjects, disbursementSubjects, refundSubjects } from './queue-subjects';
import { isMovedSql, shownStatusSql } from './shown-payment-status';

const UUID = sql.raw(`'${UUID_PATTERN.source}'`);

/** Returns the SQL for the UUID after the first colon, which is null if there is none. */
const parseKey = (subject: SQL): SQL => {
  const rest = sql`substr(${subject}, strpos(${subject}, ':') + 1)`;
  return sql`case when ${rest} ~ ${UUID} then (${rest})::uuid end`;
};

/** Returns the SQL for what a finding of the ledger check is about, without the sentence of the check: `ledger:1f0e...`. */
const discrepancySubject = (subject: SQL): SQL => sql`regexp_replace(${subject}, '^(ledger):[^:]*:', '\\1:')`;

/**
 * Returns the SQL for the name of the subject of an exception: the reference of a payment or a loan; for a bank transaction the reference
 * of the payment that its payer quoted, or else the bank's ID; the name of a school; for a statement's line or a movement of the ledger
 * its transaction ID or reference, or else its day; for a finding of the ledger check the reference, or else the ID, of what it is about; the
 * internal ID of anything else.
 */
export const exceptionName = (subject: SQL, detail: SQL): SQL => sql`coalesce(
  case split_part(${subject}, ':', 1)
    when 'payment' then (select reference from payments where id = ${parseKey(subject)})
    when 'loan' then (select reference from loans where id = ${parseKey(subject)})
    when 'settlement' then (select reference from settlements where id = ${parseKey(subject)})
    when 'disbursement' then (select coalesce(l.reference, st.reference, p.reference) from disbursements d
      left join loans l on l.id = d.loan_id left join settlements st on st.id = d.settlement_id
      left join payments p on p.id = d.payment_id where d.id = ${parseKey(subject)})
    when 'claim' then ${detail} ->> 'transaction'
    when 'school' then (select name from schools where 'school:' || id = ${subject})
    when 'bank-transaction' then coalesce((select reference from payments where reference = ${detail} ->> 'reference'),
      regexp_replace(${subject}, '^bank-transaction:[^:]*:', ''))
    when 'statement-line' then coalesce(${detail} ->> 'transaction', ${detail} ->> 'reference', ${detail} ->> 'bookedOn')
    when 'ledger' then coalesce((select reference from payments where id = ${parseKey(discrepancySubject(subject))}),
      (select reference from loans where id = ${parseKey(discrepancySubject(subject))}), substr(${discrepancySubject(subject)}, strpos(${discrepancySubject(subject)}, ':') + 1))
    when 'movement' then coalesce(${detail} ->> 'reference', ${detail} ->> 'transaction', ${detail} ->> 'bookedOn')
  end,
  substr(${subject}, strpos(${subject}, ':') + 1))`;

/**
 * Returns the SQL for the subjects of exceptions that a search text finds: a payment or a loan by its reference, all of a child by the
 * registration number, a bank transaction by its ID or by the payment that its payer quoted, a statement's line or a movement of the ledger
 * by its transaction ID or reference.
 */
export const exceptionsAbout = (text: string): SQL => sql`
  with named_children as materialized (select id from students where ${regNoEquals(sql`reg_no`, text)}),
  named_loans as materialized (
    select id from loans where reference = ${normaliseReferenceSearch(text)}
    union select id from loans where student_id in (select id from named_children)),
  named_settlements as materialized (select id from settlements where reference = ${normaliseReferenceSearch(text)}),
  named_payments as materialized (
    select id, reference from payments where reference = ${normaliseReferenceSearch(text)}
    union select id, reference from payments where loan_id in (select id from named_loans)
    union select id, reference from payments where student_id in (select id from named_children))
  select 'payment:' || id from named_payments
  union select 'loan:' || id from named_loans
  union select 'claim:' || id from payment_claims where transaction_id = ${text.toUpperCase()}
    or student_id in (select id from named_children)
  union select 'disbursement:' || d.id from disbursements d where d.loan_id in (select id from named_loans)
  union select 'disbursement:' || d.id from disbursements d where d.payment_id in (select id from named_payments)
  union select 'disbursement:' || d.id from disbursements d where d.settlement_id in (select id from named_settlements)
  union select 'settlement:' || id from named_settlements
  union select 'bank-transaction:' || b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b
  union select r.subject from exceptions r where r.subject like 'bank-transaction:%'
    and r.detail ->> 'reference' in (select reference from named_payments)
  union select r.subject from exceptions r where split_part(r.subject, ':', 1) in ('statement-line', 'movement')
    and upper(${text}) in (upper(r.detail ->> 'transaction'), upper(r.detail ->> 'reference'))`;

/** IDs of the payments of a provider's transaction. Their groups have those that its money was moved to. */
export const ofTransaction = (typed: string): SQL => {
  const text = removeSpaces(typed);
  return sql`array(
  select id from payments where method = 'mobile' and network in ('mtn', 'airtel')
    and provider_transaction_id in (${text}, ${text.toUpperCase()})
  union all select payment_id from bank_transactions where provider_transaction_id in (
    select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b))`;
};

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
  days: {
    // Of fees the day on which the ledger recorded them, as in the figures of what was collected: it may learn of a transfer late.
    paidAt: (from, to) => {
      const isWithin = (at: SQL): SQL => sql`${from ? sql`${at} >= ${midnight(from, 0)}` : sql`true`}
        and ${to ? sql`${at} < ${midnight(to, 1)}` : sql`true`}`;
      return sql`p.id in (
        select e.payment_id from ledger_entries e where e.posting_type = 'fees.paid'
          and e.credit_account like 'school-payable:%' and ${isWithin(sql`e.posted_at`)}
        union all select r.id from payments r where r.purpose <> 'fees' and ${isWithin(sql`r.paid_at`)})`;
    },
  },
  school: sql`p.school_id`,
  ofBursar: sql`p.purpose = 'fees'`,
  search: (text, staffUser) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    ...(staffUser.roleId === roles.bursar ? [] : [phoneEquals(sql`p.msisdn`, text, staffUser)]),
    sql`p.id = any(${ofTransaction(text)})`,
    sql`p.group_id = any(${ofTransaction(text)})`,
    regNoEquals(sql`s.reg_no`, text),
    matchesStudent(sql`s`, text),
  ],
};

/** Claims that a payment was made which we do not show. */
export const claimListSource: ListSource<(typeof adminLists)['claims']> = {
  from: sql`payment_claims c join students s on s.id = c.student_id join schools sc on sc.id = c.school_id
    left join payments p on p.id = c.payment_id left join users u on u.id = c.created_by`,
  id: { is: sql`c.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`c.created_at`,
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    regNo: sql`s.reg_no`,
    school: sql`sc.name`,
    transactionId: sql`c.transaction_id`,
    amountUgx: sql`c.amount_ugx`,
    paidOn: sql`c.paid_on`,
    status: sql`c.status`,
    payment: sql`p.reference`,
    declineReason: sql`c.decline_reason`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
  extraCells: { studentId: sql`c.student_id::text`, paymentId: sql`c.payment_id::text` },
  school: sql`c.school_id`,
  search: (text, staffUser) => [
    sql`c.transaction_id = ${text.toUpperCase()}`,
    phoneEquals(sql`c.msisdn`, text, staffUser),
    regNoEquals(sql`s.reg_no`, text),
    matchesStudent(sql`s`, text),
  ],
};

const isWaiting = sql`x.payment_id is null and x.return_transaction_id is null`;

/** List of all bank transactions. One that is allocated or returned counts as completed. */
export const bankTransactionListSource: ListSource<(typeof adminLists)['bankTransactions']> = {
  from: sql`bank_transactions x left join payments p on p.id = x.payment_id
    ${createQueueItemJoin('bank-transaction', sql`x.provider_transaction_id`)}`,
  id: { is: sql`x.provider_transaction_id`, type: 'text' },
  columns: () => ({
    receivedAt: sql`x.received_at`,
    bank: sql`x.bank`,
    providerTransactionId: sql`substr(x.provider_transaction_id, length(x.bank) + 2)`,
    amountUgx: sql`x.amount_ugx`,
    paidAt: sql`x.paid_at`,
    narrative: sql`x.narrative`,
    status: sql`case when ${isWaiting} then 'waiting' when x.payment_id is null then 'returned' else 'allocated' end`,
    payment: sql`p.reference`,
    assignee: createAssigneeCell(bankTransactionSubjects),
    queueStatus: createQueueStatusCell(bankTransactionSubjects),
  }),
  hints: { queueStatus: createOpenItemCondition(bankTransactionSubjects) },
  search: (text) => [
    sql`x.provider_transaction_id in (select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b)`,
    sql`x.return_transaction_id = ${text.toUpperCase()}`,
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    startsWith(sql`x.narrative`, text),
  ],
};

/** List of all exceptions, named by their subject. A resolved one counts as completed. */
export const exceptionListSource: ListSource<(typeof adminLists)['exceptions']> = {
  from: sql`exceptions x ${createQueueItemJoin('exception', sql`x.kind || '~' || x.subject`)}`,
  id: { is: sql`(x.kind || '~' || x.subject)`, type: 'text' },
  columns: () => ({
    openedAt: sql`x.opened_at`,
    kind: sql`x.kind`,
    reference: exceptionName(sql`x.subject`, sql`x.detail`),
    subject: sql`x.subject`,
    closedAt: sql`x.resolved_at`,
    assignee: createAssigneeCell(exceptionSubjects),
    queueStatus: createQueueStatusCell(exceptionSubjects),
  }),
  hints: { queueStatus: createOpenItemCondition(exceptionSubjects) },
  // An array, so that the database uses the index of the exceptions.
  search: (text) => [sql`x.subject = any(array(${exceptionsAbout(text)}))`],
};

/** List of all refunds, by their payment. One that is paid in full counts as completed. */
export const refundListSource: ListSource<(typeof adminLists)['refunds']> = {
  from: sql`refunds x join payments p on p.id = x.payment_id join schools sc on sc.id = p.school_id
    ${createQueueItemJoin('refund', sql`x.payment_id::text`)}`,
  id: { is: sql`x.payment_id`, type: 'uuid' },
  columns: () => ({
    reference: sql`p.reference`,
    payer: sql`coalesce('0' || substr(p.msisdn, 5), p.bank_name || ' ' || p.payer_account_number)`,
    school: sql`sc.name`,
    amountUgx: sql`x.amount_ugx`,
    paidUgx: sql`x.paid_ugx`,
    waitingUgx: sql`(x.amount_ugx - x.paid_ugx)`,
    queuedAt: sql`x.queued_at`,
    status: sql`case when x.paid_at is null then 'waiting' else 'paid' end`,
    paidAt: sql`x.paid_at`,
    assignee: createAssigneeCell(refundSubjects),
    queueStatus: createQueueStatusCell(refundSubjects),
  }),
  school: sql`p.school_id`,
  search: (text, staffUser) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    phoneEquals(sql`p.msisdn`, text, staffUser),
    startsWith(sql`p.payer_account_number`, text),
  ],
};

/** List of all settlements. */
export const settlementListSource: ListSource<(typeof adminLists)['settlements']> = {
  from: sql`settlements st join schools sc on sc.id = st.school_id`,
  id: { is: sql`st.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`st.created_at`,
    reference: sql`st.reference`,
    school: sql`sc.name`,
    untilOn: sql`st.until_on`,
    amountUgx: sql`st.amount_ugx`,
    status: sql`st.status`,
    paidOn: sql`st.paid_on`,
    providerTransactionId: sql`coalesce(st.provider_transaction_id, (
      select string_agg(d.provider_transaction_id, ', ' order by d.part) from disbursements d
      where d.settlement_id = st.id and d.status = 'succeeded'))`,
  }),
  school: sql`st.school_id`,
  search: (text) => [
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
    sql`st.provider_transaction_id = ${text}`,
    sql`exists (select 1 from disbursements d where d.settlement_id = st.id and d.provider_transaction_id = ${text})`,
  ],
};

export const disbursementListSource: ListSource<(typeof adminLists)['disbursements']> = {
  from: sql`disbursements x left join loans l on l.id = x.loan_id left join loan_applications a on a.loan_id = x.loan_id
    left join settlements st on st.id = x.settlement_id left join payments p on p.id = x.payment_id
    join schools sc on sc.id = coalesce(l.school_id, st.school_id, p.school_id)
    ${createQueueItemJoin('disbursement', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    reference: sql`coalesce(l.reference, st.reference, p.reference)`,
    purpose: sql`case when x.loan_id is not null then 'loan' when x.settlement_id is not null then 'settlement' else 'refund' end`,
    school: sql`sc.name`,
    amountUgx: sql`x.amount_ugx`,
    method: sql`x.method`,
    status: sql`x.status::text`,
    failure: sql`x.failure`,
    paidAt: sql`x.paid_at`,
    loan: sql`x.loan_id::text`,
    providerReference: sql`x.provider_reference`,
    assignee: createAssigneeCell(disbursementSubjects),
    queueStatus: createQueueStatusCell(disbursementSubjects),
  }),
  hints: { queueStatus: createOpenItemCondition(disbursementSubjects) },
  school: sql`sc.id`,
  search: (text, staffUser) => [
    ...loanConditions(text, staffUser),
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
  ],
};
