import type { BookEntry, EndState, EntryRecord, PayerRecord, PaymentRecord, StatusReport } from './end-state';

/**
 * Model of what must be true once everything works again and time has passed, from the providers' own records, the payers' steps and the
 * rows of the database. It imports nothing of the server.
 */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Changes of a payment's status that are allowed, by its status before. */
const allowedChanges: Record<string, readonly string[]> = {
  created: ['submitted', 'unknown', 'expired', 'succeeded', 'failed'],
  unknown: ['submitted', 'created', 'expired', 'succeeded', 'failed'],
  submitted: ['created', 'expired', 'succeeded', 'failed'],
  awaiting_transfer: ['expired', 'succeeded'],
  expired: ['succeeded', 'failed'],
  succeeded: ['reversed'],
  failed: [],
  reversed: [],
};

const checkEvents = (payment: PaymentRecord, { events }: EndState): string[] => {
  const found: string[] = [];
  let status = payment.network === null ? 'awaiting_transfer' : 'created';
  for (const { from, to, event } of events.filter(({ paymentId }) => paymentId === payment.id)) {
    if (from !== status)
      found.push(`${payment.reference} was ${status}, and its event ${event} says ${from}`);
    if (!allowedChanges[from]?.includes(to))
      found.push(`${payment.reference} must not go from ${from} to ${to}`);
    status = to;
  }
  if (status !== payment.status)
    found.push(`${payment.reference} is ${payment.status}, and its events end with ${status}`);
  return found;
};

/** Returns what entries bring into an account. */
const sumInto = (entries: readonly EntryRecord[], account: string): number =>
  sum(
    entries.map(({ debit, credit, amountUgx }) =>
      debit === account ? amountUgx : credit === account ? -amountUgx : 0,
    ),
  );

/** Checks that a payment is in the ledger with its amount if it succeeded, and not at all otherwise. */
const checkPosted = (payment: PaymentRecord, { entries }: EndState): string[] => {
  const account = payment.network === null ? 'bank:collections' : `wallet:${payment.network}`;
  const own = entries.filter(({ paymentId }) => paymentId === payment.id);
  const posted = sumInto(own, account);
  const expected = payment.status === 'succeeded' ? payment.amountUgx : 0;
  return posted === expected
    ? []
    : [`${payment.reference} is ${payment.status} with ${payment.amountUgx}, and ${posted} is posted`];
};

const checkTexts = (
  { msisdn, references, plan }: PayerRecord,
  payments: readonly PaymentRecord[],
  { texts, mayRepeatTexts, mayLoseTexts }: EndState,
): string[] =>
  references.flatMap((reference) => {
    const count = texts.filter(({ to, text }) => to === msisdn && text.includes(reference)).length;
    const payment = payments.find((each) => each.reference === reference);
    const isPaid = payment?.status === 'succeeded' && plan.method.kind === 'mobile';
    const isRejected =
      plan.method.kind === 'mobile' && plan.method.faults.some(({ fault }) => fault === 'sms-rejected');
    if (!isPaid) return count === 0 ? [] : [`${reference} is ${payment?.status} and has a message`];
    if (count === 0)
      return isRejected || mayLoseTexts ? [] : [`${reference} is paid, and its payer got no message`];
    return count === 1 || mayRepeatTexts ? [] : [`the payer of ${reference} got ${count} messages`];
  });

/** Returns whether a payment for one child took the amount of a bank transfer of it, which is what arrived. */
const mayArriveOtherwise = ({ plan, credits }: PayerRecord, { amountUgx, status }: PaymentRecord): boolean =>
  plan.amountsUgx.length === 1 &&
  status === 'succeeded' &&
  credits.some(({ amount }) => amount === amountUgx);

/** Checks that a payer has exactly the payments that the server confirmed, and was told the truth. */
const checkPromise = (payer: PayerRecord, payments: readonly PaymentRecord[]): string[] => {
  const found: string[] = [];
  payer.references.forEach((reference, at) => {
    const payment = payments.find((each) => each.reference === reference);
    if (!payment) found.push(`${reference} was promised and is not known`);
    else if (!mayArriveOtherwise(payer, payment) && payment.amountUgx !== payer.plan.amountsUgx[at])
      found.push(`${reference} is of ${payment.amountUgx}, not ${payer.plan.amountsUgx[at]}`);
    const shown = payer.seen.at(-1);
    if (payment && shown !== payment.status)
      found.push(`${reference} is ${payment.status}, and its payer is shown ${shown}`);
  });
  const first = payer.seen.indexOf('succeeded');
  if (first !== -1 && payer.seen.slice(first).some((status) => status !== 'succeeded'))
    found.push(`${payer.references[0]} was shown as paid, and later as ${payer.seen.at(-1)}`);
  return found;
};

interface Request {
  payer: PayerRecord;
  first: PaymentRecord;
  members: readonly PaymentRecord[];
  askedUgx: number;
}

const isPaidAsAsked = ({ status, amount, currency }: StatusReport, askedUgx: number): boolean =>
  status === 'successful' && currency === 'UGX' && amount === askedUgx;

/** Checks a payment by a network against the network's book. Every difference must be an exception that staff see. */
const checkMobile = ({ payer, first, members, askedUgx }: Request, end: EndState): string[] => {
  const found: string[] = [];
  const own = end.book.filter(({ msisdn }) => msisdn === payer.msisdn);
  const entry: BookEntry | undefined = own.find(({ reference }) => reference === first.providerReference);
  if (own.length > (entry ? 1 : 0))
    found.push(`the payer of ${first.reference} was asked ${own.length} times`);
  const reports = entry?.reports ?? [];
  const last = reports.at(-1);
  const open = end.exceptions.filter(({ subject }) => subject === `payment:${first.id}`);
  const isUnallocated = ({ source, type }: EntryRecord): boolean =>
    source === `payment:${first.id}` && type === 'mobile.unallocated';
  const unallocated = end.entries.filter(isUnallocated).map(({ amountUgx }) => amountUgx);
  const postedUgx = first.status === 'succeeded' ? askedUgx : 0;
  const ledgerUgx = postedUgx + sum(unallocated);
  const bookUgx = last?.status === 'successful' && last.currency === 'UGX' ? last.amount : 0;
  const name = `${first.reference} (${first.network}, ${first.status})`;

  if (members.some(({ status }) => status !== first.status)) found.push(`${name}: its group is divided`);
  if (postedUgx > 0 && !reports.some((report) => isPaidAsAsked(report, askedUgx)))
    found.push(`${name} is posted, and its network has never taken ${askedUgx}`);
  for (const ugx of unallocated)
    if (!reports.some(({ status, amount }) => status === 'successful' && amount === ugx))
      found.push(`${name}: ${ugx} is unallocated, and its network has never taken it`);

  const isShared = end.book.some(
    (other) =>
      other.reference !== first.providerReference &&
      other.reports.some(({ financialId }) => financialId !== null && financialId === last?.financialId),
  );
  const { method } = payer.plan;
  const isPlain = method.kind === 'mobile' && method.change === null && !isShared;
  const isFinal = first.status === 'succeeded' || first.status === 'failed';
  const isOtherId = first.status === 'succeeded' && first.transactionId !== last?.financialId;
  const isOtherMoney = last?.status === 'successful' && !isPaidAsAsked(last, askedUgx);
  const isDifferent =
    ledgerUgx !== bookUgx || !isFinal || isOtherId || isOtherMoney || unallocated.length > 0;
  const says = `the book says ${last ? `${last.status} ${last.amount} ${last.currency}` : (entry?.status ?? 'nothing')}, the ledger ${ledgerUgx}`;
  if (isDifferent && open.length === 0) found.push(`${name}: ${says}, and no exception is open`);
  if (!isPlain) return found;

  const expected =
    entry?.status === 'pending' ? 'expired' : last?.status === 'successful' ? 'succeeded' : 'failed';
  if (first.status !== expected) found.push(`${name} ought to be ${expected}: ${says}`);
  const kinds = open.map(({ kind }) => kind);
  const expectedKinds = expected === 'expired' ? ['provider_no_response'] : [];
  if (kinds.join() !== expectedKinds.join())
    found.push(`${name} has the exceptions ${kinds.join(', ') || 'none'}, without a reason: ${says}`);
  return found;
};

/**
 * Checks a bank transfer: one pays the payment, of any amount unless it is a group, which then has that amount. Every other one is
 * unallocated money that staff see.
 */
const checkBank = ({ payer, first, members, askedUgx }: Request, end: EndState): string[] => {
  const found: string[] = [];
  const canPay = (amount: number): boolean => amount === (members.length > 1 ? askedUgx : first.amountUgx);
  const isPaid = payer.credits.some(({ amount }) => members.length === 1 || amount === askedUgx);
  const expected = isPaid ? 'succeeded' : 'expired';
  if (first.status !== expected) found.push(`${first.reference} (bank) is ${first.status}, not ${expected}`);
  let isTaken = false;
  for (const { amount, bankTransactionId } of payer.credits) {
    const subject = `bank-transaction:stanbic:${bankTransactionId.toUpperCase()}`;
    const unallocated = sumInto(
      end.entries.filter(({ source }) => source === subject),
      'bank:collections',
    );
    const isOpen = end.exceptions.some((exception) => exception.subject === subject);
    const pays: boolean = canPay(amount) && !isTaken && unallocated === 0;
    if (pays) isTaken = true;
    else if (unallocated !== amount || !isOpen)
      found.push(
        `${subject} brought ${amount} for ${first.reference}: ${unallocated} is unallocated, ${isOpen ? 'an' : 'no'} exception is open`,
      );
  }
  if (isPaid && !isTaken) found.push(`${first.reference} is paid by no transfer`);
  return found;
};

const checkPayer = (payer: PayerRecord, end: EndState): string[] => {
  const members = end.payments.filter(({ reference }) => payer.references.includes(reference));
  const first = members.find(({ id }) => id === payer.id);
  const found = [...checkPromise(payer, members), ...checkTexts(payer, members, end)];
  if (!first) return [...found, `the payment of payer ${payer.plan.number} is not known`];
  const request = { payer, first, members, askedUgx: sum(payer.plan.amountsUgx) };
  const isMobile = payer.plan.method.kind === 'mobile';
  return [...found, ...(isMobile ? checkMobile(request, end) : checkBank(request, end))];
};

/** Checks that each payout was made once at most, and is posted if its network or bank made it. */
const checkPayouts = ({ disbursements, book, exceptions }: EndState): string[] => {
  const found: string[] = [];
  const paid = new Set<string>();
  for (const { paidFor, method, providerReference, status, amountUgx, postedUgx } of disbursements) {
    const last = book.find(({ reference }) => reference === providerReference)?.reports.at(-1);
    const isPaid = method === 'bank' || last?.status === 'successful';
    const name = `the payout ${providerReference} (${method}, ${status}) for ${paidFor}`;
    if (status !== (isPaid ? 'succeeded' : 'failed')) found.push(`${name}: its network says ${last?.status}`);
    if (last && last.amount !== amountUgx) found.push(`${name} is of ${amountUgx}, and ${last.amount} went`);
    if (postedUgx !== (isPaid ? amountUgx : 0)) found.push(`${name}: ${postedUgx} of ${amountUgx} is posted`);
    if (isPaid && paid.has(paidFor)) found.push(`${name} was paid before`);
    if (isPaid) paid.add(paidFor);
    else if (!exceptions.some(({ kind }) => kind === 'disbursement_failed'))
      found.push(`${name}: no exception is open`);
  }
  const known = new Set(disbursements.map(({ providerReference }) => providerReference));
  for (const { kind, reference } of book)
    if (kind !== 'requesttopay' && !known.has(reference))
      found.push(`the payout ${reference} is known to its network alone`);
  return found;
};

/** Returns what is wrong at the end of a schedule, as sentences. */
export const findFaultDifferences = (end: EndState): string[] => {
  const promised = end.payers.flatMap(({ references }) => references);
  const known = new Set(promised);
  return [
    ...end.discrepancies,
    ...(known.size === promised.length ? [] : ['two payers were given one payment']),
    ...end.payments
      .filter(({ reference }) => !known.has(reference))
      .map(({ reference }) => `${reference} belongs to no payer`),
    ...end.payments.flatMap((payment) => [...checkEvents(payment, end), ...checkPosted(payment, end)]),
    ...end.payers.flatMap((payer) => checkPayer(payer, end)),
    ...checkPayouts(end),
  ];
};
