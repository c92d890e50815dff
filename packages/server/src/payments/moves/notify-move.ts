import { brand, formatFigures, formatText, maskChildName } from '@somesa/core';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from '../hot-path';
import { findPayerPhone } from '../refunds/notify-refund';

/**
 * Queues a text message to the payer, in the caller's transaction, that a payment was moved to another child, with the new receipt. Names
 * are shortened so that it fits into one SMS. Sends none if there is no number.
 */
export const notifyMove = async (
  tx: Tx,
  from: PaymentRow,
  to: PaymentRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> => {
  const payer = await findPayerPhone(tx, to);
  if (!payer) return;
  const format = (fromChild: string, toChild: string): string =>
    formatText(payer.texts.moved, {
      brand: brand.name,
      amount: formatFigures(from.amountUgx),
      reference: from.reference,
      from: fromChild,
      to: toChild,
      url: `${publicUrl}/receipts/${to.reference}`,
    });
  const maxChars = Math.floor((MAX_SMS_CHARS - format('', '').length) / 2);
  const shorten = ({ firstName, lastName }: PaymentRow): string =>
    shortenText(toPlainText(maskChildName(firstName, lastName)), maxChars);
  const text = format(shorten(from), shorten(to));
  await queueTextMessage(tx, { dedupeKey: `payment:${to.id}`, msisdn: payer.msisdn, text, now });
};
