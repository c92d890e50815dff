import { parseLoanProduct } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { listProducts, saveProduct } from './loan-products';

/** GET /admin/loan-products for staff, POST /admin/loan-products for administrators; parents find nothing here. */
export const loanProductsRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; guard: Guard; config: Config },
): void => {
  const { database, clock, guard, config } = deps;

  app.get('/admin/loan-products', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    return { products: await listProducts(database) };
  });

  app.post('/admin/loan-products', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'administrator');
    if (!officer) return reply;
    const body = parseLoanProduct(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const saving = {
      ...{ savedBy: officer.id, now: clock.now() },
      maxAnnualRatePpm: config.LOAN_MAX_ANNUAL_RATE_PPM,
    };
    const saved = await database.transaction((tx) => saveProduct(tx, body.value, saving));
    if (!saved.ok) return sendProblem(reply, saved.error);
    return reply.code(201).send({ product: saved.value });
  });
};
