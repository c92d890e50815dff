import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock';
import { goBack, sendPage, wantsHtml } from '../pages/page';
import { normaliseMsisdn } from '../phone';
import { getOutcome, PAYER_ANSWERS, type PayerAnswer, type Transaction } from '../transactions/transaction';
import { toTransactionView } from '../transactions/transaction-routes';
import type { TransactionStore } from '../transactions/transaction-store';
import type { UssdGateway } from '../ussd/ussd';
import { field } from '../wire/wire';
import { HANDSET_SCRIPT, renderHandsetPage } from './handset-page';

type PromptRequest = FastifyRequest<{ Params: { id: string } }>;

export interface HandsetDeps {
  store: TransactionStore;
  clock: Clock;
  merchantName: string;
  ussd: UssdGateway;
  ussdCode: string;
}

/**
 * Creates the routes of the handset: `GET /handset?msisdn=`, `POST /handset/:id/approve`, `POST
 * /handset/:id/decline {answer?}`.
 */
export function handsetRoutes({ store, clock, merchantName, ussd, ussdCode }: HandsetDeps) {
  const list = (msisdn: string | undefined) =>
    store.listPrompts().filter((prompt) => !msisdn || prompt.msisdn === normaliseMsisdn(msisdn));

  function settle(request: PromptRequest, reply: FastifyReply, answer: PayerAnswer) {
    const prompt = store.findPrompt(request.params.id);
    if (prompt) store.settle(prompt, getOutcome(prompt.provider, answer));
    else if (!wantsHtml(request))
      return reply.code(404).send({ message: 'No prompt with this id is waiting.' });
    return goBack(request, reply, '/handset', prompt ? { id: prompt.id, ...toTransactionView(prompt) } : {});
  }

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { msisdn?: string } }>('/handset', async (request, reply) => {
      const prompts = list(request.query.msisdn);
      if (!wantsHtml(request)) return { count: prompts.length, prompts: prompts.map(toPromptView) };
      const parts = renderHandsetPage(prompts, {
        merchantName,
        now: clock.now(),
        msisdn: request.query.msisdn,
        ussdCode,
        session: ussd.findLast(request.query.msisdn && normaliseMsisdn(request.query.msisdn)),
      });
      return sendPage(reply, 'Handset', parts, HANDSET_SCRIPT);
    });
    app.post('/handset/:id/approve', async (request: PromptRequest, reply) =>
      settle(request, reply, 'approved'),
    );
    app.post('/handset/:id/decline', async (request: PromptRequest, reply) => {
      const requested = field(request.body, 'answer');
      const answer = PAYER_ANSWERS.find((known) => known === requested && known !== 'approved');
      if (requested && !answer)
        return reply.code(400).send({ message: `answer must be one of ${PAYER_ANSWERS.join(', ')}.` });
      return settle(request, reply, answer ?? 'declined');
    });
  };
}

function toPromptView(prompt: Transaction) {
  const { id, provider, reference, externalId, msisdn, currency, message, createdAt, promptExpiresAt } =
    prompt;
  return {
    id,
    provider,
    reference,
    externalId,
    msisdn,
    amount: Number(prompt.amount),
    currency,
    message,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: promptExpiresAt === null ? null : new Date(promptExpiresAt).toISOString(),
  };
}
