import type { Msisdn } from '@somesa/core';
import { findPhoneOwner, lockPhone } from '../../people/accounts/phone-owner';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from './payments-repository';

const link = {
  name: 'payments-link',
  text: `
    update payments set user_id = $2
    where msisdn = $1 and status = 'succeeded' and purpose = 'fees' and user_id is null`,
};

/** Gives the fees that were paid from a number, and are nobody's yet, to the person who has proved that it is theirs. */
export const linkPayments = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  await tx.run(link, [msisdn, userId]);
};

/**
 * Returns the user that a payment which was just paid belongs to: the user who initiated it signed in; otherwise,
 * for fees, the user who has proved by the end of the transaction that the phone number is theirs. Locks the phone
 * number for this; returns null if there is no such user.
 */
export const payerOf = async (
  tx: Tx,
  { user_id, purpose, msisdn }: Pick<PaymentRow, 'user_id' | 'purpose' | 'msisdn'>,
): Promise<string | null> => {
  if (user_id !== null || purpose !== 'fees' || msisdn === null) return user_id;
  await lockPhone(tx, msisdn);
  return findPhoneOwner(tx, msisdn);
};
