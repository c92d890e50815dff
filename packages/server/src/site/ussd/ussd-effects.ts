import {
  dueToStudentView,
  formatLocalPhone,
  type Language,
  type Msisdn,
  type PaymentRequest,
  type PaymentView,
  type Problem,
  problem,
  type StudentView,
  truncateText,
} from '@somesa/core';
import { findChildren } from '../../payments/look-up/look-up-child';
import { findLoanDue } from '../../payments/look-up/look-up-loan-due';
import type { Payments, Viewer } from '../../payments/start/payments';
import { derivePaymentToken } from '../../payments/start/write-payment';
import { findReceipt } from '../../payments/view/payment-view';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { UssdLimits } from '../../platform/http/ussd-limits';
import type { UssdContext, UssdEffect, UssdLookUp, UssdPayment, UssdResult } from './ussd-menu';

export interface EffectDependencies {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  payments: Payments;
  limits: UssdLimits;
}

/** Phone for which an effect runs. */
export interface UssdPhone extends Pick<UssdContext, 'network'> {
  msisdn: Msisdn;
  /** Language of the menu. */
  language: Language;
}

/** Maximum length of a reference as someone types it, as an error repeats it. */
const MAX_REFERENCE_CHARS = 24;

const failed = (failure: Problem): UssdResult => ({ kind: 'problem', problem: failure });

const toChild = (
  { regNo, displayName, className, school, outstanding, pending }: StudentView,
  { purpose }: UssdLookUp,
  dueOn: string | null,
): UssdResult => {
  const child = { purpose, regNo, displayName, className, school, outstanding, pending, dueOn };
  return { kind: 'child', child };
};

const toPayment = ({ student, ...payment }: PaymentView): UssdPayment => ({
  id: payment.id,
  reference: payment.reference,
  status: payment.status,
  amount: payment.amount,
  network: payment.network,
  phoneNumber: payment.phoneNumber,
  failure: payment.failure,
  outstanding: payment.outstanding,
  waitUntil: payment.waitUntil,
  displayName: student.displayName,
});

/** Creates the function that runs the effects of the menu, with the services and privacy of the site. */
export const createUssdEffects = ({ database, clock, secretKey, payments, limits }: EffectDependencies) => {
  /** Returns the viewer of a payment that the phone has initiated. */
  const viewerOf = (id: string): Viewer => ({
    paymentToken: derivePaymentToken(secretKey, id),
    findUserId: async () => null,
  });

  const lookUp = async (request: UssdLookUp, { msisdn }: UssdPhone): Promise<UssdResult> => {
    const limited = await limits.lookUp(msisdn);
    if (limited) return failed(limited);
    const { purpose, regNo, school } = request;
    if (purpose === 'repay') {
      const due = await findLoanDue(database, regNo, school, clock.now());
      if (!due.ok) return failed(due.error);
      if (!('due' in due.value)) return { kind: 'schools', schools: due.value };
      return toChild(dueToStudentView(due.value), request, due.value.dueOn);
    }
    const found = await findChildren(database, regNo, school, clock.now());
    if (!found.ok) return failed(found.error);
    const [{ view }, ...others] = found.value;
    if (others.length > 0) return { kind: 'schools', schools: found.value.map((one) => one.view.school) };
    return toChild(view, request, null);
  };

  const pay = async (
    { child, amountUgx, key, retryOf }: Extract<UssdEffect, { kind: 'pay' }>['confirmed'],
    { msisdn, network, language }: UssdPhone,
  ): Promise<UssdResult> => {
    if (network === null) throw new Error('a phone of no network confirmed a payment');
    const method = { paymentMethod: 'mobile', network, phoneNumber: formatLocalPhone(msisdn) } as const;
    const subject = { school: child.school.slug, regNo: child.regNo };
    const details = { ...subject, amount: amountUgx, ...method };
    const request: PaymentRequest =
      child.dueOn === null ? { purpose: 'fees', ...details } : { purpose: 'repayment', ...details };
    // As on the site, a repayment counts as a lookup, fees do not after the lookup that showed them, and a retry holds nothing more.
    const isLookUp = retryOf === null && request.purpose === 'repayment';
    const held = retryOf === null && request.purpose === 'fees' ? [subject] : [];
    const caller = {
      key,
      userId: null,
      sender: `phone ${msisdn}`,
      admit: () => limits.payment(msisdn, { isLookUp, held }),
      initiation: { language, onSchoolWebsite: false },
    };
    const started =
      retryOf === null
        ? await payments.start(caller, request)
        : await payments.retry(retryOf, viewerOf(retryOf), caller, method);
    return started.ok
      ? { kind: 'payment', payment: toPayment(started.value.payment) }
      : failed(started.error);
  };

  const showPayment = async (id: string): Promise<UssdResult> => {
    const payment = await payments.show(id, viewerOf(id));
    return payment.ok ? { kind: 'payment', payment: toPayment(payment.value) } : failed(payment.error);
  };

  const checkReceipt = async (typed: string, { msisdn }: UssdPhone): Promise<UssdResult> => {
    const limited = await limits.lookUp(msisdn);
    if (limited) return failed(limited);
    const receipt = await findReceipt(database, typed);
    if (receipt) return { kind: 'receipt', receipt: { ...receipt, lines: [] } };
    return failed(problem('receipt_not_found', { reference: truncateText(typed, MAX_REFERENCE_CHARS) }));
  };

  return async (effect: UssdEffect, phone: UssdPhone): Promise<UssdResult> => {
    switch (effect.kind) {
      case 'look-up':
        return lookUp(effect.lookUp, phone);
      case 'pay':
        return pay(effect.confirmed, phone);
      case 'show-payment':
        return showPayment(effect.shown.payment.id);
      case 'find-receipt':
        return checkReceipt(effect.reference, phone);
      case 'set-language':
        return { kind: 'done' };
      default:
        return effect satisfies never;
    }
  };
};
