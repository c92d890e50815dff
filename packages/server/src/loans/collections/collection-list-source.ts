import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { loanConditions } from '../loans/loan-search';
import { createPromiseStatus } from './promises';

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
    assignee: createAssigneeCell('collection'),
    queueStatus: createQueueStatusCell('collection'),
  }),
  where: sql`x.status = 'in_arrears'`,
  hints: { queueStatus: createOpenItemCondition('collection') },
  school: sql`x.school_id`,
  search: loanConditions,
};
