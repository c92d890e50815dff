import { randomUUID } from 'node:crypto';
import { HOLD_MS } from '@somesa/core';
import Fastify from 'fastify';
import pg from 'pg';
import { insertFeeItemHolds, insertPayment, type NewPayment, recordAccepted } from '../src/payments/hot-path';
import { findStudents } from '../src/payments/look-up/find-students';
import type { Statement, Tx } from '../src/platform/db/database';
import { defaultDatabaseLimits } from '../src/platform/db/database-limits';
import { valueParsers } from '../src/platform/db/value-parsers';
import { claimIdempotencyKey, storeResponse } from '../src/platform/http/idempotency';
import { lockStudent } from '../src/schools/students/students-repository';
import { AMOUNT_UGX, SCHOOL } from './requests';

/** Connections to the database, as many as our server has. */
const DATABASE_CONNECTIONS = defaultDatabaseLimits.poolSize + 2;

/** Runs statements on a connection as the library does it for anyone: prepared, and each awaited. */
const createBareTx = (client: pg.ClientBase) => {
  let sent: Promise<unknown> = Promise.resolve();
  const run = async (statement: Statement, values: readonly unknown[]) =>
    (await client.query({ ...statement, values: [...values] })).rows;
  const send = (statement: Statement, values: readonly unknown[]): void => {
    sent = sent.then(() => run(statement, values));
  };
  return { tx: { run, send } as unknown as Tx, waitSent: () => sent };
};

const createPayment = (child: { id: number; schoolId: number }, itemIds: string[], now: Date): NewPayment => {
  const later = new Date(now.getTime() + HOLD_MS);
  return {
    id: randomUUID(),
    reference: randomUUID(),
    status: 'created',
    studentId: child.id,
    schoolId: child.schoolId,
    purpose: 'fees',
    loanId: null,
    strategy: null,
    quoteId: null,
    userId: null,
    amountUgx: AMOUNT_UGX,
    method: 'mobile',
    network: 'mtn',
    msisdn: '+256772123456',
    bankName: null,
    payerAccountNumber: null,
    providerReference: randomUUID(),
    webhookToken: randomUUID(),
    secretHash: randomUUID(),
    itemIds,
    retryOf: null,
    createdAt: now,
    payerDeadlineAt: later,
    holdExpiresAt: later,
    nextCheckAt: later,
    groupId: null,
    groupUgx: null,
    language: 'en',
    onSchoolWebsite: false,
  };
};

/**
 * Starts a server of the bare framework that runs the same queries as ours for lookups and initiations, and
 * nothing else: no limits, checks, headers, or log. Returns its URL, and what stops it.
 */
export const startBareServer = async (env: NodeJS.ProcessEnv, port: number) => {
  for (const [type, parse] of Object.entries(valueParsers)) pg.types.setTypeParser(Number(type), parse);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: DATABASE_CONNECTIONS });
  const use = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  const app = Fastify();
  app.get<{ Params: { regNo: string } }>('/api/students/:regNo', ({ params }) =>
    use(async (client) => {
      const [student] = await findStudents(createBareTx(client).tx, params.regNo, SCHOOL, new Date());
      return student?.view;
    }),
  );
  app.post<{ Body: { regNo: string } }>('/api/payments', async ({ body, headers }, reply) => {
    const payment = await use(async (client) => {
      const { tx, waitSent } = createBareTx(client);
      const key = String(headers['idempotency-key']);
      const now = new Date();
      await client.query({ name: 'begin', text: 'begin' });
      await claimIdempotencyKey(tx, key, key, now);
      await lockStudent(tx, body.regNo, SCHOOL);
      const [student] = await findStudents(tx, body.regNo, SCHOOL, now);
      if (!student) throw new Error(`${body.regNo} does not exist`);
      const [item] = student.view.items;
      const lines = item ? [{ itemId: item.id, amountUgx: AMOUNT_UGX }] : [];
      const made = createPayment(
        student,
        lines.map(({ itemId }) => itemId),
        now,
      );
      insertPayment(tx, made);
      insertFeeItemHolds(tx, made.id, lines);
      storeResponse(tx, key, { status: 201, answer: student.view, subjectId: made.id });
      await waitSent();
      await client.query({ name: 'commit', text: 'commit' });
      await recordAccepted(tx, made.id, now, made.holdExpiresAt);
      return made;
    });
    return reply.code(201).send({ payment });
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  const stop = async (): Promise<void> => {
    await app.close();
    await pool.end();
  };
  return { url, stop };
};
