import { type BankName, type Msisdn, toLocalPhone } from '@somesa/core';
import type { SchoolPayoutView } from '@somesa/core/office';

/** Where a school is paid, as rows keep it. */
export interface PayoutRow {
  way: 'mtn' | 'bank';
  payeeName: string;
  msisdn: string | null;
  bankName: BankName | null;
  accountNumber: string | null;
}

/** Shows where a school is paid. */
export const viewPayout = ({
  way,
  payeeName,
  msisdn,
  bankName,
  accountNumber,
}: PayoutRow): SchoolPayoutView => ({
  ...{ way, payeeName, bankName, accountNumber },
  phoneNumber: msisdn === null ? null : toLocalPhone(msisdn as Msisdn),
});
