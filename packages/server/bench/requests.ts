import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

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

/** Returns a header with one of a million callers, as a proxy in front names it. */
export const createCaller = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomUpTo(16)}.${randomUpTo(250)}.${randomUpTo(250)}`,
});

export const createLookUp = (child: number, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path: `/api/students/${formatRegNo(child)}?school=${SCHOOL}`,
  headers,
});

/** Creates the initiation of a payment for a child. */
export const createInitiation = (
  { regNo, school = SCHOOL }: { regNo: string; school?: string },
  { key = randomUUID() as string, phoneNumber = '0772123456', headers = {} } = {},
): BenchRequest => ({
  method: 'POST',
  path: '/api/payments',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({
    purpose: 'fees',
    school,
    regNo,
    amount: AMOUNT_UGX,
    paymentMethod: 'mobile',
    network: phoneNumber.startsWith('077') ? 'mtn' : 'airtel',
    phoneNumber,
  }),
});

/**
 * Sends as many requests as a server takes over keep-alive connections, one at a time on each. Each
 * connection repeats requests of its own, in which `[<id>]` stands for a new identifier if `hasIds` says so.
 * Throws if one fails.
 */
export const sendLoad = async (options: {
  url: string;
  connections: number;
  seconds: number;
  listRequests: () => BenchRequest[];
  hasIds?: boolean;
}): Promise<{ total: number; perSecond: number }> => {
  const { requests, duration, non2xx, errors } = await autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    idReplacement: options.hasIds ?? false,
    setupClient: (client) => client.setRequests(options.listRequests()),
  });
  if (non2xx + errors > 0 || requests.total === 0)
    throw new Error(`of ${requests.total} requests ${non2xx} were refused and ${errors} got no answer`);
  return { total: requests.total, perSecond: requests.total / duration };
};
