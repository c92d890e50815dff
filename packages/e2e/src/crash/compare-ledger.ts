import type { NetworkTransaction, PostedCredit } from '../external-systems/sandbox';
import type { LedgerReport, PostedPayment } from './ledger-report';
import type { Payer } from './payer';
import { getExpectedStatus } from './payer-plan';

/** Records of the external parties: those of the mobile networks and of the bank. */
export interface ProviderRecords {
  transactions: readonly NetworkTransaction[];
  credits: readonly PostedCredit[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const isPostedOnce = (payment: PostedPayment, amountUgx: number): boolean =>
  payment.status === 'succeeded' && payment.amountUgx === amountUgx && payment.postedUgx === amountUgx;

const getKey = (network: string | null, providerReference: string): string =>
  `${network ?? 'bank'} ${providerReference}`;

/** Groups payments by the request that their provider knows: those of several children have that of the first one. */
const grouped = (payments: readonly PostedPayment[]): Map<string, PostedPayment[]> => {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const groups = new Map<string, PostedPayment[]>();
  for (const payment of payments) {
    const { network, providerReference } = byId.get(payment.groupId ?? payment.id) ?? payment;
    const key = getKey(network, providerReference);
    groups.set(key, [...(groups.get(key) ?? []), payment]);
  }
  return groups;
};

/** Returns whether payments are one on its own, or all of one group. */
const isOneRequest = ([first, ...others]: readonly PostedPayment[]): boolean =>
  first !== undefined && others.every(({ groupId }) => groupId !== null && groupId === first.groupId);

/** Returns the payments that were sent to us: a network's records also contain the payouts that it made to schools. */
export const collected = (
  { disbursements }: LedgerReport,
  { transactions, credits }: ProviderRecords,
): ProviderRecords => {
  const payouts = new Set(disbursements.map(({ providerReference }) => providerReference));
  return { transactions: transactions.filter(({ reference }) => !payouts.has(reference)), credits };
};

/** Checks that money taken by an external party is posted once and that money not taken is not posted; returns the differences. */
const compareMoney = (ours: LedgerReport, { transactions, credits }: ProviderRecords): string[] => {
  const found: string[] = [];
  const groups = grouped(ours.payments);
  const taken = new Set<string>();
  const comparePosted = (key: string, amountUgx: number) => {
    taken.add(key);
    const group = groups.get(key) ?? [];
    if (!isOneRequest(group)) found.push(`${key} was taken and has ${group.length} payments`);
    else if (
      sum(group.map((payment) => payment.amountUgx)) !== amountUgx ||
      !group.every((payment) => isPostedOnce(payment, payment.amountUgx))
    ) {
      const posted = group.map(({ status, postedUgx }) => `${status}, posted ${postedUgx}`).join('; ');
      found.push(`${key} was taken (${amountUgx}) and is ${posted}`);
    }
  };
  for (const { provider, reference, status, amount } of transactions) {
    const key = getKey(provider, reference);
    if (status === 'successful') comparePosted(key, amount);
    else if (status === 'pending') found.push(`${key} has not come to its end`);
    else if (!groups.has(key)) found.push(`${key} is known to the network alone`);
  }
  for (const { reference, amount } of credits) comparePosted(getKey(null, reference), amount);
  for (const [key, payment] of [...groups].flatMap(([key, group]) =>
    group.map((payment) => [key, payment] as const),
  )) {
    const isPosted = payment.status === 'succeeded' || payment.postedUgx !== 0;
    if (isPosted && !taken.has(key))
      found.push(`${key} was not taken and is ${payment.status}, posted ${payment.postedUgx}`);
    if (payment.network && payment.status !== 'succeeded' && payment.status !== 'failed') {
      found.push(`${key} is still ${payment.status}`);
    }
  }
  return found;
};

/** Checks that the account balances equal what the external systems took, to the shilling. */
const compareSums = ({ balances }: LedgerReport, { transactions, credits }: ProviderRecords): string[] => {
  const takenBy = (network: string) =>
    sum(
      transactions
        .filter((each) => each.provider === network && each.status === 'successful')
        .map(({ amount }) => amount),
    );
  const expected: [string, number][] = [
    ['wallet:mtn', takenBy('mtn')],
    ['wallet:airtel', takenBy('airtel')],
    ['bank:collections', sum(credits.map(({ amount }) => amount))],
  ];
  const found = expected
    .filter(([account, ugx]) => (balances.get(account) ?? 0) !== ugx)
    .map(([account, ugx]) => `${account} holds ${balances.get(account) ?? 0}, and ${ugx} was taken`);
  const trial = sum([...balances.values()]);
  return trial === 0 ? found : [...found, `the trial balance is ${trial}`];
};

/** Payment that a payer was promised: by its reference, with the amount and its ID, which only the first one of a group tells. */
interface Promised {
  reference: string;
  amountUgx: number;
  id: string | null;
}

/** Lists the payments that a payer was promised: one, or one for each child in the order of the plan. */
const listPromised = ({ plan, payment }: Payer): Promised[] => {
  if (plan.purpose !== 'group')
    return [{ reference: payment.reference, amountUgx: plan.amountUgx, id: payment.id }];
  return plan.parts.map(({ amountUgx }, at) => ({
    reference: payment.group?.[at]?.reference ?? '',
    amountUgx,
    id: at === 0 ? payment.id : null,
  }));
};

/** Returns the problem with a payment that a payer was promised; null if there is none. */
const wrongPromise = (
  { plan }: Payer,
  { reference, amountUgx, id }: Promised,
  row: PostedPayment | undefined,
): string | null => {
  if (row === undefined || row.amountUgx !== amountUgx || (id !== null && row.id !== id)) {
    return `${reference} was promised and is not known`;
  }
  const end = getExpectedStatus(plan.method);
  return row.status === end ? null : `${reference} is ${row.status} and ought to be ${end}`;
};

/** Checks that every payer with a response has exactly the promised payments with the planned outcome, and that there is no other payment. */
const comparePayers = ({ payments }: LedgerReport, payers: readonly Payer[]): string[] => {
  const known = new Map(payments.map((payment) => [payment.reference, payment]));
  const promises = payers.flatMap((payer) => listPromised(payer).map((promised) => ({ payer, promised })));
  const promised = new Set(promises.map(({ promised: { reference } }) => reference));
  return [
    ...promises.map((each) => wrongPromise(each.payer, each.promised, known.get(each.promised.reference))),
    promised.size === promises.length ? null : 'two payers were given one payment',
    ...payments.map(({ id, reference }) => (promised.has(reference) ? null : `${id} belongs to no payer`)),
  ].filter((sentence) => sentence !== null);
};

/** Checks that everything payers sent for loans is posted on loans, to the shilling; returns the differences. */
const compareLoans = ({ payments, loans }: LedgerReport, payers: readonly Payer[]): string[] => {
  const repaying = new Set(
    payers.filter(({ plan }) => plan.purpose === 'repayment').map(({ payment }) => payment.id),
  );
  const sent = sum(payments.filter(({ id }) => repaying.has(id)).map(({ postedUgx }) => postedUgx));
  const posted = sum(
    loans.flatMap((loan) => [
      loan.principalUgx,
      loan.interestUgx,
      loan.feesUgx,
      loan.penaltiesUgx,
      loan.overpaidUgx,
    ]),
  );
  return sent === posted ? [] : [`${sent} was sent for loans, and ${posted} is posted on them`];
};

/** Compares the server's ledger with the external systems' records and the payers' responses. Returns the differences as sentences. */
export const compareLedger = (
  ours: LedgerReport,
  external: ProviderRecords,
  payers: readonly Payer[],
): string[] => [
  ...ours.discrepancies,
  ...compareMoney(ours, collected(ours, external)),
  ...compareSums(ours, collected(ours, external)),
  ...comparePayers(ours, payers),
  ...compareLoans(ours, payers),
];
