import { randomUUID } from 'node:crypto';
import { PORT } from './bench-helpers';
import { formatPgbenchScript, type Parameters } from './pgbench';
import { listInitiationStatements, listLookUpStatements } from './recorded-statements';

/** School of all children of the benchmarks. */
export const SCHOOL = 'st-marys-kisubi';
/** Amount of each payment, in UGX: small, so that the fees of a child last for many. */
export const AMOUNT_UGX = 5_000;
/** The first children have fees and payments of the demo. */
const FIRST_CHILD = 100;

export const formatRegNo = (number: number): string => `SMK-${String(number).padStart(4, '0')}`;
export const randomUpTo = (count: number): number => 1 + Math.floor(Math.random() * count);

/** Returns one of the children who owe fees. */
export const randomPayingChild = (students: number): number =>
  FIRST_CHILD + randomUpTo(students - FIRST_CHILD);

/** Formats the head of a request. `caller` is the address that a proxy in front would name. */
const formatHead = (line: string, caller: string | undefined, ...more: string[]): string =>
  [
    `${line} HTTP/1.1`,
    `Host: localhost:${PORT}`,
    ...(caller === undefined ? [] : [`X-Forwarded-For: ${caller}`]),
    ...more,
    '',
    '',
  ].join('\r\n');

/** Formats the lookup of a child. */
export const formatLookUp = (child: number, caller?: string): string =>
  formatHead(`GET /api/students/${formatRegNo(child)}?school=${SCHOOL}`, caller);

/** Formats the initiation of a payment for a child, each with a new idempotency key. */
export const formatInitiation = (child: number, phoneNumber: string, caller?: string): string => {
  const body = JSON.stringify({
    purpose: 'fees',
    school: SCHOOL,
    regNo: formatRegNo(child),
    amount: AMOUNT_UGX,
    paymentMethod: 'mobile',
    network: phoneNumber.startsWith('077') ? 'mtn' : 'airtel',
    phoneNumber,
  });
  const length = `Content-Length: ${body.length}`;
  const key = `Idempotency-Key: ${randomUUID()}`;
  return formatHead('POST /api/payments', caller, 'Content-Type: application/json', key, length) + body;
};

/** Formats a request for the events of a payment. */
export const formatFollow = (id: string, token: string, caller?: string): string =>
  formatHead(`GET /api/payments/${id}`, caller, 'Accept: text/event-stream', `X-Payment-Secret: ${token}`);

/** Returns the lookups of random children. */
export const createLookUps = (students: number) => (): string => formatLookUp(randomUpTo(students));

let lastChild = 0;
/** Returns initiations for a different child each time, so that none waits for a lock. */
export const createInitiations = (students: number) => (): string => {
  lastChild += 1;
  return formatInitiation(FIRST_CHILD + (lastChild % (students - FIRST_CHILD)), '0772123456');
};

const student = `'SMK-' || lpad(:n::text, greatest(4, length(:n::text)), '0')`;
const uuid = 'md5(:k::text)::uuid';
const text = `md5(:k::text || 'x')`;
const parameters: Parameters = {
  begin: [],
  commit: [],
  'students-look-up': [student, `'${SCHOOL}'`, 'now()'],
  'students-lock': [student, `'${SCHOOL}'`],
  'idempotency-insert': [text, text, 'now()'],
  'payments-insert': [
    uuid,
    text,
    `'created'`,
    '121',
    '2',
    `${AMOUNT_UGX}`,
    `'mobile'`,
    `'mtn'`,
    `'+256772123456'`,
    'null',
    'null',
    text,
    text,
    text,
    `'["1"]'`,
    'null',
    'now()',
    'now()',
    `now() + interval '15 minutes'`,
    'now()',
    `'fees'`,
    'null',
    'null',
    'null',
    'null',
    'null',
    'null',
  ],
  'holds-insert': [uuid, 'array[:item]::bigint[]', 'array[5000]::bigint[]'],
  'idempotency-store': [text, '201', `'{"payment":{"id":"a view of the usual length"}}'`, uuid],
  'payments-accept': [uuid, 'now()', `now() + interval '5 seconds'`],
};

/** Formats the script of lookups for pgbench. */
export const formatLookUpScript = async (students: number): Promise<string> =>
  formatPgbenchScript([`\\set n random(1, ${students})`], await listLookUpStatements(), parameters);

/** Formats the script of initiations for pgbench. */
export const formatInitiationScript = async (students: number): Promise<string> =>
  formatPgbenchScript(
    [
      `\\set n random(${FIRST_CHILD}, ${students})`,
      '\\set k random(1, 9000000000000000)',
      `\\set item random(${FIRST_CHILD}, ${students})`,
    ],
    await listInitiationStatements(),
    parameters,
  );
