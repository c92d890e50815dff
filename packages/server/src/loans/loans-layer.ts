import type { MessagingLayer } from '../messaging/messaging-layer';
import type { Api, PeopleLayer } from '../people/people-layer';
import type { Job } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import type { TransferProviders } from '../providers/provider';
import type { FeeHooks } from '../schools/fee-hooks';
import type { FindPaymentReferences } from './applications/admin-loan-view';
import { createDocumentRetention } from './applications/document-retention';
import { loansRoutes } from './applications/loans-routes';
import { expireOffers } from './applications/offer-expiry';
import { contactsRoutes } from './collections/contacts';
import { createDisbursementPoller } from './disbursements/disbursement-poller';
import { createDisbursementPurposes } from './disbursements/disbursement-purpose';
import type { ObserveDisbursement } from './disbursements/disbursement-steps';
import { createDisbursements } from './disbursements/disbursements';
import { createLoanPurpose } from './disbursements/loan-purpose';
import { createEarlyQuotes, earlyQuotesRoutes } from './repayments/early-quotes';
import { createLoanSweep } from './repayments/loan-sweep';
import { restructuringRoutes } from './repayments/restructuring-acceptance';
import { createRestructuringApproval } from './repayments/restructuring-proposals';
import { createWaiverApproval } from './repayments/waivers';
import { createWriteOffApproval, writeOffRoutes } from './repayments/write-off';

/** Creates loans, the disbursements that pay schools for them, and the repayment of running loans. */
export const createLoansLayer = (
  platform: Platform & {
    transfers: TransferProviders;
    observe?: ObserveDisbursement;
    feeHooks: FeeHooks;
    findPaymentReferences: FindPaymentReferences;
  },
  { messaging, people }: { messaging: MessagingLayer; people: PeopleLayer },
) => {
  const { approvals } = people;
  approvals.register(createWriteOffApproval(platform));
  approvals.register(createWaiverApproval(platform));
  approvals.register(createRestructuringApproval(platform));
  const purposes = createDisbursementPurposes(createLoanPurpose(platform.feeHooks));
  const disbursementPoller = createDisbursementPoller({ ...platform, purposes });
  const { BANK_ACCOUNT_NAME: name, payoutAccount } = platform.config;
  const payer = { name, bank: payoutAccount?.bank ?? '', account: payoutAccount?.accountNumber ?? '' };
  const disbursements = createDisbursements({ ...platform, disbursementPoller, purposes, payer });
  const retentionDays = platform.config.LOAN_DOCUMENT_RETENTION_DAYS;
  const documentRetention = createDocumentRetention({ ...platform, retentionDays });
  const runningLoans = createLoanSweep(platform);

  return {
    disbursementPoller,
    disbursements,
    purposes,
    jobs: [
      ...disbursementPoller.jobs,
      { name: 'expire-offers', run: () => expireOffers(platform) },
      // It recalculates the running loans that are due: all of them together at midnight.
      { name: 'running-loans', run: runningLoans.sweep },
      {
        name: 'purge-files',
        run: async (isStopping) => {
          await documentRetention.sweep(isStopping);
          await messaging.deleteUnattachedUploads();
        },
      },
    ] satisfies Job[],
    registerRoutes: ({ serve, limits }: Api): void => {
      const { guard, accounts } = people;
      const sendTransfer = disbursements.send;
      const { links } = messaging;
      loansRoutes(serve, { ...platform, limits, guard, links, codes: accounts.codes, sendTransfer });
      writeOffRoutes(serve, { ...platform, approvals });
      contactsRoutes(serve, platform);
      restructuringRoutes(serve, { ...platform, approvals, codes: people.accounts.codes });
      earlyQuotesRoutes(serve, { quotes: createEarlyQuotes(platform) });
    },
    stop: disbursementPoller.stop,
  };
};

export type LoansLayer = ReturnType<typeof createLoansLayer>;
