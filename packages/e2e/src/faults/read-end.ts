import { HOUR_MS } from '@somesa/core';
import type {
  ApprovalRecord,
  ChildRecord,
  DisbursementRecord,
  EndState,
  EntryRecord,
  EventRecord,
  OpenException,
  PaymentRecord,
} from './end-state';
import type { World } from './world';

/** Parts of a loan to which a repayment is posted. */
const loanAccounts = `('loans:principal', 'income:interest', 'income:fees', 'income:late-charges', 'income:recoveries', 'refunds-payable')`;

/** Returns the query of the payments in `own`, each with what the ledger has posted for it to schools and its loan. */
const createPaymentsQuery = (own: string): string => `
  select id, reference, status, amount_ugx as "amountUgx", network, provider_reference as "providerReference",
    provider_transaction_id as "transactionId", group_id as "groupId", moved_from_id as "movedFromId",
    student_id as "childId", loan_id as "loanId", s.*,
    coalesce((select amount_ugx from refunds r where r.payment_id = p.id), 0) as "refundUgx",
    coalesce((select amount_ugx - used_ugx - refunded_ugx from prepayments k where k.payment_id = p.id), 0) as "aheadUgx"
  from payments p cross join lateral (
    select coalesce(sum(u) filter (where a = 'school-payable:' || p.school_id), 0)::bigint as "schoolUgx",
      coalesce(sum(u) filter (where a like 'school-payable:%' and a <> 'school-payable:' || p.school_id), 0)::bigint
        as "otherSchoolsUgx",
      coalesce(sum(u) filter (where a in ${loanAccounts} and l.loan_id = p.loan_id), 0)::bigint as "loanUgx"
    from ledger_entries l
      cross join lateral (values (l.credit_account, l.amount_ugx), (l.debit_account, -l.amount_ugx)) v (a, u)
    where l.payment_id = p.id and l.posting_type <> 'fees.charged') s
  where p.id in ${own}`;

/** Returns the query of the children of the payments in `own`: what they owe without these, and what is outstanding. */
const createChildrenQuery = (own: string): string => `
  select s.id, s.reg_no as name,
    coalesce(sum(f.amount_ugx - f.bursary_ugx - f.paid_to_school_ugx), 0)::bigint - coalesce((
      select sum(p.amount_ugx - coalesce(r.amount_ugx, 0) - coalesce(k.amount_ugx - k.used_ugx - k.refunded_ugx, 0))
      from payments p left join refunds r on r.payment_id = p.id left join prepayments k on k.payment_id = p.id
      where p.student_id = s.id and p.purpose = 'fees' and p.status = 'succeeded' and p.id not in ${own}), 0)::bigint
      as "owedUgx",
    coalesce(sum(f.outstanding_ugx), 0)::bigint as "outstandingUgx",
    exists (select 1 from loans l where l.student_id = s.id) as "hasLoan"
  from students s join fee_items f on f.student_id = s.id
  where s.id in (select student_id from payments where id in ${own}) group by s.id, s.reg_no`;

const payoutsQuery = `
  select id, payment_id as "paymentId", method, provider_reference as "providerReference", status,
    coalesce('loan ' || loan_id, 'settlement ' || settlement_id || ' ' || part, 'refund ' || payment_id) as "paidFor",
    amount_ugx as "amountUgx", (
      select coalesce(sum(amount_ugx), 0) from ledger_entries l
      where (l.loan_id = d.loan_id and l.posting_type = 'school.paid' and d.status = 'succeeded')
        or (l.source = 'settlement:' || d.settlement_id and l.line = d.part and l.posting_type = 'school.settled'
          and d.status = 'succeeded')
        or (l.source = 'refund:' || d.id and l.posting_type = 'refund.paid'))::bigint as "postedUgx"
  from disbursements d`;

/** Everything of the world that is sent to schools and payers, by the account that it is posted from. */
const sentQuery = `
  select case credit_account when 'wallet:mtn-disbursements' then 'mtn' when 'wallet:airtel' then 'airtel' else 'bank' end
    as method, sum(amount_ugx)::bigint as ugx
  from ledger_entries where posting_type in ('school.paid', 'school.settled', 'refund.paid') group by 1`;

export const readExceptions = ({ readRows }: World): Promise<OpenException[]> =>
  readRows<OpenException>('select subject, kind from exceptions where resolved_at is null');

/** Reads the records of the providers and the rows of the database at the end of a schedule that began at `sinceMs`. */
export const readRecords = async (world: World, sinceMs: number) => {
  const { readRows, sandbox } = world;
  const since = `'${new Date(sinceMs - 12 * HOUR_MS).toISOString()}'`;
  // Payouts collect fees of other children, without a network.
  const own = `(select p.id from payments p join students s on s.id = p.student_id
    where p.created_at >= ${since} and s.reg_no ~ '^(SMK|FLT)-')`;
  const transactions = (await sandbox.transactions()) as unknown as EndState['book'];
  const texts = await sandbox.messages('?kind=sms');
  return {
    book: transactions.map((each) => ({ ...each, msisdn: `+${each.msisdn}` })),
    payments: await readRows<PaymentRecord>(createPaymentsQuery(own)),
    children: await readRows<ChildRecord>(createChildrenQuery(own)),
    approvals: await readRows<ApprovalRecord>(`
      select kind, subject, status, requested_by as "requestedBy", decided_by as "decidedBy" from approvals`),
    events: await readRows<EventRecord>(`
      select payment_id as "paymentId", from_status as "from", to_status as "to", event from payment_events
      where payment_id in ${own} order by id`),
    entries: await readRows<EntryRecord>(`
      select source, posting_type as type, debit_account as debit, credit_account as credit, amount_ugx as "amountUgx",
        payment_id as "paymentId" from ledger_entries where posted_at >= ${since} order by id`),
    disbursements: await readRows<DisbursementRecord>(payoutsQuery),
    sentUgx: await readRows<EndState['sentUgx'][number]>(sentQuery),
    exceptions: await readExceptions(world),
    texts: texts.flatMap(({ to, text }) => to.map((each) => ({ to: each, text }))),
  };
};
