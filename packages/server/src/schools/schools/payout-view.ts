import { type BankName, type Msisdn, toLocalPhone } from '@somesa/core';
import type { SchoolPayoutView } from '@somesa/core/admin';

/** Payout account of a school, as stored in rows. */
export interface PayoutRow {
  method: 'mtn' | 'bank';
  payeeName: string;
  msisdn: string | null;
  bankName: BankName | null;
  accountNumber: string | null;
}

/** Shows where a school is paid. */
export const viewPayout = ({
  method,
  payeeName,
  msisdn,
  bankName,
  accountNumber,
}: PayoutRow): SchoolPayoutView => ({
  method,
  payeeName,
  bankName,
  accountNumber,
  phoneNumber: msisdn === null ? null : toLocalPhone(msisdn as Msisdn),
});
