import type { FastifyInstance } from 'fastify';
import { goBack, wantsHtml } from '../pages/negotiation';
import { sendPage } from '../pages/send-page';
import type { BankDesk } from './bank-desk';
import { parseNotification, parseSignatureKind } from './bank-notification';
import { renderBankPage } from './bank-page';

/** `POST /bank` sends a notification, `POST /bank/:eventId/resend` sends one again, `GET /bank` lists them. */
export function bankRoutes(desk: BankDesk) {
  return async (app: FastifyInstance) => {
    app.get('/bank', async (request, reply) => {
      const records = desk.list();
      if (!wantsHtml(request)) return { count: records.length, notifications: records };
      return sendPage(reply, 'Bank', renderBankPage(records));
    });
    app.post('/bank', async (request, reply) => {
      const notification = parseNotification(request.body);
      if ('mistake' in notification) {
        if (!wantsHtml(request)) return reply.code(400).send({ message: notification.mistake });
        return sendPage(reply.code(400), 'Bank', renderBankPage(desk.list(), notification.mistake));
      }
      const record = await desk.send(notification, parseSignatureKind(request.body));
      return goBack(request, reply, '/bank', record);
    });
    app.post<{ Params: { eventId: string } }>('/bank/:eventId/resend', async (request, reply) => {
      const notification = desk.find(request.params.eventId);
      if (!notification)
        return reply.code(404).send({ message: 'No notification with this event id was sent.' });
      return goBack(request, reply, '/bank', await desk.send(notification, parseSignatureKind(request.body)));
    });
  };
}
