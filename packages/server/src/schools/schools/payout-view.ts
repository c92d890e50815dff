import { formatLocalPhone, type Msisdn } from '@somesa/core';
import type { SchoolPayoutView } from '@somesa/core/admin';
import type { PayoutAccount } from './payout-account';

/** Returns the payout account of a school as the back office sees it. */
export const viewPayout = ({
  method,
  payeeName,
  msisdn,
  bankName,
  accountNumber,
}: Omit<PayoutAccount, 'schoolId'>): SchoolPayoutView => ({
  method,
  payeeName,
  bankName,
  accountNumber,
  phoneNumber: msisdn === null ? null : formatLocalPhone(msisdn as Msisdn),
});
