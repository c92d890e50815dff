import { brand } from '@somesa/core';
import type { adminLists } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../people/queue/queue-cells';
import type { StaffUser } from '../platform/http/staff-user';
import { isOneOf } from '../platform/lists/is-one-of';
import type { ListSource } from '../platform/lists/list-source';
import { phoneEquals } from '../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../platform/lists/reference-search';
import { regNoEquals } from '../platform/lists/reg-no-search';
import { matchesWords } from '../platform/lists/search-words';
import { escapeLike, startsWith } from '../platform/lists/starts-with';
import { createPromiseStatus } from './collections/promises';
import { applicationSubjects, collectionSubjects } from './queue-subjects';

/** Lists the condition that finds a loan by the start of its reference. Lists none for another text: `s` would find all loans. */
const listReferenceConditions = (text: string): SQL[] => {
  const reference = normaliseReferenceSearch(text);
  if (!reference.startsWith(`${brand.referencePrefix}-`)) return [];
  return [sql`a.loan_id in (select id from loans where reference like ${`${escapeLike(reference)}%`})`];
};

/**
 * Returns the search conditions for a loan, on a row `a` of `loan_applications`: reference, registration number, words of the names of
 * applicant and child, phone numbers, or start of the email address.
 */
export const loanConditions = (text: string, staffUser: StaffUser): SQL[] => [
  ...listReferenceConditions(text),
  regNoEquals(sql`a.reg_no`, text),
  matchesWords(sql`a.full_name || ' ' || a.child_name`, text),
  phoneEquals(sql`a.msisdn1`, text, staffUser),
  phoneEquals(sql`a.msisdn2`, text, staffUser),
  startsWith(sql`a.email`, text),
];

/** List source for disbursed loans with the balances of their last replay. */
export const loanListSource: ListSource<(typeof adminLists)['loans']> = {
  from: sql`loans x join loan_accounts c on c.loan_id = x.id join loan_applications a on a.loan_id = x.id
    join schools sc on sc.id = x.school_id
    join loan_products p on p.id = x.product_id and p.version = x.product_version`,
  id: { is: sql`c.loan_id`, type: 'uuid' },
  columns: () => ({
    reference: sql`x.reference`,
    status: sql`x.status::text`,
    parent: sql`a.full_name`,
    school: sql`sc.name`,
    product: sql`p.name || ' ' || p.version`,
    disbursedOn: sql`x.disbursed_on`,
    principalUgx: sql`x.principal_ugx`,
    outstandingUgx: sql`c.principal_outstanding_ugx`,
    arrearsUgx: sql`c.arrears_ugx`,
    daysPastDue: sql`c.days_past_due`,
    nextDueOn: sql`c.next_due_on`,
  }),
  where: sql`x.disbursed_on is not null`,
  words: { status: (statuses) => isOneOf(sql`x.status`, statuses, sql`loan_status`) },
  school: sql`x.school_id`,
  search: loanConditions,
};

/** List source for loan applications in every status. */
export const applicationListSource: ListSource<(typeof adminLists)['applications']> = {
  from: sql`loans x join loan_applications a on a.loan_id = x.id join schools sc on sc.id = x.school_id
    ${createQueueItemJoin('application', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    reference: sql`x.reference`,
    status: sql`x.status::text`,
    applicant: sql`a.full_name`,
    childName: sql`a.child_name`,
    school: sql`sc.name`,
    requestedUgx: sql`x.requested_principal_ugx`,
    amountUgx: sql`x.principal_ugx`,
    requestedTerm: sql`x.requested_term`,
    term: sql`x.term`,
    expense: sql`x.expense`,
    isFirstApproved: sql`(x.first_approver_id is not null)`,
    assignee: createAssigneeCell(applicationSubjects),
    queueStatus: createQueueStatusCell(applicationSubjects),
  }),
  words: { status: (statuses) => isOneOf(sql`x.status`, statuses, sql`loan_status`) },
  hints: { queueStatus: createOpenItemCondition(applicationSubjects) },
  school: sql`x.school_id`,
  search: loanConditions,
};

export const loanProductListSource: ListSource<(typeof adminLists)['loanProducts']> = {
  from: sql`loan_products p left join users u on u.id = p.saved_by`,
  id: { is: sql`(p.id || ':' || p.version)`, type: 'text' },
  columns: () => ({
    name: sql`p.name`,
    version: sql`p.version`,
    method: sql`p.method`,
    annualRate: sql`trim_scale(p.annual_rate_ppm / 10000.0) || ' %'`,
    feeUgx: sql`p.fee_ugx`,
    minimumUgx: sql`p.minimum_ugx`,
    maximumUgx: sql`p.maximum_ugx`,
    documents: sql`(select string_agg(kind, ',' order by at)
      from jsonb_array_elements_text(p.documents -> 'required') with ordinality each (kind, at))`,
    lateCharge: sql`p.penalty ->> 'kind'`,
    lateFee: sql`case p.penalty ->> 'kind'
      when 'interest' then trim_scale((p.penalty ->> 'annualRatePpm')::numeric / 10000) || ' %'
      when 'fixed' then 'UGX ' || to_char((p.penalty ->> 'amountUgx')::bigint, 'FM999,999,999') end`,
    lateGraceDays: sql`p.late_grace_days`,
    lateCapUgx: sql`case when p.penalty ->> 'kind' <> 'none' then p.penalty_cap_ugx end`,
    guarantorFromUgx: sql`p.guarantor_from_ugx`,
    offerDays: sql`p.offer_days`,
    savedAt: sql`p.saved_at`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
};

/** Day on which the account of a loan in arrears was last calculated: it is calculated every day. */
const today = sql`c.as_of`;

/** List source for the loans in arrears, with the last contact and the last promise. */
export const collectionListSource: ListSource<(typeof adminLists)['collections']> = {
  from: sql`loans x join loan_accounts c on c.loan_id = x.id join loan_applications a on a.loan_id = x.id
    join schools sc on sc.id = x.school_id
    left join users b on b.id = x.user_id
    left join lateral (select max(k.recorded_at) as at from loan_contacts k where k.loan_id = x.id) lc on true
    left join lateral (select k.promised_on, k.promised_ugx, ${createPromiseStatus(today)} as status from loan_contacts k
      where k.loan_id = x.id and k.promised_on is not null order by k.recorded_at desc, k.id limit 1) pr on true
    ${createQueueItemJoin('collection', sql`x.id::text`)}`,
  id: { is: sql`c.loan_id`, type: 'uuid' },
  columns: () => ({
    daysPastDue: sql`c.days_past_due`,
    bucket: sql`case when c.days_past_due <= 7 then '1-7' when c.days_past_due <= 30 then '8-30'
      when c.days_past_due <= 60 then '31-60' when c.days_past_due <= 90 then '61-90' else '90+' end`,
    reference: sql`x.reference`,
    parent: sql`a.full_name`,
    phone: sql`'0' || substr(coalesce(b.msisdn, a.msisdn1), 5)`,
    arrearsUgx: sql`c.arrears_ugx`,
    nextStep: sql`case when pr.status = 'open' then 'await_promise' when c.days_past_due > 90 then 'consider_write_off'
      when c.days_past_due > 60 then 'visit' when c.days_past_due > 30 then 'restructure'
      when c.days_past_due > 7 or pr.status = 'broken' then 'call' else 'message' end`,
    lastContactAt: sql`lc.at`,
    promisedOn: sql`pr.promised_on`,
    promisedUgx: sql`pr.promised_ugx`,
    promise: sql`pr.status`,
    school: sql`sc.name`,
    assignee: createAssigneeCell(collectionSubjects),
    queueStatus: createQueueStatusCell(collectionSubjects),
  }),
  where: sql`x.status = 'in_arrears'`,
  hints: { queueStatus: createOpenItemCondition(collectionSubjects) },
  school: sql`x.school_id`,
  search: loanConditions,
};
