import type { Clock } from '../clock/clock';
import type { FaultName } from '../faults/fault-catalogue';
import type { FaultStore } from '../faults/fault-store';
import { BoundedMap } from '../stores';
import {
  getOutcome,
  type NewTransaction,
  type Outcome,
  type Plan,
  type Product,
  type Provider,
  type Transaction,
} from './transaction';

const EXTRA_AMOUNT = 1_000;
const OTHER_CURRENCY = 'USD';

/** Report of a provider about a final transaction. */
interface Report {
  readonly outcome: Outcome;
  readonly amount: string;
  readonly currency: string;
  /** ID of another payment's transaction; null for one of its own, which is new each time. */
  readonly reusedId: string | null;
}

/** First report about a final transaction, and a later one that differs from it. */
interface PlannedReports {
  readonly first: Report;
  readonly later?: { readonly report: Report; readonly afterMs: number };
}

/** Plans what a provider reports of a transaction: its outcome once, unless a fault changes it, or the amount, the currency or the ID. */
function planReports(
  faults: FaultStore,
  transaction: Transaction,
  outcome: Outcome,
  findOtherId: () => string | null,
): PlannedReports {
  const { provider, msisdn, reference, externalId, amount, currency } = transaction;
  const asked: Report = { outcome, amount, currency, reusedId: null };
  if (faults.isEmpty() || outcome.status !== 'successful') return { first: asked };
  const target = { provider, msisdn, references: [reference, externalId] };
  const take = (name: FaultName) => faults.take(name, target);
  const failed: Report = { ...asked, outcome: getOutcome(provider, 'no-pin') };

  const late = take('paid-after-failure');
  if (late) return { first: failed, later: { report: asked, afterMs: late.ms ?? 0 } };
  const reversed = take('failed-after-paid');
  if (reversed) return { first: asked, later: { report: failed, afterMs: reversed.ms ?? 0 } };
  const renamed = take('other-transaction-id');
  if (renamed) return { first: asked, later: { report: asked, afterMs: renamed.ms ?? 0 } };
  if (take('reused-transaction-id')) return { first: { ...asked, reusedId: findOtherId() } };

  // Airtel's enquiry names neither an amount nor a currency.
  const otherAmount = provider === 'mtn' ? take('other-amount') : undefined;
  const otherCurrency = provider === 'mtn' ? take('other-currency') : undefined;
  const change = otherAmount ?? otherCurrency;
  if (!change) return { first: asked };
  const other: Report = {
    ...asked,
    ...(otherAmount && { amount: String(Number(amount) + EXTRA_AMOUNT) }),
    ...(otherCurrency && { currency: OTHER_CURRENCY }),
  };
  return change.ms ? { first: asked, later: { report: other, afterMs: change.ms } } : { first: other };
}

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
