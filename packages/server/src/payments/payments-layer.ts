import type { ReceiptTexts } from '@somesa/core';
import type { LoansLayer } from '../loans/loans-layer';
import type { FileLinks } from '../messaging/uploads/links';
import type { Api, PeopleLayer } from '../people/people-layer';
import type { Job } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import type { CollectionProvider, TransferProviders } from '../providers/provider';
import { createBankTransactions } from './bank/bank-transactions';
import { createBankTransactionApproval } from './bank/unmatched-bank-transactions';
import { claimsRoutes, enquiryRoutes } from './claims/claims-routes';
import { createDailyEmails, dailyEmailRoutes } from './daily-email/daily-emails';
import { createLookUpChild, createLookupCache, studentsRoutes } from './look-up/look-up-child';
import { loanDueRoutes } from './look-up/look-up-loan-due';
import { createPaymentPoller, type ObserveStep } from './outcomes/payment-poller';
import { prepaymentRefundApproval } from './prepayments/refund-prepayment';
import { createLostReceipts } from './receipts/lost-receipts';
import { lostReceiptsRoutes, receiptsRoutes } from './receipts/receipts-routes';
import { refundPurpose } from './refunds/refund-purpose';
import { createRefundApproval } from './refunds/send-refund';
import { createMoveApproval } from './reversals/move-payment';
import { createReversalApproval } from './reversals/reverse-payment';
import { paymentsApiRoutes } from './school-api/payments-api-routes';
import { settlementPurpose } from './settlements/post-settlement';
import { settlementApproval } from './settlements/send-settlement';
import { createPayments } from './start/payments';
import { createPaymentRequests, type PaymentRequests, paymentsRoutes } from './start/payments-routes';
import { createPaymentStreams } from './view/payment-streams';
import { loanRepaymentsRoutes } from './view/repayment-list';
import { webhooksRoutes } from './webhooks/webhooks-routes';

export const createPaymentsLayer = async (
  platform: Platform & {
    providers: Record<CollectionProvider['network'], CollectionProvider>;
    observe?: ObserveStep;
    transfers: TransferProviders;
    receiptTexts?: ReceiptTexts;
  },
  { people, loans }: { people: PeopleLayer; loans: LoansLayer },
) => {
  const { config } = platform;
  const paymentPoller = createPaymentPoller(platform);
  const transfer = { accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts };
  const payments = createPayments({ ...platform, paymentPoller, transfer });
  const streams = await createPaymentStreams({ ...platform, payments });
  const { secretKey } = config;
  const writing = { providers: platform.providers, secretKey, transfer };
  const bankTransactions = createBankTransactions({ ...platform, payments: writing });
  const dailyEmails = createDailyEmails(platform);
  const lookUps = createLookupCache(platform.clock);
  const lookUpChild = createLookUpChild({ ...platform, lookUps });
  loans.purposes.register(settlementPurpose);
  loans.purposes.register(refundPurpose);
  people.approvals.register(settlementApproval);
  people.approvals.register(createRefundApproval(platform));
  people.approvals.register(createReversalApproval(platform));
  people.approvals.register(createBankTransactionApproval({ ...platform, payments: writing }));
  people.approvals.register(createMoveApproval(platform));
  people.approvals.register(prepaymentRefundApproval);
  const staff = {
    ...platform,
    paymentPoller,
    approvals: people.approvals,
    disbursements: loans.disbursements,
    payments: writing,
  };

  const createRequests = ({ limits }: Api): PaymentRequests =>
    createPaymentRequests({
      payments,
      limits,
      lookUps,
      guard: people.guard,
      publicUrl: config.publicUrl,
    });

  return {
    payments,
    transfer,
    paymentPoller,
    bankTransactions,
    staff,
    /** Dependencies of statements, whose lines they settle. */
    statements: { ...platform, bankTransactions, purposes: loans.purposes },
    createRequests,
    lookUps,
    lookUpChild,
    jobs: [
      { name: 'daily-emails', run: dailyEmails.sweep, place: 'first' },
      ...paymentPoller.jobs,
    ] satisfies Job[],
    registerRoutes: (api: Api): void => {
      studentsRoutes(api.serve, { ...platform, lookUpChild });
      dailyEmailRoutes(api.serve, { dailyEmails });
      paymentsRoutes(api.serve, {
        ...platform,
        payments,
        streams,
        requests: createRequests(api),
        guard: people.guard,
        payerTariffs: config.payerTariffs,
      });
      loanDueRoutes(api.serve, platform);
      loanRepaymentsRoutes(api.serve, platform);
    },
    registerSchoolApiRoutes: ({ serve }: Api): void => paymentsApiRoutes(serve, platform),
    registerReceiptRoutes: ({ serve }: Api): void => {
      const { afterResponses, phoneCodes } = people.accounts;
      receiptsRoutes(serve, platform);
      lostReceiptsRoutes(serve, {
        lostReceipts: createLostReceipts({ ...platform, phoneCodes }),
        afterResponses,
      });
    },
    registerClaimRoutes: ({ serve, limits }: Api, links: FileLinks): void => {
      const claims = { ...platform, publicUrl: config.publicUrl };
      enquiryRoutes(serve, { ...claims, limits });
      claimsRoutes(serve, { ...claims, links });
    },
    registerWebhookRoutes: ({ app }: Api): void =>
      webhooksRoutes(app, {
        ...platform,
        paymentPoller,
        disbursementPoller: loans.disbursementPoller,
        bankTransactions,
      }),
    closeStreams: streams.stop,
    stop: paymentPoller.stop,
  };
};

export type PaymentsLayer = Awaited<ReturnType<typeof createPaymentsLayer>>;
