import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Limits } from '../http/limits';
import { sendProblem } from '../http/send-problem';
import { renderReceiptPdf } from './receipt-pdf';
import { findReceipt } from './receipts-repository';

type ByReference = { Params: { reference: string } };

/** GET /receipts/:reference and its PDF: for anyone who has the reference. Limited, so that nobody guesses one. */
export const receiptsRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits; publicUrl: string },
): void => {
  app.get<ByReference>('/receipts/:reference', async (request, reply) => {
    const { reference } = request.params;
    const limited = await deps.limits.lookUp(request);
    if (limited) return sendProblem(reply, limited);
    const receipt = await findReceipt(deps.database, reference);
    return receipt ?? sendProblem(reply, problem('receipt_not_found', { reference: reference.slice(0, 40) }));
  });

  app.get<ByReference>('/receipts/:reference/pdf', async (request, reply) => {
    const { reference } = request.params;
    const limited = await deps.limits.lookUp(request);
    if (limited) return sendProblem(reply, limited);
    const receipt = await findReceipt(deps.database, reference);
    if (!receipt)
      return sendProblem(reply, problem('receipt_not_found', { reference: reference.slice(0, 40) }));
    const pdf = await renderReceiptPdf(receipt, {
      verifyUrl: `${deps.publicUrl}/receipts/${receipt.reference}`,
      generatedAt: deps.clock.now(),
    });
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${receipt.reference}.pdf"`)
      .send(pdf);
  });
};
