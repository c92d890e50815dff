import {
  APPROVAL_WAIT_MS,
  type BankName,
  brand,
  getMobileMoneyLimits,
  HOLD_MS,
  MAX_UPLOAD_BYTES,
  networkNames,
  networks,
  ok,
  TRANSFER_WAIT_MS,
  toKampalaDay,
} from '@somesa/core';
import { getConfig, reportClientError } from '@somesa/core/contract';
import { findCurrentProduct, toProductView } from '../../loans/loan-products';
import type { Serve } from '../../people/access/endpoint-routes';
import { getDemoEmail, isDemoLogin, type NetworkSettings } from '../../people/accounts/demo-logins';
import { hasDemoData } from '../../people/accounts/has-demo-data';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { addVary } from '../../platform/http/send-problem';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { listSchools } from '../../schools/schools-repository';
import { isCrossOrigin } from '../../schools/websites/cors';

/** Serves the configuration of all screens, and logs the errors that screens report. */
export const siteRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    publicUrl: string;
    bankAccounts: ReadonlyMap<BankName, string>;
    config: NetworkSettings & Pick<Config, 'USSD_CODE'>;
  },
): void => {
  const hasDemoLogins = async (): Promise<boolean> =>
    isDemoLogin(deps.config, { emailKey: getDemoEmail('staff') }) && hasDemoData(deps.database);

  serve(getConfig, async ({ request, reply }) => {
    if (!isCrossOrigin(request, deps.publicUrl)) {
      offerXsrfToken(request, reply, deps.publicUrl.startsWith('https:'));
    }
    const product = await findCurrentProduct(deps.database);
    if (!product) throw new Error('there is no product to lend under');
    const language = getAcceptedLanguage(request.headers['accept-language']);
    addVary(reply);
    return ok({
      brand: { name: brand.name, phones: [...brand.phones], emails: [...brand.emails] },
      schools: await listSchools(deps.database),
      banks: [...deps.bankAccounts.keys()],
      networks: networks.map((code) => ({ code, name: networkNames[code] })),
      loanProduct: toProductView(product, language),
      ...((await hasDemoLogins()) && { hasDemoLogins: true }),
      ...(deps.config.USSD_CODE && { ussdCode: deps.config.USSD_CODE }),
      limits: {
        uploadBytes: MAX_UPLOAD_BYTES,
        mobileMoney: getMobileMoneyLimits(toKampalaDay(deps.clock.now())),
        approvalWaitMs: APPROVAL_WAIT_MS,
        reservationMs: HOLD_MS,
        transferWaitMs: TRANSFER_WAIT_MS,
      },
    });
  });

  serve(reportClientError, async ({ body, request }) => {
    if (body) request.log.warn({ screenError: body }, 'a screen broke');
    return ok(undefined);
  });
};
