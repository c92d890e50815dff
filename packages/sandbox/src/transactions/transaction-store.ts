import { BoundedMap } from '../bounded-map';
import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import { planReports, type Report } from './changed-report';
import {
  getOutcome,
  type NewTransaction,
  type Outcome,
  type Plan,
  type Product,
  type Provider,
  type Transaction,
} from './transaction';

const AIRTEL_DIGITS = 100_000_000;

/** Creates transaction IDs of the providers. They stay unique after a restart, because a product stores them: they count up from the
 * start time in milliseconds.
 */
function createFinancialIds(startMs = Date.now()) {
  let last = startMs;

  return {
    mtn: () => String(++last),
    /** `MP261121.0934.L06941234` */
    airtel(prefix: string, nowMs: number): string {
      const [date = '', time = ''] = new Date(nowMs).toISOString().split('T');
      const digits = String(++last % AIRTEL_DIGITS).padStart(8, '0');
      return `${prefix}${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.L${digits}`;
    },
  };
}

export const MAX_TRANSACTIONS = 100_000;

/** Balance of each wallet before its first transaction. */
export const OPENING_BALANCE = 100_000_000;
const RECEIPT_PREFIX = { collection: 'MP', disbursement: 'CI' } as const;

type FinalListener = (transaction: Transaction) => void;

export interface TransactionStore {
  open(request: NewTransaction, plan: Plan): Transaction;
  /** Sets the outcome of a pending transaction. Returns false if it has one already. */
  settle(transaction: Transaction, outcome: Outcome): boolean;
  find(provider: Provider, product: Product, reference: string): Transaction | undefined;
  findByFinancialId(financialId: string): Transaction | undefined;
  /** Returns a pending payment prompt. */
  findPrompt(id: string): Transaction | undefined;
  listPrompts(): Transaction[];
  all(): IterableIterator<Transaction>;
  count(): number;
  /** Returns our balance: MTN has one per product, Airtel one for all. */
  balance(provider: Provider, product: Product): number;
  onFinal(provider: Provider, listener: FinalListener): void;
}

/** Creates the store of all transactions, which go from pending to final once, unless a fault changes what a provider reports. */
export function createTransactionStore(clock: Clock, faults: FaultStore): TransactionStore {
  const transactions = new BoundedMap<string, Transaction>(MAX_TRANSACTIONS);
  const byFinancialId = new BoundedMap<string, Transaction>(MAX_TRANSACTIONS);
  const prompts = new BoundedMap<string, Transaction>(MAX_TRANSACTIONS);
  const listeners = new Map<Provider, FinalListener>();
  const balances = new Map<string, number>();
  const financialIds = createFinancialIds();
  const getAccount = (provider: Provider, product: Product) =>
    provider === 'mtn' ? `mtn/${product}` : provider;
  const balance = (provider: Provider, product: Product) =>
    balances.get(getAccount(provider, product)) ?? OPENING_BALANCE;
  const getKey = (provider: Provider, product: Product, reference: string) =>
    `${provider}/${product}/${reference}`;

  const createFinancialId = ({ provider, product }: Transaction) =>
    provider === 'mtn' ? financialIds.mtn() : financialIds.airtel(RECEIPT_PREFIX[product], clock.now());

  /** Finds the transaction ID of the provider's last other payment. */
  const findOtherId = ({ provider, product, reference }: Transaction) =>
    [...transactions.values()].findLast(
      (other) =>
        other.provider === provider &&
        other.product === product &&
        other.reference !== reference &&
        other.financialId,
    )?.financialId ?? null;

  /** Adds the money of a successful transaction to our balance, or takes it off again. */
  function moveMoney(transaction: Transaction, sign: 1 | -1) {
    if (transaction.status !== 'successful') return;
    const { provider, product } = transaction;
    const isIncoming = product === 'collection' && transaction.kind !== 'refund';
    const change = sign * Number(transaction.amount) * (isIncoming ? 1 : -1);
    balances.set(getAccount(provider, product), balance(provider, product) + change);
  }

  /** Changes a transaction to what is reported of it, and sends its callback. */
  function say(transaction: Transaction, { outcome, amount, currency, reusedId }: Report) {
    moveMoney(transaction, -1);
    const isPaid = outcome.status === 'successful';
    transaction.status = outcome.status;
    transaction.amount = amount;
    transaction.currency = currency;
    transaction.financialId = isPaid ? (reusedId ?? createFinancialId(transaction)) : null;
    transaction.reason = isPaid ? null : outcome.reason;
    transaction.finalAt = clock.now();
    if (transaction.financialId && reusedId === null) byFinancialId.set(transaction.financialId, transaction);
    moveMoney(transaction, 1);
    const { financialId } = transaction;
    transaction.reports.push({ at: clock.now(), status: outcome.status, amount, currency, financialId });
    listeners.get(transaction.provider)?.(transaction);
  }

  function settle(transaction: Transaction, outcome: Outcome) {
    if (transaction.status !== 'pending') return false;
    prompts.delete(transaction.id);
    const { first, later } = planReports(faults, transaction, outcome, () => findOtherId(transaction));
    say(transaction, first);
    if (later) clock.schedule(later.afterMs, () => say(transaction, later.report));
    return true;
  }

  return {
    settle,
    open(request, plan) {
      const now = clock.now();
      const transaction: Transaction = {
        ...request,
        id: `${request.provider}-${request.reference}`,
        createdAt: now,
        promptExpiresAt: plan.kind === 'ask' ? now + plan.promptMs : null,
        status: 'pending',
        reason: null,
        financialId: null,
        finalAt: null,
        finalShownFrom: 0,
        reports: [],
      };
      transactions.set(getKey(request.provider, request.product, request.reference), transaction);
      if (plan.kind === 'ask') {
        prompts.set(transaction.id, transaction);
        clock.schedule(plan.promptMs, () => settle(transaction, getOutcome(request.provider, 'expired')));
      }
      if (plan.kind === 'settle' && plan.afterMs === 0) settle(transaction, plan.outcome);
      else if (plan.kind === 'settle') clock.schedule(plan.afterMs, () => settle(transaction, plan.outcome));
      return transaction;
    },
    find: (provider, product, reference) => transactions.get(getKey(provider, product, reference)),
    findByFinancialId: (financialId) => byFinancialId.get(financialId),
    findPrompt: (id) => prompts.get(id),
    listPrompts: () => [...prompts.values()],
    all: () => transactions.values(),
    count: () => transactions.size,
    balance,
    onFinal: (provider, listener) => listeners.set(provider, listener),
  };
}
