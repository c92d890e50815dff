import { randomUUID } from 'node:crypto';
import { USSD_SEGMENT } from './harness';

/** School of all children of the register. */
export const SCHOOL = 'st-marys-kisubi';
/** Amount of each payment, in UGX: small, so that the fees of a child last for many. */
export const AMOUNT_UGX = 5_000;
/** The first children have fees and payments of the demo. */
const FIRST_CHILD = 100;

/** Request of a benchmark, as autocannon and `fetch` take it. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export const formatRegNo = (number: number): string => `SMK-${String(number).padStart(4, '0')}`;
export const randomUpTo = (count: number): number => 1 + Math.floor(Math.random() * count);

/** Returns one of the children who owe fees. */
export const randomPayingChild = (students: number): number =>
  FIRST_CHILD + randomUpTo(students - FIRST_CHILD);

/** Returns an address of one of a million callers, as a proxy in front names it. */
export const createCaller = (): string => `10.${randomUpTo(16)}.${randomUpTo(250)}.${randomUpTo(250)}`;

const from = (caller?: string) => (caller === undefined ? {} : { 'x-forwarded-for': caller });

/** Creates the lookup of a child. `caller` is the address that a proxy in front names. */
export const createLookUp = (child: number, caller?: string): BenchRequest => ({
  method: 'GET',
  path: `/api/students/${formatRegNo(child)}?school=${SCHOOL}`,
  headers: from(caller),
});

/** Creates the initiation of a payment for a child. */
export const createInitiation = (
  child: number,
  phoneNumber = '0772123456',
  key: string = randomUUID(),
  caller?: string,
): BenchRequest => ({
  method: 'POST',
  path: '/api/payments',
  headers: { ...from(caller), 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({
    purpose: 'fees',
    school: SCHOOL,
    regNo: formatRegNo(child),
    amount: AMOUNT_UGX,
    paymentMethod: 'mobile',
    network: phoneNumber.startsWith('077') ? 'mtn' : 'airtel',
    phoneNumber,
  }),
});

/** Creates a request for the events of a payment. */
export const createFollow = (id: string, secret: string, caller: string): BenchRequest => ({
  method: 'GET',
  path: `/api/payments/${id}`,
  headers: { ...from(caller), accept: 'text/event-stream', 'x-payment-secret': secret },
});

/** Creates the inputs so far of a session of the USSD menu. */
export const createUssdInput = (session: number, inputs: readonly string[]): BenchRequest => ({
  method: 'POST',
  path: `/api/webhooks/africastalking/ussd/${USSD_SEGMENT}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    sessionId: `ATUid_day_${session}`,
    serviceCode: '*284*55#',
    phoneNumber: `+25677${1_000_000 + session}`,
    text: inputs.join('*'),
    networkCode: '64110',
  }).toString(),
});
