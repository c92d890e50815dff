import {
  err,
  type FeeItemView,
  type FieldKeys,
  findOwn,
  formatFigures,
  getMobileMoneyLimits,
  networks,
  ok,
  type PaymentMethodDetails,
  type PaymentStarted,
  type PaymentView,
  type Problem,
  parseRequest,
  parseUgx,
  payableUgx,
  problem,
  type Result,
  type SchoolView,
  toKampalaDay,
  toRequestedUgx,
} from '@somesa/core';
import { initiatePayment, lookUpStudent, retryPayment } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import { object } from 'superstruct';
import type { LookUpChild, LookupCache } from '../../payments/look-up/look-up-child';
import type { Payments, Viewer } from '../../payments/start/payments';
import type { createPaymentRequests } from '../../payments/start/payments-routes';
import { chooseItems } from '../../payments/start/start-fees';
import { validateMethod, validateMobileAmount } from '../../payments/start/write-payment';
import type { TransferDetails } from '../../payments/view/payment-view';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { parseIdempotencyKey } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import type { RegisteredStudent } from '../../schools/students/students-repository';
import { findOptionalFees } from '../../schools/terms/optional-fees';

/** Pages with a form, in order. */
export const formSteps = ['number', 'amount', 'info', 'finish'] as const;
export type FormStep = (typeof formSteps)[number];

/** Fields that the forms send, visible or hidden. `amount` is without the optional fees, whose IDs are in `picks`. `payment` and `token` name the payment that is retried. */
export const answerNames = [
  'school',
  'regNo',
  'amount',
  'picks',
  'method',
  'phoneNumber',
  'bankName',
  'accountNumber',
  'key',
  'payment',
  'token',
] as const;
/** Answers as they were typed; '' if missing. */
export type Answers = Record<(typeof answerNames)[number], string>;

/** Step at which each field of a request is asked for. */
const stepOfField: Readonly<Record<string, FormStep>> = {
  regNo: 'number',
  school: 'number',
  amount: 'amount',
  paymentMethod: 'amount',
  network: 'amount',
  phoneNumber: 'info',
  bankName: 'info',
  accountNumber: 'info',
};

/** Subject of a payment: the fees of a child, or another attempt of an earlier payment. */
export type Subject =
  | { kind: 'child'; student: RegisteredStudent; optionalFees: readonly FeeItemView[] }
  | { kind: 'retry'; payment: PaymentView };

/** Step that is shown next. */
export interface ShownStep {
  step: FormStep;
  answers: Answers;
  /** Null until the child is found. */
  subject: Subject | null;
  /** Schools that use the number, if there are several. */
  schools: readonly SchoolView[];
  problem: Problem | null;
}

/** Response to a form: the next step, or the payment that was started. */
export type FormOutcome = { kind: 'step'; shown: ShownStep } | { kind: 'payment'; started: PaymentStarted };

export interface FlowDependencies {
  database: Database;
  clock: Clock;
  transfer: TransferDetails;
  payments: Payments;
  requests: ReturnType<typeof createPaymentRequests>;
  lookUps: LookupCache;
  lookUpChild: LookUpChild;
  limits: Limits;
}

/** Returns the viewer of a payment who has a payment token and is not signed in. */
export const viewerWith = (paymentToken: string): Viewer => ({
  paymentToken,
  findUserId: async () => null,
});

/** Returns the fields of a request that name the payment method. */
const toMethod = ({ method, phoneNumber, bankName, accountNumber }: Answers): object => {
  if (method === '') return {};
  return method === 'bank'
    ? { paymentMethod: 'bank', bankName, accountNumber }
    : { paymentMethod: 'mobile', network: method, phoneNumber };
};

/** Returns the errors of the fields of one step. */
const pickErrors = (errors: FieldKeys, step: FormStep): FieldKeys =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => findOwn(stepOfField, name) === step));

/** Returns the step at which a problem can be solved. */
const findStep = (failure: Problem): FormStep =>
  Object.keys(failure.errors ?? {}).map((name) => findOwn(stepOfField, name))[0] ?? 'finish';

/** Parsed payment, and the function that starts it once per idempotency key. */
interface Order {
  method: PaymentMethodDetails;
  start: (key: string) => Promise<Result<PaymentStarted, Problem>>;
}

/** Returns the amount that can be paid now, in UGX. */
const getPayableUgx = (subject: Subject): number =>
  subject.kind === 'retry' ? subject.payment.amount : payableUgx(subject.student.view);

/** Parses the amount without optional fees, in UGX; 0 is one too. Returns null if it is not a number. */
const parseOwed = (amount: string): number | null => (amount === '0' ? 0 : parseUgx(amount));

/** Lists the optional fees that the payer chose. */
export const listPicked = (subject: Subject, { picks }: Answers): FeeItemView[] =>
  subject.kind === 'retry' ? [] : subject.optionalFees.filter(({ id }) => picks.split(' ').includes(id));

/** Returns the amount of the payment, in UGX; 0 if it is missing or not a number. */
export const getAmountUgx = (subject: Subject, answers: Answers): number =>
  subject.kind === 'retry'
    ? subject.payment.amount
    : listPicked(subject, answers).reduce((sum, { due }) => sum + due, parseOwed(answers.amount) ?? 0);

const isByNetwork = ({ method }: Answers): boolean => networks.some((network) => network === method);

/** Returns the typed amount; all of an amount below the minimum of mobile money as that minimum, if a network is chosen. */
const toRequestedAmount = (typed: Answers, payable: number, now: Date): string => {
  const amountUgx = parseUgx(typed.amount);
  if (amountUgx === null || !isByNetwork(typed) || typed.picks !== '') return typed.amount;
  const { minimumUgx } = getMobileMoneyLimits(toKampalaDay(now));
  const requestedUgx = toRequestedUgx(amountUgx, payable, minimumUgx);
  return requestedUgx === amountUgx ? typed.amount : formatFigures(requestedUgx);
};

/** Completes the answers with the child that was found and an amount. */
const fillIn = (answers: Answers, subject: Subject, amount: string): Answers => {
  if (subject.kind === 'retry') return answers;
  const { regNo, school } = subject.student.view;
  return { ...answers, regNo, school: school.slug, amount };
};

/** Finds what to pay for. A child that the caller has looked up before does not count as a lookup, as in the API. */
const findSubject = async (
  { database, clock, payments, lookUps, limits, lookUpChild }: FlowDependencies,
  request: FastifyRequest,
  answers: Answers,
): Promise<Result<Subject | readonly SchoolView[], Problem>> => {
  if (answers.payment !== '') {
    if (!isUuid(answers.payment)) return err(problem('payment_not_found'));
    const payment = await payments.show(answers.payment, viewerWith(answers.token));
    return payment.ok ? ok({ kind: 'retry', payment: payment.value }) : payment;
  }
  const params = parseRequest({ regNo: answers.regNo }, object(lookUpStudent.params));
  if (!params.ok) return err(problem('validation_failed', {}, params.error));
  const { regNo } = params.value;
  const school = answers.school || null;
  const isKnown = school !== null && lookUps.has(request, { regNo, school });
  const limited = isKnown ? null : await limits.lookUp(request);
  if (limited) return err(limited);
  const found = await lookUpChild(request, regNo, school);
  if (!found.ok) return found;
  const [student, ...others] = found.value;
  if (others.length === 0) {
    const offered = await findOptionalFees(database, student, clock.now());
    return ok({ kind: 'child', student, optionalFees: offered.map(({ view }) => view) });
  }
  return ok(found.value.map(({ view }) => view.school));
};

/** Parses the answers as the body of the request that starts the payment. */
const parseOrder = (
  { requests }: FlowDependencies,
  request: FastifyRequest,
  subject: Subject,
  answers: Answers,
): Result<Order, FieldKeys> => {
  if (subject.kind === 'retry') {
    const method = retryPayment.body.parse(toMethod(answers));
    if (!method.ok) return method;
    const viewer = viewerWith(answers.token);
    const start: Order['start'] = (key) =>
      requests.retry(request, key, answers.payment, viewer, method.value);
    return ok({ method: method.value, start });
  }
  const body = initiatePayment.body.parse({
    purpose: 'fees',
    school: answers.school,
    regNo: answers.regNo,
    amount: parseOwed(answers.amount) === null ? answers.amount : getAmountUgx(subject, answers),
    ...(answers.picks !== '' && { itemIds: answers.picks.split(' ') }),
    ...toMethod(answers),
  });
  if (!body.ok) return body;
  return ok({ method: body.value, start: (key) => requests.initiate(request, key, body.value) });
};

/** Returns the problem of an amount for the payment method and the fees, or null. */
const findAmountProblem = (subject: Subject, answers: Answers, now: Date): Problem | null => {
  const amount = getAmountUgx(subject, answers);
  const isMobile = isByNetwork(answers);
  const limit = isMobile ? validateMobileAmount(amount, now) : null;
  if (limit || subject.kind === 'retry') return limit;
  const paymentMethod = isMobile ? 'mobile' : 'bank';
  const pickedUgx = amount - (parseOwed(answers.amount) ?? 0);
  if (pickedUgx > 0 && amount === pickedUgx) return null;
  const owed = { amount: amount - pickedUgx, itemIds: undefined };
  const method = { paymentMethod: pickedUgx > 0 ? 'bank' : paymentMethod } as const;
  const items = chooseItems(subject.student, owed, method, now);
  return items.ok ? null : items.error;
};

/** Returns the problem with the answers of a step, or null. */
const findProblem = (
  { transfer, clock }: FlowDependencies,
  step: FormStep,
  { subject, answers, order }: { subject: Subject; answers: Answers; order: Result<Order, FieldKeys> },
): Problem | null => {
  const now = clock.now();
  const errors = order.ok ? {} : pickErrors(order.error, step);
  const invalid = Object.keys(errors).length > 0 ? problem('validation_failed', {}, errors) : null;
  if (step === 'info' && order.ok)
    return validateMethod(order.value.method, getAmountUgx(subject, answers), transfer, now);
  if (step !== 'amount' || errors.amount) return invalid;
  const failure = findAmountProblem(subject, answers, now);
  if (!failure) return invalid;
  // Both errors are shown at once, with the values of the one about the amount.
  return { ...failure, ...(failure.errors && { errors: { ...failure.errors, ...errors } }) };
};

const show = (step: FormStep, answers: Answers, more: Partial<ShownStep> = {}): FormOutcome => ({
  kind: 'step',
  shown: { step, answers, subject: null, schools: [], problem: null, ...more },
});

/**
 * Answers the form of the step `from`, with the services and checks of the API: shows the step `goTo` or the following one, or an
 * earlier one that has a problem. After the last step it starts the payment.
 */
export const answerForm = async (
  deps: FlowDependencies,
  request: FastifyRequest,
  typed: Answers,
  { from, goTo }: { from: FormStep; goTo: FormStep | null },
): Promise<FormOutcome> => {
  if (goTo === 'number') return show('number', typed);
  const found = await findSubject(deps, request, typed);
  if (!found.ok) return show('number', typed, { problem: found.error });
  if (!('kind' in found.value)) return show('number', typed, { schools: found.value });
  const subject = found.value;
  const payableUgx = getPayableUgx(subject);
  const amount =
    from === 'number' ? formatFigures(payableUgx) : toRequestedAmount(typed, payableUgx, deps.clock.now());
  const answers = fillIn(typed, subject, amount);
  const order = parseOrder(deps, request, subject, answers);
  if (goTo === null && from === 'finish' && order.ok) {
    // Nothing else is checked before: a payment that is sent twice holds its fees already.
    const key = parseIdempotencyKey(answers.key);
    const started = key.ok ? await order.value.start(key.value) : key;
    if (started.ok) return { kind: 'payment', started: started.value };
    return show(findStep(started.error), answers, { subject, problem: started.error });
  }
  const isOffered = subject.kind === 'child' && subject.optionalFees.length > 0;
  if (payableUgx === 0 && !isOffered) return show('number', typed, { subject });
  const target = goTo ?? formSteps[formSteps.indexOf(from) + 1] ?? 'finish';
  for (const step of formSteps.slice(0, formSteps.indexOf(target))) {
    const failure = findProblem(deps, step, { subject, answers, order });
    if (failure) return show(step, answers, { subject, problem: failure });
  }
  return show(target, answers, { subject });
};
