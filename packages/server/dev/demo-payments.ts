import type { Network } from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import { bankNames } from '../src/providers/bank-notification';
import type { DemoOutcome } from './demo-networks';
import { type DemoEvent, type DemoPlay, listSteps, type Scope, type Vocabulary } from './play-demo';

/** Payment of a child's fees: shillings, or `half` or `all` of what is outstanding. */
export interface DemoPayment {
  daysAgo: number;
  child: string;
  amount: number | 'half' | 'all';
  by: Network | 'bank';
  /** Reports of the network, one for each status check. */
  outcomes?: readonly DemoOutcome[];
  /** Transfer that arrives a day later, if it differs from the payment; null if none arrives. */
  transfer?: { moreUgx?: number; text?: string } | null;
  /** Steps that follow, with the days after the payment: `check 1, credit 2`. */
  steps?: string;
  /** User who pays; a guest by default. */
  who?: string;
}

/** Schools of the demo by the prefix of their registration numbers. */
export const slugs: Readonly<Record<string, string>> = {
  SJN: 'st-josephs-naggalama',
  SMK: 'st-marys-kisubi',
  KCB: 'kings-college-buddo',
};

/** Returns the school of a registration number. */
export const getSlug = (regNo: string): string => slugs[regNo.slice(0, 3)] ?? '';

/** Requests of staff about a payment that went wrong. */
const steps: Vocabulary = {
  check: [['staff', 'POST /admin/payments/{payment}/check-status']],
  credit: [['staff', 'POST /admin/exceptions/{open exceptions}/credit']],
  refund: [['staff', 'POST /admin/exceptions/{open exceptions}/return']],
  'send refund': [['staff', 'POST /admin/payments/{payment}/refund/send']],
  'record refund': [
    [
      'staff',
      'POST /admin/payments/{payment}/refund',
      { amount: 50_000, method: 'bank', providerTransactionId: 'RF-{child}', paidOn: '{today}' },
    ],
  ],
  reverse: [
    ['staff', 'POST /admin/payments/{payment}/reverse', { reason: 'The payer reported a wrong number' }],
  ],
  return: [
    [
      'staff',
      'POST /admin/bank-transactions/{transaction}/return',
      { providerTransactionId: 'RT-{child}', paidOn: '{today}' },
    ],
  ],
  allocate: [['staff', 'POST /admin/bank-transactions/{transaction}/allocate', { reference: '{reference}' }]],
};

/** Beginnings of phone numbers, one for the payers of each school. */
const prefixes = { mtn: ['0772', '0782', '0762'], airtel: ['0752', '0702', '0742'] } as const;

/** Creates the fields of a payment method, with a phone number or an account that no other payment has. */
const createMethod = ({ by, child, daysAgo }: DemoPayment) => {
  const number = child.slice(5) + String(Math.ceil(daysAgo)).padStart(3, '0');
  const bankName = bankNames[bankCodes[Number(number) % bankCodes.length] ?? 'stanbic'];
  if (by === 'bank') return { paymentMethod: by, bankName, accountNumber: `3200${number}` };
  const school = Object.keys(slugs).indexOf(child.slice(0, 3));
  return { paymentMethod: 'mobile', network: by, phoneNumber: `${prefixes[by][school]}${number}` };
};

/** Returns the events of a payment. */
export const listPaymentEvents = (payment: DemoPayment): DemoEvent[] => {
  const { daysAgo, child, amount, by, outcomes, transfer = {}, who = 'guest' } = payment;
  const scope: Scope = { child };
  const method = createMethod(payment);
  const start = async ({ server, send }: DemoPlay): Promise<void> => {
    const school = getSlug(child);
    const { outstanding, pending } = await server.call(null, `GET /students/${child}?school=${school}`);
    const parts = amount === 'half' ? 2 : 1;
    const shillings =
      typeof amount === 'number' ? amount : Math.floor((outstanding - pending) / parts / 5_000) * 5_000;
    if (outcomes && method.phoneNumber) server.plan(method.phoneNumber, outcomes);
    const body = { purpose: 'fees', school, regNo: child, amount: shillings, ...method };
    await send([who, 'POST /payments', body], scope);
  };
  const arrive = async ({ server }: DemoPlay): Promise<void> => {
    const { reference, amount: paidUgx } = scope as { reference: string; amount: number };
    const { moreUgx = 0, text } = transfer ?? {};
    const arrived = { reference, bankName: method.bankName, amountUgx: paidUgx + moreUgx, text };
    scope.transaction = await server.receiveTransfer(arrived);
  };
  return [
    { daysAgo, perform: start },
    ...(by === 'bank' && transfer ? [{ daysAgo: daysAgo - 1, perform: arrive }] : []),
    ...listSteps(daysAgo, payment.steps ?? '', steps, scope),
  ];
};
