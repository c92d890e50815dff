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

/** Assigns the fee payments made from a phone number that belong to no user to the user who verified that number. */
export const linkPayments = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  await tx.run(link, [msisdn, userId]);
};

/**
 * Finds the owner of a payment that was just received: the user who initiated it signed in; otherwise, for fees, the user
 * who has verified the paying phone number. Locks the phone number until the transaction ends. Returns null if there is no such user.
 */
export const findPayerId = async (
  tx: Tx,
  { user_id, purpose, msisdn }: Pick<PaymentRow, 'user_id' | 'purpose' | 'msisdn'>,
): Promise<string | null> => {
  if (user_id !== null || purpose !== 'fees' || msisdn === null) return user_id;
  await lockPhone(tx, msisdn);
  return findPhoneOwner(tx, msisdn);
};
