import { err, ok, type Problem, problem, type Result, toMsisdn } from '@somesa/core';
import type { PayoutAccountSaved } from '@somesa/core/admin';
import type { Config } from '../../platform/config/config';
import type { Queryable } from '../../platform/db/database';

/** Settings that name our accounts. */
export type OwnAccounts = Pick<
  Config,
  'bankAccounts' | 'payoutAccount' | 'MTN_WALLET' | 'MTN_DISBURSEMENT_WALLET' | 'AIRTEL_WALLET'
>;

/** Returns an account number in the form in which its spellings are equal: without separators and leading zeros. */
const normaliseNumber = (typed: string): string =>
  typed
    .replace(/[^0-9a-z]/gi, '')
    .replace(/^0+/, '')
    .toUpperCase();

/** Returns whether an account is one of ours, at which we collect money or from which we pay it. */
const isOurs = (saved: PayoutAccountSaved, own: OwnAccounts): boolean => {
  if (saved.method === 'bank') {
    const { bankName, accountNumber } = saved;
    const { bank, accountNumber: paying = '' } = own.payoutAccount ?? {};
    const numbers = [own.bankAccounts.get(bankName) ?? '', bank === bankName ? paying : ''];
    return numbers.some(
      (number) => number !== '' && normaliseNumber(number) === normaliseNumber(accountNumber),
    );
  }
  const wallets = [own.MTN_WALLET, own.MTN_DISBURSEMENT_WALLET, own.AIRTEL_WALLET].filter(
    (wallet) => wallet !== '',
  );
  const normalise = (wallet: string) => toMsisdn(wallet) ?? normaliseNumber(wallet);
  return wallets.some((wallet) => normalise(wallet) === normalise(saved.phoneNumber));
};

const sharedQuery = {
  name: 'payout-account-of-other-school',
  text: `
    select school_id from school_payout_accounts
    where school_id <> $1 and (msisdn = $2 or (bank_name = $3
      and ltrim(upper(regexp_replace(account_number, '[^0-9A-Za-z]', '', 'g')), '0') = $4))
    limit 1`,
};

/**
 * Checks an account to which a school wants to be paid. Returns a problem of its field if it is ours, or another school's and no
 * administrator says why.
 */
export const checkPayoutAccount = async (
  db: Queryable,
  own: OwnAccounts,
  schoolId: number,
  saved: PayoutAccountSaved,
): Promise<Result<null, Problem>> => {
  const field = saved.method === 'bank' ? 'accountNumber' : 'phoneNumber';
  if (isOurs(saved, own)) return err(problem('validation_failed', {}, { [field]: ['payoutAccount_ours'] }));
  const values =
    saved.method === 'bank'
      ? [schoolId, null, saved.bankName, normaliseNumber(saved.accountNumber)]
      : [schoolId, toMsisdn(saved.phoneNumber), null, null];
  const isShared = !saved.sharedReason && (await db.run(sharedQuery, values)).length > 0;
  return isShared
    ? err(problem('validation_failed', {}, { [field]: ['payoutAccount_of_other_school'] }))
    : ok(null);
};
