import type { Msisdn } from '@somesa/core';
import { findPhoneOwner, lockPhone } from '../../people/accounts/phone-owner';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from './payments-repository';

const link = {
  name: 'payments-link',
  text: `
    update payments set user_id = $2
    where msisdn = $1 and state = 'succeeded' and purpose = 'fees' and user_id is null`,
};

/** Gives the fees that were paid from a number, and are nobody's yet, to the person who has proved that it is theirs. */
export const linkPayments = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  await tx.run(link, [msisdn, userId]);
};

/**
 * Whose a payment is that was just paid: who began it signed in; for fees otherwise who has proved that the number is
 * theirs, by the time that the transaction ends.
 */
export const payerOf = async (
  tx: Tx,
  { user_id, purpose, msisdn }: Pick<PaymentRow, 'user_id' | 'purpose' | 'msisdn'>,
): Promise<string | null> => {
  if (user_id !== null || purpose !== 'fees' || msisdn === null) return user_id;
  await lockPhone(tx, msisdn);
  return findPhoneOwner(tx, msisdn);
};
