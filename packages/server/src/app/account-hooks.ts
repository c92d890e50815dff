import { anonymiseApplicant, hasOutstandingLoan } from '../loans/loans/anonymise-applicant';
import { linkLoans } from '../loans/loans/link-loans';
import { linkPayments } from '../payments/payments/link-payments';
import type { AccountHooks } from '../people/accounts/account-dependencies';
import { findSchoolName } from '../schools/schools/schools-repository';

/** Connects accounts with the schools, loans and payments that they know nothing of. */
export const accountHooks: AccountHooks = {
  hasOutstandingLoan,
  forgetApplicant: anonymiseApplicant,
  findSchoolName,
  linkPhone: async (tx, msisdn, userId) => {
    await linkLoans(tx, msisdn, userId);
    await linkPayments(tx, msisdn, userId);
  },
};
