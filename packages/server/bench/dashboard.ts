import { roles } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import { formatPageCursor } from '../src/platform/db/page-cursor';
import { benchSize, compareInTurns, miss, say, timeWork } from './harness';
import type { Office } from './office';

const WARM_UPS = benchSize(50, 1);
const PAIRS = benchSize(400, 2);
/** Loans whose borrowers have few payments, two pages, and many payments, each both as repayments and as fees. */
export const dashboards = {
  few: { reference: 'SL-1', payments: 40 },
  many: { reference: 'SL-2', payments: benchSize(10_000, 200) },
};
/** Maximum ratio of a request's time with many payments to its time with few, and the difference in milliseconds that is noise. */
const LIMIT = 1.2;
const NOISE_MS = 0.5;

/**
 * Requests that the pages of the dashboard send when they are opened, those for a next page of a list, and
 * links to statements. The statements are not measured: their time grows with their rows.
 */
const paths = [
  '/auth/me',
  '/parent/notifications?filter=all',
  '/parent/overview',
  '/parent/loans',
  '/parent/loans?status=disbursed%2Congoing%2Cin_arrears',
  '/parent/loans/{loan}',
  '/parent/loans/{loan}/account',
  '/parent/repayments',
  '/parent/repayments?loanId={loan}',
  '/parent/repayments?cursor={middle}',
  '/parent/payments?purpose=fees',
  '/parent/payments?purpose=fees&cursor={middle}',
  '/parent/statements/transaction-summary/link',
  '/parent/statements/loan-repayment-history/link',
];

/** Signs the borrower of a loan in. Returns what sends one of the requests as them. */
const signIn = async (office: Office, { reference, payments }: { reference: string; payments: number }) => {
  const [row] = await office.database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select r.user_id, loan_id, payment_id as id, value_at as at from repayments r join loans l on l.id = loan_id
        where l.reference = $1 order by value_at desc offset $2 limit 1`,
    },
    [reference, payments >> 1],
  );
  if (!row) throw new Error('an account of the dashboard is missing');
  const token = await office.database.transaction((tx) =>
    openSession(tx, { id: row.user_id, roleId: roles.parent }, systemClock.now()),
  );
  return (path: string) => (): Promise<number> => {
    const isLink = path.endsWith('/link');
    const request: InjectOptions = {
      method: isLink ? 'POST' : 'GET',
      url: `/api${path.replace('{loan}', row.loan_id).replace('{middle}', formatPageCursor(row))}`,
      headers: { authorization: `Bearer ${token}` },
      ...(isLink && { payload: { format: 'svg' } }),
    };
    return timeWork(() => office.call(request));
  };
};

/** Compares the dashboard's requests of an account with many payments with those of one that has few. Records a miss above the limit. */
export const compareDashboards = async (office: Office): Promise<void> => {
  const { few, many } = dashboards;
  const [sendMany, sendFew] = [await signIn(office, many), await signIn(office, few)];
  for (const path of paths) {
    await compareInTurns(WARM_UPS, sendMany(path), sendFew(path));
    const { ours, other, ratio } = await compareInTurns(PAIRS, sendMany(path), sendFew(path));
    say(
      `${path}: ${ours.toFixed(2)} ms with ${many.payments} payments, ${other.toFixed(2)} ms with ${few.payments}, ratio ${ratio.toFixed(2)}, limit ${LIMIT}`,
    );
    if (ours > other * LIMIT + NOISE_MS)
      miss(`${path} takes more than ${LIMIT} times as long with many payments`);
  }
};
