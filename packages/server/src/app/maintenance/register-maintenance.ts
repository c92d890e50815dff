import type { Meter } from '@opentelemetry/api';
import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../platform/http/send-problem';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Writes with which staff log in to look at the data. They move no money and send nothing. */
const logins = /^\/api\/auth\/(login|logout|second-factor\/(begin|confirm|enrol))$/;

/** Reports maintenance mode in GET /metrics; in it, rejects everything that changes data, webhooks too, which their senders repeat. */
export const registerMaintenance = (
  { app, meter }: { app: FastifyInstance; meter: Meter },
  isInMaintenance: boolean,
): void => {
  meter
    .createGauge('somesa_maintenance', {
      description:
        '1 if this server is in maintenance mode: it takes no payments, calls no provider and sends nothing.',
    })
    .record(isInMaintenance ? 1 : 0);
  if (!isInMaintenance) return;
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (!readMethods.has(request.method) && !logins.test(path))
      return sendProblem(reply, problem('unavailable'));
  });
};
