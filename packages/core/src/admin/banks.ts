import { type BankName, bankNames } from '../people/banks';

/**
 * Banks to which schools are paid: the short name in notifications, files and commands, the name on screens,
 * and how many digits an account number has, at least and at most. Where a bank does not publish its length,
 * 8 to 16.
 */
const banks = [
  { code: 'centenary', name: 'Centenary Bank', accountDigits: [6, 20] },
  { code: 'stanbic', name: 'Stanbic Bank', accountDigits: [6, 20] },
  { code: 'equity', name: 'Equity Bank', accountDigits: [6, 20] },
  { code: 'post', name: 'Post Bank', accountDigits: [6, 20] },
  { code: 'dfcu', name: 'dfcu Bank', accountDigits: [8, 16] },
  { code: 'absa', name: 'Absa Bank', accountDigits: [8, 16] },
  { code: 'kcb', name: 'KCB Bank', accountDigits: [8, 16] },
  { code: 'housing-finance', name: 'Housing Finance Bank', accountDigits: [8, 16] },
  { code: 'bank-of-africa', name: 'Bank of Africa', accountDigits: [8, 16] },
  { code: 'pride', name: 'Pride Bank', accountDigits: [8, 16] },
  { code: 'finance-trust', name: 'Finance Trust Bank', accountDigits: [8, 16] },
] as const;
type Bank = (typeof banks)[number];
/** Bank from which a payer’s transfer can come: we have a collection account there. */
type CollectionBank = Extract<Bank, { name: BankName }>;

export type PayoutBankName = Bank['name'];
export const payoutBankNames = banks.map(({ name }) => name) as [PayoutBankName, ...PayoutBankName[]];

const collectionBanks = banks.filter((bank): bank is CollectionBank =>
  bankNames.some((name) => name === bank.name),
);
export type BankCode = CollectionBank['code'];
/** Short names of the banks from which transfers come. */
export const bankCodes: readonly BankCode[] = collectionBanks.map(({ code }) => code);
export const bankNamesByCode = Object.fromEntries(
  collectionBanks.map(({ code, name }) => [code, name]),
) as Record<BankCode, BankName>;

/** Returns whether an account number, which has digits only, has a length that the bank uses. */
export const isAccountNumberOf = (bank: PayoutBankName, accountNumber: string): boolean => {
  const [minimum, maximum] = banks.find(({ name }) => name === bank)?.accountDigits ?? [0, 0];
  return accountNumber.length >= minimum && accountNumber.length <= maximum;
};
