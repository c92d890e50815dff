import type {
  BookEntry,
  EndState,
  EntryRecord,
  OpenException,
  PayerRecord,
  PaymentRecord,
  StatusReport,
} from './end-state';

/**
 * Model of what must be true once everything works again and time has passed, from the providers' own records, the payers' steps and the
 * rows of the database. It imports nothing of the server.
 */

/** Amount up to which one person refunds alone. */
const ALONE_UGX = 500_000;

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
  const isTransfer = payment.network === null && payment.movedFromId === null;
  let status = isTransfer ? 'awaiting_transfer' : 'created';
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

/** Returns the payment to which two people moved the money of a payment; the payment itself if they did not. */
const findMoved = (payment: PaymentRecord, payments: readonly PaymentRecord[]): PaymentRecord => {
  const next = payments.find(({ movedFromId }) => movedFromId === payment.id);
  return next ? findMoved(next, payments) : payment;
};

/** Returns the payment that the provider knows: from which a payment was moved, and the first one of its group. */
const getKnownId = (payment: PaymentRecord, payments: readonly PaymentRecord[]): string => {
  const from = payments.find(({ id }) => id === payment.movedFromId);
  return from ? getKnownId(from, payments) : (payment.groupId ?? payment.id);
};

const checkTexts = (
  { msisdn, references, plan }: PayerRecord,
  payments: readonly PaymentRecord[],
  { texts, mayRepeatTexts, payments: all }: EndState,
): string[] =>
  references.flatMap((reference) => {
    const count = texts.filter(({ to, text }) => to === msisdn && text.includes(reference)).length;
    const payment = payments.find((each) => each.reference === reference);
    const isPaid = payment?.status === 'succeeded' && plan.method.kind === 'mobile';
    const isRejected =
      plan.method.kind === 'mobile' && plan.method.faults.some(({ fault }) => fault === 'sms-rejected');
    if (!isPaid) return count === 0 ? [] : [`${reference} is ${payment?.status} and has a message`];
    // One more tells the payer of the move.
    const expected = all.some(({ movedFromId }) => movedFromId === payment?.id) ? 2 : 1;
    if (count < expected)
      return isRejected ? [] : [`${reference} is paid, and its payer got ${count} of ${expected} messages`];
    return count === expected || mayRepeatTexts ? [] : [`the payer of ${reference} got ${count} messages`];
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
    const { expected } = payer.plan;
    if (payment && expected && payment.status !== expected)
      found.push(`${reference} is ${payment.status} and ought to be ${expected}`);
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

const hasMismatch = (id: string, exceptions: readonly OpenException[]): boolean =>
  exceptions.some(({ subject, kind }) => subject === `payment:${id}` && kind === 'provider_mismatch');

/**
 * Checks that a payment which its network reversed is an exception at once: as soon as staff asked, and before that if nothing disturbed the
 * network's callback. The nightly checks come later.
 */
const checkTakenBack = (
  { payer, first }: Request,
  last: StatusReport | undefined,
  { early }: EndState,
): string[] => {
  const { method } = payer.plan;
  const isTakenBack = first.status === 'succeeded' && last !== undefined && last.status !== 'successful';
  if (!isTakenBack || method.kind !== 'mobile') return [];
  if (!hasMismatch(first.id, early.asked))
    return [
      `${first.reference} was reversed by its network, staff asked, and no exception was open before the night`,
    ];
  return early.isCalm && method.faults.length === 0 && !hasMismatch(first.id, early.before)
    ? [`${first.reference} was reversed by its network, and the callback opened no exception`]
    : [];
};

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
  found.push(...checkTakenBack({ payer, first, members, askedUgx }, last, end));
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

const MIN_MOBILE_UGX = 500;

/** Returns whether an amount can be paid of what a child owes: all of it, or what leaves a rest that can be paid by mobile money alone. */
const canPayOf = (owedUgx: number, amountUgx: number, isMobile: boolean): boolean => {
  const minimumUgx = isMobile ? MIN_MOBILE_UGX : 1;
  if (amountUgx === Math.max(owedUgx, minimumUgx)) return true;
  return amountUgx >= minimumUgx && owedUgx - amountUgx >= MIN_MOBILE_UGX;
};

const checkPayer = (payer: PayerRecord, end: EndState): string[] => {
  const { amountsUgx, owedUgx, method } = payer.plan;
  const [amountUgx = 0] = amountsUgx;
  const isAccepted = owedUgx === undefined || canPayOf(owedUgx, amountUgx, method.kind === 'mobile');
  if (isAccepted !== (payer.id !== null))
    return [`${amountUgx} of ${owedUgx} by ${method.kind} was ${payer.id ? 'accepted' : 'rejected'}`];
  if (payer.id === null) return [];
  // To its payer and its provider, a payment that was moved is as paid as before.
  const members = end.payments
    .filter(({ reference }) => payer.references.includes(reference))
    .map((payment) => ({ ...payment, status: findMoved(payment, end.payments).status }));
  const first = members.find(({ id }) => id === payer.id);
  const found = [...checkPromise(payer, members), ...checkTexts(payer, members, end)];
  if (!first) return [...found, `the payment of payer ${payer.plan.number} is not known`];
  const request = { payer, first, members, askedUgx: sum(payer.plan.amountsUgx) };
  const isMobile = payer.plan.method.kind === 'mobile';
  return [...found, ...(isMobile ? checkMobile(request, end) : checkBank(request, end))];
};

/** Checks that anyone who has the reference of a payment sees a receipt of its amount if it was paid, and none otherwise. */
const checkReceipts = ({ references, receipts }: PayerRecord, { payments }: EndState): string[] =>
  references.flatMap((reference, at) => {
    const payment = payments.find((each) => each.reference === reference);
    const isReversed = payment?.status === 'reversed';
    const amount = payment?.status === 'succeeded' || isReversed ? payment.amountUgx : undefined;
    const receipt = receipts[at];
    return receipt?.amount === amount && (receipt?.isReversed ?? false) === isReversed
      ? []
      : [`${reference} is ${payment?.status}, and its receipt is ${JSON.stringify(receipt)}`];
  });

/**
 * Checks that each child has what was paid for them, each school what was paid for its children, and each loan what was repaid of it: no more
 * and no less.
 */
const checkBalances = ({ payments, children }: EndState): string[] => {
  const found: string[] = [];
  for (const payment of payments) {
    const { reference, status, loanId, loanUgx, schoolUgx, otherSchoolsUgx } = payment;
    const paidUgx = status === 'succeeded' ? payment.amountUgx - payment.refundUgx : 0;
    const expected = loanId === null ? paidUgx : 0;
    if (schoolUgx !== expected || otherSchoolsUgx !== 0)
      found.push(
        `${reference} is ${status}: its school is owed ${schoolUgx}, not ${expected}, and others ${otherSchoolsUgx}`,
      );
    if (loanUgx !== paidUgx - expected)
      found.push(`${reference} is ${status}: ${loanUgx} is posted on its loan, not ${paidUgx - expected}`);
  }
  for (const { id, name, owedUgx, outstandingUgx, hasLoan } of children) {
    const all = payments.filter(({ childId, loanId }) => childId === id && loanId === null);
    const own = all.filter(({ status }) => status === 'succeeded');
    const paidUgx = sum(own.map(({ amountUgx }) => amountUgx));
    const refundUgx = sum(own.map((payment) => payment.refundUgx));
    const aheadUgx = sum(own.map((payment) => payment.aheadUgx));
    const expected = owedUgx - paidUgx + refundUgx + aheadUgx;
    if (!hasLoan && outstandingUgx !== expected)
      found.push(`${name} owes ${outstandingUgx}, not ${expected}`);
    // A payment that was an overpayment stays one if an earlier payment is moved away.
    const surplusUgx = Math.max(0, paidUgx - owedUgx);
    const mayExceed = hasLoan || all.some(({ status }) => status === 'reversed');
    const keptUgx = refundUgx + aheadUgx;
    if (mayExceed ? keptUgx < surplusUgx && !hasLoan : keptUgx !== surplusUgx)
      found.push(`${name} has ${refundUgx} queued for refunds and ${aheadUgx} paid ahead, not ${surplusUgx}`);
  }
  return found;
};

/** Checks that two people did what needs two, once, and that a settlement pays no payment which its network reversed. */
const checkTwoPeople = ({ approvals, payments, disbursements, settled, early }: EndState): string[] => {
  const found: string[] = [];
  const isApplied = (kind: string, subject: string): boolean =>
    approvals.some((each) => each.kind === kind && each.subject === subject && each.status === 'applied');
  for (const { kind, subject, status, requestedBy, decidedBy } of approvals.filter(
    (each) => each.status === 'applied',
  )) {
    const name = `the ${kind} of ${subject}`;
    if (decidedBy === null || decidedBy === requestedBy) found.push(`${name} was ${status} by one person`);
    const moved = payments.filter(({ movedFromId }) => movedFromId === subject);
    const isKnown = payments.some(({ id }) => id === subject);
    if (kind === 'payment-move' && isKnown && moved.length !== 1)
      found.push(`${name} was carried out ${moved.length} times`);
    if (kind === 'refund' && !disbursements.some(({ paymentId }) => paymentId === subject))
      found.push(`${name} was approved and never sent`);
  }
  for (const { reference, movedFromId, amountUgx } of payments) {
    const from = payments.find(({ id }) => id === movedFromId);
    if (movedFromId === null) continue;
    if (!isApplied('payment-move', movedFromId)) found.push(`${reference} was moved by no two people`);
    if (from?.status !== 'reversed' || from.amountUgx !== amountUgx)
      found.push(`${reference} of ${amountUgx} was moved from ${from?.amountUgx}, which is ${from?.status}`);
  }
  for (const { paidFor, paymentId, amountUgx } of disbursements)
    if (paymentId && amountUgx > ALONE_UGX && !isApplied('refund', paymentId))
      found.push(`${paidFor} of ${amountUgx} was sent by one person`);
  for (const payment of payments) {
    const isMismatched = hasMismatch(getKnownId(payment, payments), early.asked);
    if (isMismatched && payment.status === 'succeeded' && settled.includes(payment.id))
      found.push(`${payment.reference} is in a settlement, and its network took it back`);
  }
  return found;
};

/**
 * Checks that each payout was made once at most, and is posted if its network or bank made it, as its first report says. A later report that
 * differs is an exception.
 */
const checkPayouts = (end: EndState): string[] => {
  const { disbursements, book, exceptions } = end;
  const found: string[] = [];
  const paid = new Set<string>();
  for (const { id, paidFor, method, providerReference, status, amountUgx, postedUgx } of disbursements) {
    const reports = book.find(({ reference }) => reference === providerReference)?.reports ?? [];
    const last = reports.at(-1);
    const name = `the payout ${providerReference} (${method}, ${status}) for ${paidFor}`;
    const isChanged = reports.some((report) => report.status !== last?.status);
    const isOpen = exceptions.some(({ subject }) => subject === `disbursement:${id}`);
    // The report that was read first decides.
    // A transfer to an account that its school no longer has is put into no payment file.
    const isWithdrawn = method === 'bank' && status === 'failed' && !paidFor.startsWith('refund');
    const isReported = isChanged ? status === 'succeeded' : last?.status === 'successful';
    const isPaid = method === 'bank' ? !isWithdrawn : isReported;
    if (isChanged && !isOpen && (status === 'succeeded') !== (last?.status === 'successful'))
      found.push(`${name}: its network says ${last?.status} now, and no exception is open`);
    if (status !== (isPaid ? 'succeeded' : 'failed')) found.push(`${name}: its network says ${last?.status}`);
    if (last && last.amount !== amountUgx) found.push(`${name} is of ${amountUgx}, and ${last.amount} went`);
    if (postedUgx !== (isPaid ? amountUgx : 0)) found.push(`${name}: ${postedUgx} of ${amountUgx} is posted`);
    if (isPaid && paid.has(paidFor)) found.push(`${name} was paid before`);
    if (isPaid) paid.add(paidFor);
    else if (!exceptions.some(({ kind }) => kind === 'disbursement_failed'))
      found.push(`${name}: no exception is open`);
  }
  const records = new Set(disbursements.map(({ paidFor }) => paidFor.split(' ').slice(0, 2).join(' ')));
  if (records.size < end.promisedPayouts)
    found.push(`${end.promisedPayouts} payouts were promised and ${records.size} are known`);
  for (const { method, ugx } of end.sentUgx) {
    const postedUgx = sum(
      disbursements.filter((each) => each.method === method).map((each) => each.postedUgx),
    );
    if (postedUgx !== ugx) found.push(`${ugx} was posted as sent by ${method}, for payouts of ${postedUgx}`);
  }
  const known = new Set(disbursements.map(({ providerReference }) => providerReference));
  for (const { kind, reference } of book)
    if (kind !== 'requesttopay' && !known.has(reference))
      found.push(`the payout ${reference} is known to its network alone`);
  return found;
};

/** Checks that each guardian got one reminder at most, and that each reminder whose message is not known to be sent is said to be unknown or failed. */
const checkReminders = ({ reminders, remindedCount, maxUnknown, texts }: EndState): string[] => {
  const found: string[] = [];
  const counts = new Map<string, number>();
  for (const { to, text } of texts) if (text.includes('/p/')) counts.set(to, (counts.get(to) ?? 0) + 1);
  for (const { msisdn, result } of reminders) {
    const sent = counts.get(msisdn) ?? 0;
    const isExpected = sent === 1 ? ['sent', 'delivered', 'unknown'].includes(result) : result === 'unknown';
    const isAbandoned = sent === 0 && result === 'failed' && maxUnknown >= remindedCount;
    if (sent > 1 || !(isExpected || isAbandoned))
      found.push(`${msisdn} got ${sent} reminders, which are ${result}`);
  }
  if (reminders.length < remindedCount)
    found.push(`${remindedCount} reminders were promised and ${reminders.length} are known`);
  const unknown = reminders.filter(({ result }) => result === 'unknown').length;
  return unknown > maxUnknown ? [...found, `${unknown} reminders are unknown`] : found;
};

/** Returns what is wrong at the end of a schedule, as sentences. */
export const findFaultDifferences = (end: EndState): string[] => {
  const promised = end.payers.flatMap(({ references }) => references);
  const known = new Set(promised);
  return [
    ...end.discrepancies,
    ...(known.size === promised.length ? [] : ['two payers were given one payment']),
    ...end.payments
      .filter(({ reference, movedFromId }) => movedFromId === null && !known.has(reference))
      .map(({ reference }) => `${reference} belongs to no payer`),
    ...end.payments.flatMap((payment) => [...checkEvents(payment, end), ...checkPosted(payment, end)]),
    ...end.payers.flatMap((payer) => [...checkPayer(payer, end), ...checkReceipts(payer, end)]),
    ...checkBalances(end),
    ...checkTwoPeople(end),
    ...checkPayouts(end),
    ...checkReminders(end),
  ];
};
