import { brand, formatFigures, formatText, type Msisdn } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { PaymentRow } from '../payments/payments-repository';

/**
 * Queues a text message about a refund payout in the caller's transaction: to the paying phone number, or for a bank transfer to the phone
 * number of the user's account. Sends none if there is no number.
 */
export const notifyRefund = async (
  tx: Tx,
  row: Pick<PaymentRow, 'msisdn' | 'user_id' | 'reference'>,
  payout: { id: string; amountUgx: number },
  now: Date,
): Promise<void> => {
  const [payer] =
    row.user_id === null
      ? []
      : await tx.orm
          .select({ msisdn: users.msisdn, language: users.language })
          .from(users)
          .where(eq(users.id, row.user_id));
  const msisdn = row.msisdn ?? (payer?.msisdn as Msisdn | null | undefined);
  if (!msisdn) return;
  await queueTextMessage(tx, {
    dedupeKey: `refund:${payout.id}`,
    msisdn,
    now,
    text: formatText(answerTexts[payer?.language ?? 'en'].sms.refunded, {
      brand: brand.name,
      amount: formatFigures(payout.amountUgx),
      reference: row.reference,
      phone: brand.phones[0],
    }),
  });
};
