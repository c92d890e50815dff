import { parseLoanProduct, problem, roles } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import { requireStaff } from '../accounts/require-staff';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { listProducts, saveProduct } from './loan-products';

/** GET /admin/loan-products for staff, POST /admin/loan-products for administrators; parents find nothing here. */
export const loanProductsRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; guard: Guard; config: Config },
): void => {
  const { database, clock, guard, config } = deps;

  app.get('/admin/loan-products', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const me = await requireStaff(guard, request);
    if (!me.ok) return sendProblem(reply, me.error);
    return { products: await listProducts(database) };
  });

  app.post('/admin/loan-products', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const me = await requireStaff(guard, request);
    if (!me.ok) return sendProblem(reply, me.error);
    if (me.value.user.roleId !== roles.administrator) return sendProblem(reply, problem('role_not_allowed'));
    const body = parseLoanProduct(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const saving = {
      ...{ savedBy: me.value.user.id, now: clock.now() },
      maxAnnualRatePpm: config.LOAN_MAX_ANNUAL_RATE_PPM,
    };
    const saved = await database.transaction((tx) => saveProduct(tx, body.value, saving));
    if (!saved.ok) return sendProblem(reply, saved.error);
    return reply.code(201).send({ product: saved.value });
  });
};
