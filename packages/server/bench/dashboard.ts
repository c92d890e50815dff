import { roles } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { formatPageCursor } from '../src/platform/db/page-cursor';
import { accounts } from './fill-people';
import { benchSize, compareInTurns, median, miss, say, timeWork } from './harness';
import type { Office } from './office';

const WARM_UPS = benchSize(50, 1);
const PAIRS = benchSize(400, 2);
/** Maximum ratio of a request's time with many payments to its time with few. */
const LIMIT = 1.2;
/** Difference in milliseconds that is noise: the shortest requests take one or two. */
const NOISE_MS = 0.5;

/** Signed-in account of the dashboard. */
interface Account {
  authorization: string;
  loanId: string;
  /** Cursor to the middle of its lists, as after many pages. */
  middle: string;
  payments: number;
}

const get = (path: string): InjectOptions => ({ method: 'GET', url: `/api${path}` });
/** Returns the request for a link to a statement. The statement itself is not measured: its time grows with its rows. */
const createLink = (kind: string): InjectOptions => ({
  method: 'POST',
  url: `/api/parent/statements/${kind}/link`,
  payload: { format: 'svg' },
});

/** Requests that the pages of the dashboard send when they are opened. */
const listCalls = ({ loanId }: Account): InjectOptions[] => [
  get('/auth/me'),
  get('/parent/notifications?filter=all'),
  get('/parent/overview'),
  get('/parent/loans'),
  get('/parent/loans?status=disbursed%2Congoing%2Cin_arrears'),
  get(`/parent/loans/${loanId}`),
  get(`/parent/loans/${loanId}/account`),
  get('/parent/repayments'),
  get(`/parent/repayments?loanId=${loanId}`),
  get('/parent/payments?purpose=fees'),
  createLink('transaction-summary'),
  createLink('loan-repayment-history'),
];

/** Requests for a next page of a list. */
const listNextPages = ({ middle }: Account): InjectOptions[] => [
  get(`/parent/repayments?cursor=${middle}`),
  get(`/parent/payments?purpose=fees&cursor=${middle}`),
];

const signIn = async (database: Database, payments: number): Promise<Account> => {
  const [row] = await database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select user_id, loan_id, payment_id as id, value_at as at from repayments
        where user_id in (select user_id from repayments group by 1 having count(*) = $1) order by value_at desc offset $2 limit 1`,
    },
    [payments, payments >> 1],
  );
  if (!row) throw new Error('an account of the dashboard is missing');
  const token = await database.transaction((tx) =>
    openSession(tx, { id: row.user_id, roleId: roles.parent }, systemClock.now()),
  );
  return {
    authorization: `Bearer ${token}`,
    loanId: row.loan_id,
    middle: formatPageCursor(row),
    payments,
  };
};

/** Compares the dashboard's requests of an account with many payments with those of one that has few. Records a miss above the limit. */
export const compareDashboards = async ({ database, call }: Office): Promise<void> => {
  const compare = async (many: Account, other: Account, list: (account: Account) => InjectOptions[]) => {
    const others = list(other);
    for (const [at, options] of list(many).entries()) {
      const send =
        (account: Account, sent = options) =>
        () =>
          timeWork(() => call({ ...sent, headers: { authorization: account.authorization } }));
      const turns = await compareInTurns(WARM_UPS + PAIRS, send(many), send(other, others[at]));
      const [manyMs = 0, otherMs = 0] = (['ours', 'other'] as const).map((key) =>
        median(turns.slice(WARM_UPS).map((turn) => turn[key])),
      );
      const label = `${options.method} ${options.url}`;
      say(
        `${label}: ${manyMs.toFixed(2)} ms with ${many.payments} payments, ${otherMs.toFixed(2)} ms with ${other.payments}, ` +
          `ratio ${(manyMs / otherMs).toFixed(2)}, limit ${LIMIT}`,
      );
      if (manyMs > otherMs * LIMIT + NOISE_MS)
        miss(`${label} takes more than ${LIMIT} times as long with many payments`);
    }
  };
  const many = await signIn(database, accounts.many);
  await compare(many, await signIn(database, accounts.few), listCalls);
  await compare(many, await signIn(database, accounts.twoPages), listNextPages);
};
