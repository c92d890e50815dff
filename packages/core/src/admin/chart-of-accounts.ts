import { findOwn } from '../strings/find-own';

/** Kinds of ledger accounts. Assets and expenses grow by debits, the others by credits. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

interface FixedAccount {
  kind: AccountKind;
  /** True if a journal by hand may debit and credit it. */
  isManual?: true;
}

/**
 * Accounts of every installation; each school also has `school-payable:<id>`, which a journal by hand may
 * use. Accounts that must agree with records of loans and income are posted only by those records, so no
 * journal by hand can make the two differ.
 */
export const fixedAccounts = {
  'wallet:mtn': { kind: 'asset', isManual: true },
  'wallet:airtel': { kind: 'asset', isManual: true },
  'bank:collections': { kind: 'asset', isManual: true },
  'wallet:mtn-disbursements': { kind: 'asset', isManual: true },
  'bank:disbursements': { kind: 'asset', isManual: true },
  'transfers:in-transit': { kind: 'asset', isManual: true },
  'claims:providers': { kind: 'asset', isManual: true },
  'loans:principal': { kind: 'asset' },
  'loans:allowance': { kind: 'asset', isManual: true },
  'refunds-payable': { kind: 'liability', isManual: true },
  'unallocated-receipts': { kind: 'liability', isManual: true },
  'lenders-payable': { kind: 'liability', isManual: true },
  'taxes-payable': { kind: 'liability', isManual: true },
  'equity:shareholders': { kind: 'equity', isManual: true },
  'equity:surplus': { kind: 'equity', isManual: true },
  'income:interest': { kind: 'income' },
  'income:fees': { kind: 'income' },
  'income:late-charges': { kind: 'income' },
  'income:recoveries': { kind: 'income' },
  'income:school-charges': { kind: 'income' },
  'income:other': { kind: 'income', isManual: true },
  'expense:charges-mtn': { kind: 'expense', isManual: true },
  'expense:charges-airtel': { kind: 'expense', isManual: true },
  'expense:charges-banks': { kind: 'expense', isManual: true },
  'expense:funding': { kind: 'expense', isManual: true },
  'expense:taxes': { kind: 'expense', isManual: true },
  'expense:impairment': { kind: 'expense', isManual: true },
  'expense:written-off-principal': { kind: 'expense' },
  'expense:other': { kind: 'expense', isManual: true },
} as const satisfies Record<string, FixedAccount>;

/** Code of an account that every installation has. */
export type FixedAccountCode = keyof typeof fixedAccounts;

/** Codes of all fixed accounts, in the order of the chart. */
export const fixedAccountCodes = Object.keys(fixedAccounts) as FixedAccountCode[];

/** Codes of the accounts that a journal by hand may use, in the order of the chart. */
export const manualAccountCodes = Object.entries<FixedAccount>(fixedAccounts)
  .filter(([, { isManual }]) => isManual)
  .map(([code]) => code as FixedAccountCode);

/** Account of a school, with its ID, as `school-payable:7`. */
type SchoolAccountCode = `school-payable:${number}`;
/** Account that a journal by hand may use. */
export type ManualAccountCode = FixedAccountCode | SchoolAccountCode;

/** Accounts that the product posts from its records. A journal by hand changes none of those, so forms warn of it. */
export const recordedAccounts = ['school-payable', 'refunds-payable', 'unallocated-receipts'] as const;

/** Lines of the statements that are no account: what we owe all schools, and the surplus before and in the period. */
export const statementLines = ['school-payable', 'surplus:before', 'surplus:period'] as const;

export type StatementLine = FixedAccountCode | (typeof statementLines)[number];

/** Codes of all lines of the statements, in their order. */
export const statementLineCodes: readonly StatementLine[] = [...fixedAccountCodes, ...statementLines];

/**
 * Returns the name of an account for people. The code of a school's account contains its ID, as
 * `school-payable:7`; it is shown if the name of the school is not given.
 */
export const formatAccount = (
  code: string,
  names: Readonly<Record<StatementLine, string>>,
  schoolName?: string,
): string => {
  const known: Readonly<Record<string, string>> = names;
  const [school, id] = code.split(/(?<=^school-payable):/);
  return (
    findOwn(known, code) ??
    (id === undefined ? code : `${findOwn(known, school ?? '')} (${schoolName ?? id})`)
  );
};
