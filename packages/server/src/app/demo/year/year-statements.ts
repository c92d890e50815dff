import { toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { createDisbursementPurposes } from '../../../loans/disbursements/disbursement-purpose';
import { loanPurpose } from '../../../loans/disbursements/loan-purpose';
import { createBankTransactions } from '../../../payments/bank/bank-transactions';
import { refundPurpose } from '../../../payments/refunds/refund-purpose';
import { settlementPurpose } from '../../../payments/settlements/settlement-purpose';
import { listDailyChanges, listOpenMovements } from '../../../payments/statements/ledger-movements';
import { createSignOffs } from '../../../payments/statements/sign-offs';
import { createStatementImports } from '../../../payments/statements/statement-imports';
import { addDays } from '../../../platform/add-days';
import type { DemoYearContext } from './year-context';

/** Number of days that the statements of the demo's year cover; yesterday is the last. */
const STATEMENT_DAYS = 4;
/** Charge that only the statement of the network has. */
const CHARGE_UGX = 2_500;

const settings = {
  bankAccounts: new Map(),
  payoutAccount: null,
  MTN_WALLET: '256770000001',
  MTN_DISBURSEMENT_WALLET: '',
  AIRTEL_WALLET: '256750000001',
};

const heads = {
  mtn: 'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance',
  airtel:
    'Transaction ID,Reference ID,Transaction Date,Wallet,Other Party,Credit,Debit,Charge,Balance,Status',
};

/** Writes a line as a network does. */
const writeLine = (
  account: 'mtn' | 'airtel',
  {
    id,
    reference,
    day,
    amountUgx,
    balanceUgx,
  }: Record<'id' | 'reference' | 'day', string> & {
    amountUgx: number;
    balanceUgx: number;
  },
): string => {
  const at = `${day} 12:00:00`;
  const size = Math.abs(amountUgx);
  const own = settings.MTN_WALLET;
  const [from, to] = amountUgx > 0 ? ['customer', own] : [own, 'customer'];
  if (account === 'mtn')
    return `${id},${reference},${at},Successful,Payment,${from},${to},${size},UGX,0,${balanceUgx}`;
  const [credit, debit] = amountUgx > 0 ? [size, ''] : ['', size];
  return `${id},${reference},${at},${settings.AIRTEL_WALLET},customer,${credit},${debit},0,${balanceUgx},Success`;
};

/** Adds statements of both wallets for the last days, with a charge that only MTN knows, and the sign-off of the first two days. */
export const planDemoStatements = ({ timeline, until, staff, publicUrl }: DemoYearContext): void => {
  const { database, clock, add } = timeline;
  const bankTransactions = createBankTransactions({ database, clock, publicUrl });
  const purposes = createDisbursementPurposes(loanPurpose, settlementPurpose, refundPurpose);
  const deps = { database, clock, config: settings, bankTransactions, purposes };
  const statements = createStatementImports(deps);
  const signOffs = createSignOffs({ database, clock });
  const today = toKampalaDay(until);
  const from = addDays(today, -STATEMENT_DAYS);

  const createStatement = async (account: 'mtn' | 'airtel'): Promise<string> => {
    const changes = await listDailyChanges(database, account satisfies StatementAccount);
    let balanceUgx = changes
      .filter(({ day }) => day < from)
      .reduce((sum, { amountUgx }) => sum + amountUgx, 0);
    const moved = (await listOpenMovements(database, account, from, today)).map(
      ({ movement, transactionId, references, day, amountUgx }) => ({
        id: transactionId ?? movement.slice(-12),
        reference: references[0] ?? '',
        day,
        amountUgx,
      }),
    );
    if (account === 'mtn')
      moved.push({ id: 'CHARGE-1', reference: '', day: addDays(today, -1), amountUgx: -CHARGE_UGX });
    const lines = moved.map((line) => {
      balanceUgx += line.amountUgx;
      return writeLine(account, { ...line, balanceUgx });
    });
    return [heads[account], ...lines].join('\n');
  };

  add(toKampalaInstant(today, '00:30'), async () => {
    for (const account of ['mtn', 'airtel'] as const) {
      const file = Buffer.from(await createStatement(account));
      const given = { account, fileName: `${account}-${from}.csv`, file, from, to: addDays(today, -1) };
      const added = await statements.add(given, staff.id);
      if (!added.ok) throw new Error(JSON.stringify(added.error));
      await statements.settle(account, from, () => false);
    }
    await signOffs.sign({ day: from, accounts: ['airtel'] }, staff.id);
    await signOffs.sign({ day: from, accounts: ['mtn'], note: 'Agrees with the portal of MTN' }, staff.id);
  });
};
