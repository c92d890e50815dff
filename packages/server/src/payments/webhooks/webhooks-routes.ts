import { type Network, problem } from '@somesa/core';
import { bankNamesByCode } from '@somesa/core/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DisbursementPoller } from '../../loans/disbursements/disbursement-poller';
import { findDisbursementByWebhook } from '../../loans/disbursements/disbursements-repository';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { readAirtelWebhook } from '../../providers/airtel-signature';
import { readBankNotification } from '../../providers/bank-notification';
import type { BankTransactions } from '../bank/bank-transactions';
import { findByWebhook } from '../hot-path';
import type { PaymentPoller } from '../outcomes/payment-poller';

/** Maximum size of a webhook's body, in bytes. */
const MAX_WEBHOOK_BYTES = 16 * 1024;

interface WebhookDependencies {
  database: Database;
  clock: Clock;
  config: Config;
  paymentPoller: PaymentPoller;
  /** Poller of disbursements, whose webhooks use the same endpoint. */
  disbursementPoller: DisbursementPoller;
  bankTransactions: BankTransactions;
  report: (error: unknown) => void;
}

/**
 * Registers the webhooks of the providers. Those of MTN and Airtel are not trusted: whatever they report, they only trigger a status check.
 * They get the same response at once whether or not the payment exists. Those of banks are signed.
 */
export const webhooksRoutes = (app: FastifyInstance, deps: WebhookDependencies): void => {
  const { database, config, paymentPoller, disbursementPoller } = deps;

  /** Checks the status of the payment or transfer that a webhook is about, without waiting for the result. */
  const check = async (network: Network, key: string): Promise<void> => {
    const paymentId = await findByWebhook(database, network, key);
    const payoutId = paymentId === null ? await findDisbursementByWebhook(database, network, key) : null;
    if (paymentId !== null) paymentPoller.checkNow(paymentId).catch(deps.report);
    else if (payoutId !== null) disbursementPoller.checkNow(payoutId).catch(deps.report);
  };

  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    );

    raw.route<{ Params: { segment: string } }>({
      method: ['POST', 'PUT'],
      url: '/webhooks/mtn/:segment',
      handler: async (request, reply) => {
        const { segment } = request.params;
        // No token of ours has other characters, so the database is not queried for them.
        if (/^[\w-]+$/.test(segment)) await check('mtn', segment);
        return reply.send({});
      },
    });

    raw.post<{ Params: { segment: string } }>('/webhooks/airtel/:segment', async (request, reply) => {
      if (!config.AIRTEL_WEBHOOK_TOKEN || request.params.segment !== config.AIRTEL_WEBHOOK_TOKEN) {
        return sendProblem(reply, problem('not_found'));
      }
      const providerReference = Buffer.isBuffer(request.body)
        ? readAirtelWebhook(request.body, config.AIRTEL_CALLBACK_KEY || null)
        : null;
      if (providerReference !== null) await check('airtel', providerReference);
      return reply.send({ code: 200, status: 'SUCCESS' });
    });

    raw.post('/webhooks/bank', (request, reply) => handleNotification(request, reply));
  });

  const handleNotification = async (request: FastifyRequest, reply: FastifyReply) => {
    const signature = request.headers['x-signature'];
    if (!config.BANK_WEBHOOK_SECRET) return sendProblem(reply, problem('not_found'));
    const notification = readBankNotification({
      rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
      secret: config.BANK_WEBHOOK_SECRET,
      now: deps.clock.now(),
    });
    if (notification.ok) {
      const { transaction, accountNumber } = notification.value;
      if (config.bankAccounts.get(bankNamesByCode[transaction.bank]) !== accountNumber) {
        return sendFieldErrors(reply, { accountNumber: ['accountNumber_not_ours'] });
      }
      return { outcome: await deps.bankTransactions.record(transaction, 'notification') };
    }
    const { error } = notification;
    if (error.code === 'signature_invalid') return sendProblem(reply, problem('signature_invalid'));
    return sendFieldErrors(reply, { [error.field]: ['notification_unreadable'] });
  };
};
