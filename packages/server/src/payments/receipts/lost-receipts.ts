import {
  DAY_MS,
  err,
  type FoundReceipt,
  type FoundReceiptsAnswer,
  type Language,
  MINUTE_MS,
  type Msisdn,
  maskChildName,
  ok,
  type Problem,
  problem,
  type Result,
  toMsisdn,
} from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RunAfterResponse } from '../../people/accounts/after-response';
import type { PhoneCodes } from '../../people/one-time-codes/phone-codes';
import { schools } from '../../people/tables/schools';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import { hashWithKey, isEqualSecret } from '../../platform/crypto/tokens';
import type { Database, Queryable } from '../../platform/db/database';
import { FIRST_PAGE, formatPageCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';
import { students } from '../../schools/tables/students';
import { isMovedSql } from '../shown-payment-status';
import { payments } from '../tables/payments';

/** Age of the oldest receipt that is found, in milliseconds. */
const MAX_AGE_MS = 365 * DAY_MS;
/** Time for which the next pages can be listed after a code, in milliseconds. */
const TOKEN_LIFETIME_MS = 30 * MINUTE_MS;

interface LostReceiptsDependencies {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  phoneCodes: PhoneCodes;
}

type Token = Pick<LostReceiptsDependencies, 'clock' | 'secretKey'>;

const sign = (secretKey: Buffer, claim: string): string => hashWithKey(secretKey, 'lost-receipts', claim);

/** Signs the phone number and the time until which its receipts may be listed. */
const createToken = ({ clock, secretKey }: Token, msisdn: Msisdn): string => {
  const claim = `${msisdn.slice(1)}.${clock.now().getTime() + TOKEN_LIFETIME_MS}`;
  return `${claim}.${sign(secretKey, claim)}`;
};

const readToken = ({ clock, secretKey }: Token, token: string): Msisdn | null => {
  const [, claim = '', digits = '', ends = '', signature = ''] =
    /^((\d{12})\.(\d{1,14}))\.([\w-]{43})$/.exec(token) ?? [];
  const isValid = isEqualSecret(signature, sign(secretKey, claim)) && Number(ends) > clock.now().getTime();
  return isValid ? toMsisdn(`+${digits}`) : null;
};

/** Payments, under the name that `isMovedSql` has for them. */
export const p = alias(payments, 'p');

/** Lists the receipts of the payments that meet a condition, newest first, one more than a page of them. */
export const listReceipts = (db: Queryable, condition: SQL | undefined) =>
  db.orm
    .select({
      ...{ id: p.id, reference: p.reference, createdAt: p.createdAt, amount: p.amountUgx },
      ...{ school: schools.name, firstName: students.firstName, lastName: students.lastName },
      paidAt: sql<Date>`${p.paidAt}`.mapWith(payments.paidAt),
      isReversed: sql<boolean>`${p.status} = 'reversed'`,
      isMoved: sql<boolean>`${sql.raw(isMovedSql)}`,
    })
    .from(p)
    .innerJoin(students, eq(students.id, p.studentId))
    .innerJoin(schools, eq(schools.id, p.schoolId))
    .where(and(isNotNull(p.paidAt), condition))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(PAGE_SIZE + 1);

/** Converts a payment to its receipt as those who ask for it see it. */
export const toFoundReceipt = ({
  id: _id,
  createdAt: _createdAt,
  firstName,
  lastName,
  paidAt,
  ...receipt
}: Awaited<ReturnType<typeof listReceipts>>[number]): FoundReceipt => ({
  ...receipt,
  paidAt: paidAt.toISOString(),
  child: maskChildName(firstName, lastName),
});

/** Lists the receipts of a phone number of the last year, after a row. */
const listOfPhone = (
  { database, clock }: LostReceiptsDependencies,
  msisdn: Msisdn,
  { at, id }: PageCursor,
) => {
  const isOlder = sql`(${p.createdAt}, ${p.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
  const since = new Date(clock.now().getTime() - MAX_AGE_MS);
  return listReceipts(database, and(eq(p.msisdn, msisdn), gte(p.paidAt, since), isOlder));
};

const list = async (
  deps: LostReceiptsDependencies,
  msisdn: Msisdn,
  token: string,
  after: PageCursor,
): Promise<FoundReceiptsAnswer> => {
  const rows = await listOfPhone(deps, msisdn, after);
  const { page, next } = toPage(rows, ({ createdAt, id }) => formatPageCursor({ at: createdAt, id }));
  return { receipts: page.map(toFoundReceipt), next, token };
};

export const createLostReceipts = (deps: LostReceiptsDependencies) => {
  const { phoneCodes } = deps;

  return {
    /**
     * Sends a code to a phone number with receipts, after the response, which is the same for every number. Returns the ticket of the
     * request; a problem if codes were requested too often.
     */
    sendCode: async (
      phoneNumber: string,
      language: Language,
      runAfterResponse: RunAfterResponse,
    ): Promise<Result<string, Problem>> => {
      const msisdn = requireMsisdn(phoneNumber);
      const admitted = await phoneCodes.admit(msisdn);
      if (!admitted.ok) return admitted;
      runAfterResponse(async () => {
        if ((await listOfPhone(deps, msisdn, FIRST_PAGE)).length === 0) return;
        await phoneCodes.send(msisdn, language);
      });
      return admitted;
    },

    /** Lists the newest receipts of a phone number by its code, which works once. */
    find: async (
      phoneNumber: string,
      code: { otp: string; ticket?: string | undefined },
    ): Promise<Result<FoundReceiptsAnswer, Problem>> => {
      const msisdn = requireMsisdn(phoneNumber);
      const redeemed = await phoneCodes.redeem(msisdn, code);
      return redeemed.ok ? ok(await list(deps, msisdn, createToken(deps, msisdn), FIRST_PAGE)) : redeemed;
    },

    /** Lists the next receipts. Returns `link_expired` if the token is wrong or older than 30 minutes. */
    findMore: async (token: string, after: PageCursor): Promise<Result<FoundReceiptsAnswer, Problem>> => {
      const msisdn = readToken(deps, token);
      return msisdn === null ? err(problem('link_expired')) : ok(await list(deps, msisdn, token, after));
    },
  };
};

export type LostReceipts = ReturnType<typeof createLostReceipts>;
