import type { AccountHooks } from './accounts/account-dependencies';
import { forgetApplicant, hasOutstandingLoan } from './loans/forget-applicant';
import { linkLoans } from './loans/link-loans';
import { linkPayments } from './payments/link-payments';
import { findSchoolName } from './schools/schools-repository';

/** Connects accounts with the schools, loans and payments that they know nothing of. */
export const accountHooks: AccountHooks = {
  hasOutstandingLoan,
  forgetApplicant,
  findSchoolName,
  linkPhone: async (tx, msisdn, userId) => {
    await linkLoans(tx, msisdn, userId);
    await linkPayments(tx, msisdn, userId);
  },
};
