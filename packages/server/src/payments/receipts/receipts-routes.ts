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
import { downloadReceipt, getReceipt, getReceiptPicture } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findReceipt } from '../payments/payment-view';
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
