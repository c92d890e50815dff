import { brand, formatFigures, formatText, type Msisdn, maskChildName } from '@somesa/core';
import { type AnswerTexts, answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { users } from '../../people/tables/users';
import type { Tx } from '../../platform/db/database';
import { findPayment, type PaymentRow } from '../hot-path';

type Payer = Pick<PaymentRow, 'msisdn' | 'userId' | 'language'>;

/**
 * Finds the phone number for messages about a payment, with the texts in the language of the user, or of the payment without one: the
 * paying phone number, or for a bank transfer the phone number of the user's account. Returns null if there is none.
 */
const findPayerPhone = async (
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

/**
 * Returns the text message that confirms a payment, in the language in which it was initiated. It says of a repayment
 * only that it was for a loan.
 */
export const formatPaymentReceipt = (
  row: Pick<
    PaymentRow,
    'language' | 'purpose' | 'amountUgx' | 'firstName' | 'lastName' | 'schoolName' | 'reference'
  >,
  publicUrl: string,
): string => {
  const { sms } = answerTexts[row.language];
  return formatText(row.purpose === 'fees' ? sms.paid : sms.repaid, {
    brand: brand.name,
    amount: formatFigures(row.amountUgx),
    child: maskChildName(row.firstName, row.lastName),
    school: row.schoolName,
    reference: row.reference,
    url: `${publicUrl}/receipts/${row.reference}`,
  });
};

/** Queues the text message that confirms a payment to the payer's phone. Sends none for a bank transfer. */
export const queuePaymentReceipt = async (
  tx: Tx,
  row: PaymentRow,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const { id, msisdn } = row;
  if (msisdn === null) return;
  const text = formatPaymentReceipt(row, publicUrl);
  await queueTextMessage(tx, { dedupeKey: `payment:${id}`, msisdn, text, now });
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

/**
 * Queues a text message to the payer, in the caller's transaction, that money paid ahead now pays fees, with what is left of it. `totalUgx` is
 * what is used of the payment's money by now. Sends none if there is no number.
 */
export const notifyPrepaymentUsed = async (
  tx: Tx,
  paymentId: string,
  used: { amountUgx: number; totalUgx: number; leftUgx: number },
  now: Date,
): Promise<void> => {
  const row = await findPayment(tx, paymentId);
  const payer = row && (await findPayerPhone(tx, row));
  if (!payer) return;
  const text = formatText(payer.texts.prepayment_used, {
    brand: brand.name,
    amount: formatFigures(used.amountUgx),
    child: maskChildName(row.firstName, row.lastName),
    school: row.schoolName,
    left: formatFigures(used.leftUgx),
    reference: row.reference,
  });
  const dedupeKey = `prepayment:${paymentId}:${used.totalUgx}`;
  await queueTextMessage(tx, { dedupeKey, msisdn: payer.msisdn, text, now });
};

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
