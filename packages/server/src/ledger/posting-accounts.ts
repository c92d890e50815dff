import { type SQL, sql } from 'drizzle-orm';
import type { PostingType } from './ledger';
import type { LedgerCheck } from './ledger-check';

const money = '(wallet:(mtn|airtel)|bank:collections)';
const payout = '(wallet:mtn-disbursements|wallet:airtel|bank:disbursements)';
const school = 'school-payable:\\d+';
const wallet = 'wallet:(mtn|airtel)';
const parts = '(loans:principal|income:(interest|fees|late-charges|recoveries)|refunds-payable)';
const unallocated = 'unallocated-receipts';

/** The two accounts of each type of posting, as patterns in either order, as a reversal exchanges them. A journal may use others. */
const accountsByType: Readonly<Record<Exclude<PostingType, 'journal'>, readonly [string, string]>> = {
  'fees.paid': [money, school],
  'fees.surplus': [money, '(refunds-payable|claims:providers)'],
  'fees.charged': [school, 'income:school-charges'],
  'bank.unallocated': ['bank:collections', unallocated],
  'bank.allocated': [unallocated, 'bank:collections'],
  'bank.returned': [unallocated, 'bank:disbursements'],
  'mobile.unallocated': [wallet, unallocated],
  'mobile.allocated': [unallocated, wallet],
  'mobile.returned': [unallocated, 'refunds-payable'],
  'loan.disbursed': ['loans:principal', school],
  'school.paid': [school, payout],
  'school.settled': [school, payout],
  'repayment.principal': [money, 'loans:principal'],
  'repayment.interest': [money, 'income:interest'],
  'repayment.fees': [money, 'income:fees'],
  'repayment.penalties': [money, 'income:late-charges'],
  'repayment.overpaid': [money, '(refunds-payable|claims:providers)'],
  'repayment.recovered': [money, 'income:recoveries'],
  'loan.written-off': ['expense:written-off-principal', 'loans:principal'],
  'refund.paid': ['refunds-payable', payout],
  reallocated: [parts, parts],
};

const patterns: SQL = sql.join(
  Object.entries(accountsByType).map(
    ([type, [first, second]]) => sql`(${type}::text, ${`^${first}$`}::text, ${`^${second}$`}::text)`,
  ),
  sql`, `,
);

/** Check of the accounts of every entry. The pairs of accounts are few, so the patterns are matched once for each. */
export const postingAccountsCheck: LedgerCheck = {
  expectation: 'an entry is posted on the accounts of its type',
  rows: ({ from, before }) => sql`select e.first_source as subject,
      e.posting_type || ': ' || e.debit_account || ' > ' || e.credit_account as detail
    from (select posting_type, debit_account, credit_account, min(source) as first_source from ledger_entries
      where posted_at >= ${from} and posted_at < ${before} and posting_type <> 'journal' group by 1, 2, 3) e
    left join (values ${patterns}) t(posting_type, one, other) on t.posting_type = e.posting_type
    where not coalesce((e.debit_account ~ t.one and e.credit_account ~ t.other)
      or (e.debit_account ~ t.other and e.credit_account ~ t.one), false)`,
};
