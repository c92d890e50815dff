import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config';
import { isEqualSecret } from '../../platform/crypto/tokens';
import { acceptOnlyForms } from '../../platform/http/json-body';
import { sendProblem } from '../../platform/http/send-problem';
import type { SmsAnswers } from './sms-answers';

/** Maximum size of a webhook's body, in bytes. */
const MAX_WEBHOOK_BYTES = 16 * 1024;

/**
 * Registers the webhooks of Africa's Talking about SMS: messages to our short code, opt-outs and delivery reports. They are not signed, but
 * their addresses end in a token.
 */
export const smsWebhooksRoutes = (
  app: FastifyInstance,
  { config, answers }: { config: Config; answers: SmsAnswers },
): void => {
  const token = config.SMS_WEBHOOK_TOKEN;

  void app.register(async (raw) => {
    acceptOnlyForms(raw, MAX_WEBHOOK_BYTES);

    const serve = (path: string, handle: (field: (name: string) => string) => Promise<void>): void => {
      raw.post<{ Params: { segment: string } }>(
        `/webhooks/africastalking/${path}/:segment`,
        async (request, reply) => {
          if (token === '' || !isEqualSecret(request.params.segment, token))
            return sendProblem(reply, problem('not_found'));
          const form = request.body instanceof URLSearchParams ? request.body : null;
          await handle((name) => form?.get(name) ?? '');
          return reply.send({});
        },
      );
    };

    serve('incoming', (field) => answers.receive(field('from'), field('text')));
    serve('opt-out', async (field) => {
      await answers.receive(field('phoneNumber'), 'STOP');
    });
    serve('delivery', async (field) => {
      const id = field('id');
      // No ID of the gateway has other characters, so the database is not asked for them.
      if (/^[\w-]{1,100}$/.test(id)) await answers.recordDelivery(id, field('status'), field('phoneNumber'));
    });
  });
};
