import type { LoansLayer } from '../loans/loans-layer';
import type { PaymentsLayer } from '../payments/payments-layer';
import { type Job, NIGHT_STOP_WAIT_MS } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import type { CollectionProvider, TransferProviders } from '../providers/provider';
import { createStatementChecks } from './reconciliation/check-statements';
import { createRetention } from './reconciliation/delete-expired';
import { createNightly } from './reconciliation/nightly';

/** Creates the checks that compare the records of all layers with each other, the networks and the banks. */
export const createAuditLayer = (
  platform: Platform & {
    providers: Record<CollectionProvider['network'], CollectionProvider>;
    transfers: TransferProviders;
  },
  { loans, payments }: { loans: LoansLayer; payments: PaymentsLayer },
) => {
  const nightly = createNightly({
    ...platform,
    database: platform.database.reports,
    checkLateSuccess: payments.paymentPoller.checkNow,
    checkPayout: loans.disbursementPoller.checkNow,
    moreChecks: {
      ...createStatementChecks(payments.statements, platform.transfers, platform.isStopping),
      retention: createRetention(platform.config),
    },
  });
  return {
    checkNightly: nightly.sweep,
    jobs: [
      { name: 'nightly-checks', run: nightly.sweep, stopWaitMs: NIGHT_STOP_WAIT_MS, place: 'apart' },
    ] satisfies Job[],
  };
};
