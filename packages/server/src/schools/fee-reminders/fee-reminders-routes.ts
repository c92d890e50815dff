import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { FeeSendingAnswer, FeeSendingView } from '@somesa/core/admin';
import { getFeeSending, openFeeLink, previewFeeReminders, sendFeeReminders } from '@somesa/core/contract';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { isEqualSecret } from '../../platform/crypto/tokens';
import type { Database } from '../../platform/db/database';
import { acceptOnlyForms } from '../../platform/http/json-body';
import { sendProblem } from '../../platform/http/send-problem';
import type { StaffUser } from '../../platform/http/staff-user';
import { openFeeLinkByToken } from './fee-links';
import type { FeeReminders } from './fee-reminders';
import type { SmsAnswers } from './sms-answers';

/** Serves the links of fee reminders and fee letters to anyone who has one. */
export const feeLinksRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => serve(openFeeLink, ({ body: { token } }) => openFeeLinkByToken(database, token, clock.now()));

/** Serves fee reminders to the back office. A bursar sees and sends those of their own school only. */
export const feeRemindersRoutes = (
  serve: Serve,
  {
    database,
    reminders,
    viewFeeSending,
  }: {
    database: Database;
    reminders: FeeReminders;
    /** Returns a sending with what came of it; null if the user may not see it. */
    viewFeeSending: (db: Database, id: string, staffUser: StaffUser) => Promise<FeeSendingView | null>;
  },
): void => {
  const show = async (id: string, staffUser: StaffUser): Promise<Result<FeeSendingAnswer, Problem>> => {
    const sending = await viewFeeSending(database, id, staffUser);
    return sending ? ok({ sending }) : err(problem('not_found'));
  };

  serve(previewFeeReminders, ({ school, body }) => reminders.preview(school, body));

  serve(sendFeeReminders, async ({ school, body, key, staffUser }) => {
    const sent = await reminders.send(school, body, { userId: staffUser.id, key });
    return sent.ok ? show(sent.value, staffUser) : sent;
  });

  serve(getFeeSending, ({ params: { id }, staffUser }) => show(id, staffUser));
};

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
