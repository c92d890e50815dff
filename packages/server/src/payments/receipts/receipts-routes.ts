import {
  err,
  ok,
  type Problem,
  problem,
  type ReceiptTexts,
  type ReceiptView,
  type Result,
  receiptEn,
  truncateText,
} from '@somesa/core';
import {
  downloadReceipt,
  findMoreReceipts,
  findReceipts,
  getReceipt,
  getReceiptPicture,
  sendReceiptsCode,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Accounts } from '../../people/accounts/accounts';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { sendSuccess } from '../../platform/http/send-success';
import { findReceipt } from '../view/payment-view';
import type { LostReceipts } from './lost-receipts';
import { renderReceiptPdf } from './receipt-pdf';
import { renderReceiptPicture } from './receipt-picture';

/** Serves receipts, their PDFs and pictures to anyone who has the reference. Rate limited, so that no one can guess one. */
export const receiptsRoutes = (
  serve: Serve,
  {
    database,
    clock,
    publicUrl,
    receiptTexts = receiptEn,
  }: { database: Database; clock: Clock; publicUrl: string; receiptTexts?: ReceiptTexts },
): void => {
  const read = async (reference: string): Promise<Result<ReceiptView, Problem>> => {
    const receipt = await findReceipt(database, reference);
    return receipt
      ? ok(receipt)
      : err(problem('receipt_not_found', { reference: truncateText(reference, 40) }));
  };

  serve(getReceipt, ({ params }) => read(params.reference));

  serve(getReceiptPicture, async ({ reply, params }) => {
    const receipt = await read(params.reference);
    if (!receipt.ok) return receipt;
    return reply.type('image/png').send(await renderReceiptPicture(receipt.value, receiptTexts));
  });

  serve(downloadReceipt, async ({ reply, params }) => {
    const receipt = await read(params.reference);
    if (!receipt.ok) return receipt;
    const verifyUrl = `${publicUrl}/receipts/${receipt.value.reference}`;
    const pdf = await renderReceiptPdf(receipt.value, { verifyUrl, generatedAt: clock.now() }, receiptTexts);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${receipt.value.reference}.pdf"`)
      .send(pdf);
  });
};

/** Serves the receipts of a phone number to anyone who has the phone. Phone numbers and codes are in bodies only. */
export const lostReceiptsRoutes = (
  serve: Serve,
  { lostReceipts, afterResponses }: { lostReceipts: LostReceipts } & Pick<Accounts, 'afterResponses'>,
): void => {
  serve(sendReceiptsCode, async ({ request, reply, body: { phoneNumber } }) => {
    const language = getAcceptedLanguage(request.headers['accept-language']);
    const sent = await lostReceipts.sendCode(phoneNumber, language, afterResponses.after(reply.raw));
    if (!sent.ok) return sent;
    return sendSuccess(reply, (texts) => texts.accounts.receipts_code_sent, { ticket: sent.value });
  });

  serve(findReceipts, ({ body: { phoneNumber, ...code } }) => lostReceipts.find(phoneNumber, code));

  serve(findMoreReceipts, ({ body: { token, cursor } }) => lostReceipts.findMore(token, cursor));
};
