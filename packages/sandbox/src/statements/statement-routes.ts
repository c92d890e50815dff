import type { FastifyInstance } from 'fastify';
import { type BankAccounts, toDay } from '../bank/bank-account';
import type { Clock } from '../clock/clock';
import type { SandboxConfig } from '../config';
import type { Product, Provider } from '../transactions/transaction';
import { OPENING_BALANCE, type TransactionStore } from '../transactions/transaction-store';
import {
  type Statement,
  type StatementEntry,
  writeAirtelCsv,
  writeBankCsv,
  writeCamt053,
  writeMt940,
  writeMtnCsv,
} from './statement';

const KAMPALA_MS = 3 * 3_600_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const BANK_FORMATS = { camt053: writeCamt053, mt940: writeMt940, csv: writeBankCsv } as const;
const TYPES = { camt053: 'application/xml', mt940: 'text/plain', csv: 'text/csv' } as const;

interface Wallet {
  readonly provider: Provider;
  readonly products: readonly Product[];
  readonly number: string;
}

/** Returns the entries of all successful transactions of a wallet, oldest first. */
function listWalletEntries(store: TransactionStore, { provider, products }: Wallet): StatementEntry[] {
  return [...store.all()]
    .filter((found) => found.provider === provider && products.includes(found.product))
    .filter((found) => found.status === 'successful')
    .sort((a, b) => (a.finalAt ?? 0) - (b.finalAt ?? 0))
    .map((found) => {
      const at = found.finalAt ?? found.createdAt;
      const isIncoming = found.product === 'collection' && found.kind !== 'refund';
      return {
        transactionId: found.financialId ?? found.reference,
        // MTN's statement names our external ID, Airtel's the ID of our request.
        reference: provider === 'mtn' ? (found.externalId ?? found.reference) : found.reference,
        bookedOn: toDay(at),
        valueDate: toDay(at),
        time: new Date(at + KAMPALA_MS).toISOString().slice(11, 19),
        amountUgx: Number(found.amount) * (isIncoming ? 1 : -1),
        narrative: found.message,
        counterparty: found.msisdn,
      };
    });
}

function toStatement(all: readonly StatementEntry[], wallet: Wallet, from: string, to: string): Statement {
  const sum = (found: readonly StatementEntry[]) =>
    found.reduce((total, { amountUgx }) => total + amountUgx, 0);
  const entries = all.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
  const openingUgx = OPENING_BALANCE + sum(all.filter(({ bookedOn }) => bookedOn < from));
  return {
    accountNumber: wallet.number,
    from,
    to,
    openingUgx,
    closingUgx: openingUgx + sum(entries),
    entries,
  };
}

/**
 * Creates the route `GET /statements/:account?from=2026-11-01&to=2026-11-30&format=camt053`. The account is
 * `mtn-collection`, `mtn-disbursement`, `airtel`, or the number of a bank account; a bank's format is
 * `camt053`, `mt940` or `csv`. Without days, the statement is today's.
 */
export function statementRoutes(deps: {
  config: SandboxConfig;
  clock: Clock;
  store: TransactionStore;
  bankAccounts: BankAccounts;
}) {
  const { config, clock, store, bankAccounts } = deps;
  const wallets: Readonly<Record<string, Wallet>> = {
    'mtn-collection': { provider: 'mtn', products: ['collection'], number: config.mtn.collection.wallet },
    'mtn-disbursement': {
      provider: 'mtn',
      products: ['disbursement'],
      number: config.mtn.disbursement.wallet,
    },
    airtel: { provider: 'airtel', products: ['collection', 'disbursement'], number: config.airtel.wallet },
  };

  return async (app: FastifyInstance) => {
    app.get<{ Params: { account: string }; Querystring: { from?: string; to?: string; format?: string } }>(
      '/statements/:account',
      async (request, reply) => {
        const { account } = request.params;
        const { from = toDay(clock.now()), to = from, format = 'camt053' } = request.query;
        if (!DAY.test(from) || !DAY.test(to) || from > to)
          return reply.code(400).send({ message: 'from and to must be days such as 2026-11-21, in order.' });
        const send = (body: string, type: string, extension: string) =>
          reply
            .type(`${type}; charset=utf-8`)
            .header('content-disposition', `attachment; filename="${account}-${from}-${to}.${extension}"`)
            .send(body);
        const wallet = wallets[account];
        if (wallet) {
          const statement = toStatement(listWalletEntries(store, wallet), wallet, from, to);
          const write = wallet.provider === 'mtn' ? writeMtnCsv : writeAirtelCsv;
          return send(write(statement), TYPES.csv, 'csv');
        }
        if (!bankAccounts.isOurs(account))
          return reply.code(404).send({ message: 'No account of ours has this number.' });
        if (format !== 'camt053' && format !== 'mt940' && format !== 'csv')
          return reply.code(400).send({ message: 'format must be camt053, mt940 or csv.' });
        const { entries, openingUgx, closingUgx } = bankAccounts.list(account, from, to);
        const statement: Statement = {
          accountNumber: account,
          from,
          to,
          openingUgx,
          closingUgx,
          entries: entries.map((entry) => ({ ...entry, time: '', counterparty: entry.counterpartyName })),
        };
        const extension = format === 'camt053' ? 'xml' : format === 'mt940' ? 'sta' : 'csv';
        return send(BANK_FORMATS[format](statement), TYPES[format], extension);
      },
    );
  };
}
