import type { FastifyInstance } from 'fastify';
import { STATUSES as AIRTEL_STATUSES } from '../airtel/airtel-responses';
import { STATUSES as MTN_STATUSES } from '../mtn/status-body';
import { renderTable, sendPage, wantsHtml } from '../pages/page';
import { normaliseMsisdn } from '../phone';
import type { FinalStatus, Transaction } from './transaction';
import { MAX_TRANSACTIONS, type TransactionStore } from './transaction-store';

const MAX_PAGE_ROWS = 200;
const PROVIDER_STATUS = { mtn: MTN_STATUSES, airtel: AIRTEL_STATUSES };

interface Filter {
  msisdn?: string;
  externalId?: string;
  reference?: string;
  provider?: string;
  status?: FinalStatus | 'pending';
  limit?: string;
}

/** Creates the route `GET /transactions`, which lists all transactions, newest last, to compare with the server's ledger. */
export function transactionRoutes(store: TransactionStore) {
  function search(filter: Filter) {
    const msisdn = filter.msisdn ? normaliseMsisdn(filter.msisdn) : undefined;
    const found: Transaction[] = [];
    for (const transaction of store.all()) {
      const isMatch =
        (msisdn === undefined || transaction.msisdn === msisdn) &&
        (!filter.externalId || transaction.externalId === filter.externalId) &&
        (!filter.reference || transaction.reference === filter.reference) &&
        (!filter.provider || transaction.provider === filter.provider) &&
        (!filter.status || transaction.status === filter.status);
      if (isMatch) found.push(transaction);
    }
    const limit = Math.max(1, Math.min(MAX_TRANSACTIONS, Number(filter.limit) || MAX_TRANSACTIONS));
    return { count: found.length, transactions: found.slice(-limit).map(toTransactionView) };
  }

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: Filter }>('/transactions', async (request, reply) => {
      const result = search(request.query);
      if (!wantsHtml(request)) return result;
      const rows = result.transactions.slice(-MAX_PAGE_ROWS).reverse();
      const columns = {
        createdAt: 'Created',
        provider: 'Provider',
        kind: 'Type',
        msisdn: 'Phone number',
        amount: 'Amount',
        status: 'Status',
        reason: 'Failure reason',
        externalId: 'Our reference',
        financialId: 'Transaction ID',
      };
      return sendPage(reply, 'Transactions', [
        `<p>${result.count} transactions; the newest ${rows.length} are shown. The JSON of this page has all of them.</p>`,
        renderTable(columns, rows),
      ]);
    });
  };
}

/** Returns a transaction as JSON shows it. */
export function toTransactionView(transaction: Transaction) {
  const { provider, kind, reference, externalId, msisdn, currency, status, reason, financialId } =
    transaction;
  return {
    provider,
    kind,
    reference,
    externalId,
    msisdn,
    amount: Number(transaction.amount),
    currency,
    status,
    providerStatus: PROVIDER_STATUS[provider][status],
    reason,
    financialId,
    refundOf: transaction.refundOf,
    callbackUrl: transaction.callbackUrl,
    createdAt: new Date(transaction.createdAt).toISOString(),
    reports: transaction.reports.map((report) => ({
      ...report,
      amount: Number(report.amount),
      at: new Date(report.at).toISOString(),
    })),
    finalAt: transaction.finalAt === null ? null : new Date(transaction.finalAt).toISOString(),
  };
}
