import type { FastifyInstance } from 'fastify';
import { renderTable, sendPage, wantsHtml } from '../pages/page';
import type { CallbackSender } from './callback-sender';

const MAX_PAGE_ROWS = 200;

/** Creates the route `GET /callbacks?reference=&provider=`, which lists callbacks and their responses. */
export function callbackRoutes(callbacks: CallbackSender) {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { reference?: string; provider?: string } }>(
      '/callbacks',
      async (request, reply) => {
        const { reference, provider } = request.query;
        const found = callbacks
          .log()
          .filter((entry) => !reference || entry.reference === reference)
          .filter((entry) => !provider || entry.provider === provider);
        if (!wantsHtml(request)) return { count: found.length, callbacks: found };
        return sendPage(reply, 'Callbacks', [
          '<p>Each callback is sent once and has two seconds to respond. Newest first.</p>',
          renderTable(
            {
              at: 'Time',
              provider: 'Provider',
              reference: 'Reference',
              method: 'Method',
              url: 'URL',
              outcome: 'Outcome',
              answerStatus: 'Status',
              error: 'Error',
            },
            found.slice(-MAX_PAGE_ROWS).reverse(),
          ),
        ]);
      },
    );
    app.delete('/callbacks', async (_request, reply) => {
      callbacks.clearLog();
      return reply.code(204).send();
    });
  };
}
