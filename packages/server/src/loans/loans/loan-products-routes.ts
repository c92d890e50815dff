import { ok } from '@somesa/core';
import { listLoanProducts, saveLoanProduct } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { listProducts, saveProduct } from './loan-products';

/** Serves loan products to staff; administrators save new versions. */
export const loanProductsRoutes = (
  serve: Serve,
  { database, clock, config }: { database: Database; clock: Clock; config: Config },
): void => {
  serve(listLoanProducts, async () => ok({ products: await listProducts(database) }));

  serve(saveLoanProduct, async ({ body, officer }) => {
    const saving = {
      ...{ savedBy: officer.id, now: clock.now() },
      maxAnnualRatePpm: config.LOAN_MAX_ANNUAL_RATE_PPM,
    };
    const saved = await database.transaction((tx) => saveProduct(tx, body, saving));
    return saved.ok ? ok({ product: saved.value }) : saved;
  });
};
