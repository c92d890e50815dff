import type { FastifyInstance } from 'fastify';
import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from './clock';

const MAX_ADVANCE_MS = 400 * 24 * 60 * 60 * 1000;

/** Creates the routes of the clock. `POST /clock {advanceMs}` responds after all due callbacks were delivered. */
export function clockRoutes({ clock, callbacks }: { clock: Clock; callbacks: CallbackSender }) {
  const show = () => ({
    mode: clock.mode,
    nowMs: clock.now(),
    now: new Date(clock.now()).toISOString(),
    waitingJobs: clock.waiting(),
  });

  return async (app: FastifyInstance) => {
    app.get('/clock', async () => show());
    app.post<{ Body: { advanceMs?: unknown } | undefined }>('/clock', async (request, reply) => {
      const advanceMs = Number(request.body?.advanceMs);
      if (!Number.isInteger(advanceMs) || advanceMs < 0 || advanceMs > MAX_ADVANCE_MS) {
        return reply
          .code(400)
          .send({ message: `advanceMs must be a whole number from 0 to ${MAX_ADVANCE_MS}.` });
      }
      clock.advance(advanceMs);
      await callbacks.idle();
      return show();
    });
  };
}
