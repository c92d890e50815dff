import { brand, formatFigures, formatText, type Msisdn } from '@somesa/core';
import { type AnswerTexts, answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { PaymentRow } from '../hot-path';

type Payer = Pick<PaymentRow, 'msisdn' | 'userId' | 'language'>;

/**
 * Finds the phone number for messages about a payment, with the texts in the language of the user, or of the payment without one: the
 * paying phone number, or for a bank transfer the phone number of the user's account. Returns null if there is none.
 */
export const findPayerPhone = async (
  tx: Tx,
  row: Payer,
): Promise<{ msisdn: Msisdn; texts: AnswerTexts['sms'] } | null> => {
  const [payer] =
    row.userId === null
      ? []
      : await tx.orm
          .select({ msisdn: users.msisdn, language: users.language })
          .from(users)
          .where(eq(users.id, row.userId));
  const msisdn = row.msisdn ?? (payer?.msisdn as Msisdn | null | undefined);
  return msisdn ? { msisdn, texts: answerTexts[payer?.language ?? row.language].sms } : null;
};

/** Queues a text message about a refund payout in the caller's transaction. Sends none if there is no number. */
export const notifyRefund = async (
  tx: Tx,
  row: Payer & Pick<PaymentRow, 'reference'>,
  payout: { id: string; amountUgx: number },
  now: Date,
): Promise<void> => {
  const payer = await findPayerPhone(tx, row);
  if (!payer) return;
  await queueTextMessage(tx, {
    dedupeKey: `refund:${payout.id}`,
    msisdn: payer.msisdn,
    now,
    text: formatText(payer.texts.refunded, {
      brand: brand.name,
      amount: formatFigures(payout.amountUgx),
      reference: row.reference,
      phone: brand.phones[0],
    }),
  });
};
