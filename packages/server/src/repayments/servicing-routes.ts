import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Limits } from '../http/limits';
import { earlyQuotesRoutes } from './early-quotes-routes';
import { reversalsRoutes } from './reversals-routes';
import type { Servicing } from './servicing';

/** The calls about running loans that begin no payment. */
export const servicingRoutes = (
  app: FastifyInstance,
  { servicing, limits, guard }: { servicing: Servicing; limits: Limits; guard: Guard },
): void => {
  earlyQuotesRoutes(app, { quotes: servicing.quotes, limits, guard });
  reversalsRoutes(app, { reversals: servicing.reversals, guard });
};
