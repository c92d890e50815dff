import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { goBack, wantsHtml } from '../pages/send-page';
import { formatLocalNumber, isUgandanMobile, normaliseMsisdn } from '../phone';
import { field } from '../wire/raw-body';
import type { UssdGateway, UssdSession } from './ussd-gateway';

type SessionRequest = FastifyRequest<{ Params: { id: string } }>;

function text(body: unknown, name: string) {
  const value = field(body, name);
  return typeof value === 'string' ? value.trim() : '';
}

function handsetOf(msisdn: string) {
  return `/handset?msisdn=${encodeURIComponent(formatLocalNumber(msisdn).replace(/ /g, ''))}`;
}

/**
 * Creates the routes of USSD on the handset: `POST /handset/ussd {msisdn, code}`, `POST /handset/ussd/:id {input}`,
 * `POST /handset/ussd/:id/hang-up`.
 */
export function ussdRoutes(gateway: UssdGateway) {
  function send(request: FastifyRequest, reply: FastifyReply, session: UssdSession | null, page: string) {
    if (!session && !wantsHtml(request))
      return reply.code(404).send({ message: 'No such code, or no open session.' });
    return goBack(request, reply, page, session ?? {});
  }

  return async (app: FastifyInstance) => {
    app.post('/handset/ussd', async (request, reply) => {
      const msisdn = normaliseMsisdn(text(request.body, 'msisdn'));
      if (!isUgandanMobile(msisdn))
        return reply.code(400).send({ message: 'msisdn must be a mobile number of Uganda.' });
      const session = await gateway.dial(msisdn, text(request.body, 'code'));
      return send(request, reply, session, handsetOf(msisdn));
    });
    app.post('/handset/ussd/:id', async (request: SessionRequest, reply) => {
      const session = await gateway.answer(request.params.id, text(request.body, 'input'));
      return send(request, reply, session, session ? handsetOf(session.msisdn) : '/handset');
    });
    app.post('/handset/ussd/:id/hang-up', async (request: SessionRequest, reply) => {
      gateway.hangUp(request.params.id);
      return goBack(request, reply, '/handset', {});
    });
  };
}
