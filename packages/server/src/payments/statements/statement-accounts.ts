import type { BankName } from '@somesa/core';
import { bankCodes, type StatementAccount } from '@somesa/core/admin';
import { bankNames } from '../../providers/bank-transaction';

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
    bankCodes.map((code) => [code, config.bankAccounts.get(bankNames[code]) ?? null]),
  ) as Record<(typeof bankCodes)[number], string | null>),
  'bank-disbursements': config.payoutAccount?.accountNumber ?? null,
});
