/**
 * Statements of the layer that look-ups of a loan by registration number and postings of repayments run, which
 * `npm run bench` and `npm run bench:load` measure: they are prepared once, and reads outside a transaction share pipelined connections.
 */
import { account } from '../ledger/accounts';
import { hasRegNo } from '../schools/hot-path';

export const hotPath = {
  payableLoans: {
    name: 'loans-payable-of-child',
    text: `
      select l.id as "loanId", s.id as "studentId"
      from students s
      join schools sc on sc.id = s.school_id
      join loans l on l.student_id = s.id and l.status in ('ongoing', 'in_arrears', 'written_off')
      where ${hasRegNo('$1')} and ($2::text is null or sc.slug = $2)
      order by l.created_at, l.id`,
  },
  /** Amounts posted for a loan's payments, by payment and account: credits less debits. */
  postedParts: {
    name: 'repayments-posted-parts',
    text: `
      select payment_id as "paymentId", account, sum(amount_ugx)::bigint as "amountUgx" from (
        select payment_id, posting_type, credit_account as account, amount_ugx from ledger_entries where loan_id = $1
        union all
        select payment_id, posting_type, debit_account, -amount_ugx from ledger_entries where loan_id = $1
      ) t
      where payment_id is not null and (posting_type like 'repayment.%' or posting_type = 'reallocated')
      group by payment_id, account`,
  },
  postedWriteOff: {
    name: 'loans-posted-write-off',
    text: `
      select coalesce(sum(case when debit_account = '${account.writtenOffPrincipal}'
        then amount_ugx else -amount_ugx end), 0)::bigint as "postedUgx"
      from ledger_entries where loan_id = $1 and posting_type = 'loan.written-off'`,
  },
};
