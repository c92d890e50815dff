import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { goBack, wantsHtml } from '../pages/negotiation';
import { sendPage } from '../pages/send-page';
import { FAULT_NAMES, faultKind } from './fault-catalogue';
import { renderFaultPage } from './fault-page';
import { parseFault } from './fault-request';
import { type FaultStore, MAX_FAULTS } from './fault-store';

type OneFault = FastifyRequest<{ Params: { id: string } }>;

/** `GET /faults`, `POST /faults`, `DELETE /faults`, `DELETE /faults/:id`; forms use the two POSTs at the end. */
export function faultRoutes(faults: FaultStore) {
  const menu = FAULT_NAMES.map((name) => ({ fault: name, ...faultKind(name) }));

  function refuse(request: FastifyRequest, reply: FastifyReply, message: string) {
    reply.code(400);
    if (!wantsHtml(request)) return reply.send({ message });
    return sendPage(reply, 'Faults', renderFaultPage(faults.list(), message));
  }

  return async (app: FastifyInstance) => {
    app.get('/faults', async (request, reply) => {
      const set = faults.list();
      if (!wantsHtml(request)) return { count: set.length, faults: set, menu };
      return sendPage(reply, 'Faults', renderFaultPage(set));
    });
    app.post('/faults', async (request, reply) => {
      const wanted = parseFault(request.body);
      if ('mistake' in wanted) return refuse(request, reply, wanted.mistake);
      const added = faults.add(wanted);
      if (!added) return refuse(request, reply, `${MAX_FAULTS} faults are set already.`);
      if (!wantsHtml(request)) reply.code(201);
      return goBack(request, reply, '/faults', added);
    });
    app.delete('/faults', async (_request, reply) => {
      faults.clear();
      return reply.code(204).send();
    });
    app.delete('/faults/:id', async (request: OneFault, reply) => {
      if (faults.remove(request.params.id)) return reply.code(204).send();
      return reply.code(404).send({ message: 'No fault with this id is set.' });
    });
    app.post('/faults/clear', async (request, reply) => {
      faults.clear();
      return goBack(request, reply, '/faults', {});
    });
    app.post('/faults/:id/remove', async (request: OneFault, reply) => {
      faults.remove(request.params.id);
      return goBack(request, reply, '/faults', {});
    });
  };
}
