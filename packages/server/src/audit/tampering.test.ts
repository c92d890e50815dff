import { beforeAll, describe, expect, it } from 'vitest';
import { type LedgerHistory, playLedgerHistory } from '../payments/testing/ledger-history';
import { type RestorableState, saveState } from '../testing/restorable-state';
import { setUpRunningLoans } from '../testing/set-up-running-loans';
import { checkLedger } from './check-ledger';

const context = setUpRunningLoans();
let history: LedgerHistory;
let state: RestorableState;
beforeAll(async () => {
  history = await playLedgerHistory(context);
  state = await saveState(context.test);
});

const insertEntry = (values: string): string =>
  `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
    values (${values}, now(), now())`;

/** Changes by someone who owns the database and turns its guards off. `:name` stands for a record of the history. */
const tampering: Readonly<Record<string, string>> = {
  'a changed amount of an entry': `update ledger_entries set amount_ugx = amount_ugx - 1 where payment_id = :mtn and line = 0`,
  'a deleted entry': `delete from ledger_entries where payment_id = :airtel`,
  'an added entry of a payment': insertEntry(
    `'wallet:mtn', :school, 5000, 'payment:' || :mtn, 'fees.paid', 9, :mtn`,
  ),
  'an added entry of no payment': insertEntry(
    `'bank:collections', :school, 5000, 'planted', 'fees.paid', 0, null`,
  ),
  'an entry of an unknown type': insertEntry(
    `'expense:other', 'wallet:mtn', 5000, 'planted', 'planted', 0, null`,
  ),
  'an entry of the type of another': `update ledger_entries set posting_type = 'fees.surplus' where payment_id = :mtn and line = 1`,
  'a payment posted on the wallet of the other network': `update ledger_entries set debit_account = 'wallet:airtel' where payment_id = :mtn`,
  'a payment by bank posted on a wallet': `update ledger_entries set debit_account = 'wallet:mtn' where payment_id = :transfer`,
  'a repayment posted on a wallet': `update ledger_entries set debit_account = 'wallet:airtel' where payment_id = :repayment`,
  'fees posted for another school': `update ledger_entries set credit_account =
    (select 'school-payable:' || min(id) from schools where 'school-payable:' || id <> :school) where payment_id = :mtn and line = 0`,
  'another time of an entry': `update ledger_entries set value_at = value_at - interval '9 days' where payment_id = :airtel`,
  'a changed network of a payment': `update payments set network = 'airtel' where id = :mtn`,
  'a changed method of a payment': `update payments set method = 'bank' where id = :mtn`,
  'a changed amount of a payment': `update payments set amount_ugx = amount_ugx + 1 where id = :mtn`,
  'a changed status of a payment': `update payments set status = 'failed' where id = :airtel`,
  'a changed time of a payment': `update payments set paid_at = paid_at - interval '2 days' where id = :mtn`,
  'a payment that is reversed and again paid': `update payments set status = 'succeeded' where id = :reversed`,
  'a changed sum of a group': `update payments set group_ugx = group_ugx + 1 where id = :group`,
  'a changed allocation': `update payment_allocations set amount_ugx = amount_ugx - 1 where payment_id = :mtn`,
  'fees that are marked as paid': `update fee_items set paid_ugx = 0 where id in (select fee_item_id from payment_allocations where payment_id = :mtn)`,
  'a changed refund': `update refunds set amount_ugx = amount_ugx + 1, paid_at = null where payment_id = :refunded`,
  'a deleted refund': `delete from refunds where payment_id = :refunded`,
  'a changed amount of a refund payout': `update refund_payouts set amount_ugx = amount_ugx - 1 where payment_id = :refunded`,
  'a changed method of a refund payout': `update refund_payouts set method = 'bank' where payment_id = :refunded`,
  'a changed day of a refund payout': `update refund_payouts set paid_on = paid_on - 1 where payment_id = :refunded`,
  'a refund posted on another account': `update ledger_entries set credit_account = 'wallet:airtel'
    where payment_id = :refunded and posting_type = 'refund.paid'`,
  'a changed claim on a provider': `update ledger_entries set debit_account = 'refunds-payable'
    where source = 'reversal:' || :claimed and debit_account = 'claims:providers'`,
  'a changed amount of a bank transaction': `update bank_transactions set amount_ugx = 1 where provider_transaction_id = :quoted`,
  'a changed amount of a returned bank transaction': `update bank_transactions set amount_ugx = 1 where provider_transaction_id = :returned`,
  'a changed amount of an unallocated bank transaction': `update bank_transactions set amount_ugx = 1 where provider_transaction_id = :waiting`,
  'a changed time of a bank transaction': `update bank_transactions set paid_at = paid_at - interval '3 days' where provider_transaction_id = :quoted`,
  'a bank transaction linked to another payment': `update bank_transactions set payment_id = :repayment where provider_transaction_id = :quoted`,
  'a changed amount of a settlement': `update settlements set amount_ugx = amount_ugx + 1 where id = :settlement`,
  'a changed method of a settlement': `update settlements set method = 'airtel' where id = :settlement`,
  'a changed day of a settlement': `update settlements set paid_on = paid_on + 1 where id = :settlement`,
  'a settlement posted on another account': `update ledger_entries set credit_account = 'bank:disbursements' where source = 'settlement:' || :settlement`,
  'an entry taken out of a settlement': `delete from settlement_entries where entry_id = (select min(entry_id) from settlement_entries)`,
  'a changed day of a disbursement': `update loans set disbursed_on = disbursed_on - 1 where id = :prompt`,
  'a changed method of a disbursement': `update disbursements set method = 'airtel' where loan_id = :prompt`,
  'a changed principal of a loan': `update loans set principal_ugx = principal_ugx + 1 where id = :prompt`,
  'a changed interest of an instalment': `update loan_instalments set interest_ugx = interest_ugx - 1 where loan_id = :prompt and number = 2`,
  'a changed principal of two instalments': `update loan_instalments set principal_ugx = principal_ugx + case number when 1 then 1 else -1 end
    where loan_id = :prompt and number in (1, 2)`,
  'a changed day of an instalment': `update loan_instalments set due_on = due_on + 20 where loan_id = :prompt and number = 1`,
  'a changed day of a repayment': `update repayments set value_date = value_date - 1 where payment_id = :repayment`,
  'a changed time of a repayment': `update repayments set value_at = value_at - interval '1 day' where payment_id = :repayment`,
  'a changed division of a repayment': `update repayments set principal_ugx = principal_ugx - 1, interest_ugx = interest_ugx + 1 where payment_id = :repayment`,
  'a changed amount of a waiver': `update loan_waivers set amount_ugx = amount_ugx + 1000 where id = :waiver`,
  'a changed part of a waiver': `update loan_waivers set part = 'interest' where id = :waiver`,
  'a changed amount of a waiver by one person': `update loan_waivers set amount_ugx = amount_ugx + 1000 where part = 'penalties'`,
  'an added waiver': `insert into loan_waivers select '00000000-0000-4000-8000-000000000001', loan_id, 'interest', 9, reason, waived_by, null, waived_at
    from loan_waivers where id = :waiver`,
  'a waiver without its second person': `update loan_waivers set approved_by = null where id = :waiver`,
  'a changed write-off': `update loan_accounts set written_off_ugx = 0 where loan_id = :lost`,
  'a changed line of a journal': `update ledger_entries set amount_ugx = amount_ugx + 1 where source = 'journal:' || :journal and line = 0`,
  'a changed account of a journal': `update ledger_entries set debit_account = 'expense:funding' where source = 'journal:' || :journal and line = 0`,
  'a changed value date of a journal': `update ledger_entries set value_at = value_at - interval '40 days' where source = 'journal:' || :journal`,
  'an added line of a journal': insertEntry(
    `'expense:other', 'wallet:mtn', 5000, 'journal:' || :journal, 'journal', 7, null`,
  ),
  'a deleted line of a journal': `delete from ledger_entries where source = 'journal:' || :journal and line = 1`,
  'a journal without its approval': insertEntry(
    `'expense:other', 'wallet:mtn', 5000, 'journal:00000000-0000-4000-8000-000000000001', 'journal', 0, null`,
  ),
  'a journal that no one approved': `update approvals set status = 'withdrawn', applied_at = null where id = :journal`,
  'a changed reversal of a journal': `update ledger_entries set amount_ugx = amount_ugx + 1 where source = 'journal-reversal:' || :undone and line = 0`,
  'a changed total of a closed day': `update ledger_daily_totals set amount_ugx = amount_ugx + 1 where posting_date = (select min(posting_date) from ledger_daily_totals)`,
  'a closed day that is open again': `delete from closed_ledger_dates where day = (select min(day) + 1 from closed_ledger_dates)`,
};

/** Runs a change with the guards and the foreign keys of the database turned off. */
const tamper = async (change: string): Promise<void> => {
  const tables = new Set(
    [...change.matchAll(/(?:update|insert into|delete from) (\w+)/g)].map(([, table]) => table),
  );
  const marks = [...tables].map(
    (table) => `insert into restorable_state.changed_tables values ('${table}');`,
  );
  const statement = change.replace(/(?<![\w:]):([a-z]+)\b/g, (_, name: string) => {
    const value = history[name];
    if (value === undefined) throw new Error(`the history has no ${name}`);
    return value;
  });
  await context.test.runAsOwner(`do $do$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${statement};
    ${marks.join('\n')}
    end $do$`);
};

describe('checkLedger', () => {
  it('reports nothing about a history to which no one tampered', async () => {
    expect(await checkLedger(context.test.database)).toEqual([]);
  });

  it.each(Object.keys(tampering))('finds %s', async (name) => {
    await tamper(tampering[name] ?? '');
    const found = await checkLedger(context.test.database);
    await state.restore();
    // The totals of a closed day repeat its entries, but what is changed before its night must be found too.
    const others = found.filter(({ expectation }) => !expectation.includes('closed day'));
    expect(name.includes('closed day') ? found : others).not.toEqual([]);
  });
});
