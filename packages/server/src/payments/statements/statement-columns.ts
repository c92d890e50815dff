import type { BankName } from '@somesa/core';
import {
  bankCodes,
  bankNamesByCode,
  type StatementAccount,
  type StatementMapping,
  statementAccounts,
} from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { statementColumns } from '../tables/statements';

/** Settings that name our accounts. */
export interface AccountSettings {
  bankAccounts: ReadonlyMap<BankName, string>;
  payoutAccount: { accountNumber: string } | null;
  MTN_WALLET: string;
  MTN_DISBURSEMENT_WALLET: string;
  AIRTEL_WALLET: string;
}

/** Returns the number of each account of ours, which its statements must name; null if it is not configured. */
export const getAccountNumbers = (config: AccountSettings): Record<StatementAccount, string | null> => ({
  mtn: config.MTN_WALLET || null,
  'mtn-disbursements': config.MTN_DISBURSEMENT_WALLET || null,
  airtel: config.AIRTEL_WALLET || null,
  ...(Object.fromEntries(
    bankCodes.map((code) => [code, config.bankAccounts.get(bankNamesByCode[code]) ?? null]),
  ) as Record<(typeof bankCodes)[number], string | null>),
  'bank-disbursements': config.payoutAccount?.accountNumber ?? null,
});

/** Columns of the CSV that operators write themselves, and of the banks' by default. */
const bankColumns: StatementMapping = {
  account: 'account',
  date: 'date',
  transaction_id: 'transaction_id',
  reference: 'reference',
  amount: 'amount',
  narrative: 'narrative',
  payer: 'payer',
  balance: 'balance',
};

/** Columns of the CSV of MTN's partner portal, as assumed. */
const mtnColumns: StatementMapping = {
  transaction_id: 'Id',
  reference: 'External id',
  date: 'Date',
  status: 'Status',
  from: 'From',
  to: 'To',
  amount: 'Amount',
  currency: 'Currency',
  charge: 'Fee',
  balance: 'Balance',
};

/** Columns of the CSV of Airtel's merchant portal, as assumed. */
const airtelColumns: StatementMapping = {
  transaction_id: 'Transaction ID',
  reference: 'Reference ID',
  date: 'Transaction Date',
  account: 'Wallet',
  payer: 'Other Party',
  credit: 'Credit',
  debit: 'Debit',
  charge: 'Charge',
  balance: 'Balance',
  status: 'Status',
};

const isMtn = (account: StatementAccount): boolean => account === 'mtn' || account === 'mtn-disbursements';

export const getDefaultColumns = (account: StatementAccount): StatementMapping => {
  if (isMtn(account)) return mtnColumns;
  return account === 'airtel' ? airtelColumns : bankColumns;
};

/** Finds the columns of all accounts' CSV statements: the saved ones, or else the default. */
export const readStatementColumns = async (
  db: Queryable,
): Promise<Record<StatementAccount, StatementMapping>> => {
  const saved = new Map(
    (await db.orm.select().from(statementColumns)).map(({ account, columns }) => [account, columns]),
  );
  return Object.fromEntries(
    statementAccounts.map((account) => [account, saved.get(account) ?? getDefaultColumns(account)]),
  ) as Record<StatementAccount, StatementMapping>;
};

/** Saves the columns of an account's CSV statements; without any, the default applies again. */
export const saveStatementColumns = async (
  tx: Tx,
  account: StatementAccount,
  columns: StatementMapping,
): Promise<void> => {
  await tx.orm.delete(statementColumns).where(eq(statementColumns.account, account));
  if (Object.keys(columns).length > 0) await tx.orm.insert(statementColumns).values({ account, columns });
};
