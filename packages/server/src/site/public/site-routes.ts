import {
  APPROVAL_WAIT_MS,
  type BankName,
  brand,
  type ConfigView,
  kampalaDay,
  MAX_UPLOAD_BYTES,
  mobileMoneyLimitsOn,
  networkNames,
  networks,
  RESERVATION_MS,
  TRANSFER_WAIT_MS,
} from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { is, object, pattern, size, string } from 'superstruct';
import { viewProduct } from '../../loans/loans/loan-product-view';
import { currentProduct } from '../../loans/loans/loan-products';
import { demoEmailOf, isDemoLogin, type ReachSettings } from '../../people/accounts/demo-logins';
import { hasDemoData } from '../../people/accounts/has-demo-data';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { isCrossOrigin } from '../../schools/schools/origins';
import { listSchools } from '../../schools/schools/schools-repository';

/** What a screen may tell of an error nobody expected: where, and what kind. No message: it may hold personal data. */
const screenError = object({
  component: size(pattern(string(), /^[\w./-]*$/), 0, 80),
  route: size(pattern(string(), /^[\w/:*.-]*$/), 0, 80),
  errorName: size(pattern(string(), /^\w*$/), 0, 60),
});

/** GET /config, which every screen starts from, and POST /client-errors, where screens report what broke. */
export const siteRoutes = (
  app: FastifyInstance,
  deps: {
    database: Database;
    clock: Clock;
    publicUrl: string;
    bankAccounts: ReadonlyMap<BankName, string>;
    config: ReachSettings;
  },
): void => {
  const hasDemoLogins = async (): Promise<boolean> =>
    isDemoLogin(deps.config, { emailKey: demoEmailOf('staff') }) && hasDemoData(deps.database);

  app.get('/config', async (request, reply): Promise<ConfigView> => {
    if (!isCrossOrigin(request, deps.publicUrl)) {
      offerXsrfToken(request, reply, deps.publicUrl.startsWith('https:'));
    }
    const product = await currentProduct(deps.database);
    if (!product) throw new Error('there is no product to lend under');
    return {
      brand: { name: brand.name, phones: brand.phones, emails: brand.emails },
      schools: await listSchools(deps.database),
      banks: [...deps.bankAccounts.keys()],
      networks: networks.map((code) => ({ code, name: networkNames[code] })),
      loanProduct: viewProduct(product),
      ...((await hasDemoLogins()) && { hasDemoLogins: true }),
      limits: {
        uploadBytes: MAX_UPLOAD_BYTES,
        mobileMoney: mobileMoneyLimitsOn(kampalaDay(deps.clock.now())),
        approvalWaitMs: APPROVAL_WAIT_MS,
        reservationMs: RESERVATION_MS,
        transferWaitMs: TRANSFER_WAIT_MS,
      },
    };
  });

  app.post('/client-errors', async (request, reply) => {
    if (is(request.body, screenError)) request.log.warn({ screenError: request.body }, 'a screen broke');
    return reply.code(204).send();
  });
};
