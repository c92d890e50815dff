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
import type { RunAfterResponse } from '../../people/accounts/after-response';
import type { PhoneCodes } from '../../people/one-time-codes/phone-codes';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import { hashWithKey, isEqualSecret } from '../../platform/crypto/tokens';
import type { Database } from '../../platform/db/database';
import { FIRST_PAGE, formatPageCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';
import { isMovedSql } from '../../platform/db/shown-payment-status';

/** Age of the oldest receipt that is found, in milliseconds. */
const MAX_AGE_MS = 365 * DAY_MS;
/** Time for which the next pages can be listed after a code, in milliseconds. */
const TOKEN_LIFETIME_MS = 30 * MINUTE_MS;

interface ReceiptRow extends Omit<FoundReceipt, 'paidAt' | 'child'> {
  id: string;
  createdAt: Date;
  paidAt: Date;
  firstName: string;
  lastName: string;
}

const receiptsQuery = {
  name: 'receipts-of-phone',
  text: `
    select p.id, p.reference, p.created_at as "createdAt", p.paid_at as "paidAt", p.amount_ugx as amount, sc.name as school,
      s.first_name as "firstName", s.last_name as "lastName", p.status = 'reversed' as "isReversed",
      ${isMovedSql} as "isMoved"
    from payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id
    where p.msisdn = $1 and p.paid_at >= $2 and (p.created_at, p.id) < ($3, $4)
    order by p.created_at desc, p.id desc limit ${PAGE_SIZE + 1}`,
};

/** Creates the service that finds the receipts of a phone number, for anyone who has the phone. */
export const createLostReceipts = (deps: {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  phoneCodes: PhoneCodes;
}) => {
  const { database, clock, secretKey, phoneCodes } = deps;

  /** Signs the phone number and the time until which its receipts may be listed. */
  const sign = (claim: string): string => hashWithKey(secretKey, 'lost-receipts', claim);
  const createToken = (msisdn: Msisdn): string => {
    const claim = `${msisdn.slice(1)}.${clock.now().getTime() + TOKEN_LIFETIME_MS}`;
    return `${claim}.${sign(claim)}`;
  };
  const readToken = (token: string): Msisdn | null => {
    const [, claim = '', digits = '', ends = '', signature = ''] =
      /^((\d{12})\.(\d{1,14}))\.([\w-]{43})$/.exec(token) ?? [];
    if (!isEqualSecret(signature, sign(claim)) || Number(ends) <= clock.now().getTime()) return null;
    return toMsisdn(`+${digits}`);
  };

  const listRows = (msisdn: Msisdn, { at, id }: PageCursor): Promise<ReceiptRow[]> =>
    database.run<ReceiptRow>(receiptsQuery, [msisdn, new Date(clock.now().getTime() - MAX_AGE_MS), at, id]);

  const list = async (msisdn: Msisdn, token: string, after: PageCursor): Promise<FoundReceiptsAnswer> => {
    const rows = await listRows(msisdn, after);
    const { page, next } = toPage(rows, ({ createdAt, id }) => formatPageCursor({ at: createdAt, id }));
    const receipts = page.map(
      ({ reference, paidAt, amount, school, firstName, lastName, isReversed, isMoved }) => ({
        reference,
        paidAt: paidAt.toISOString(),
        amount,
        school,
        child: maskChildName(firstName, lastName),
        isReversed,
        isMoved,
      }),
    );
    return { receipts, next, token };
  };

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
        if ((await listRows(msisdn, FIRST_PAGE)).length === 0) return;
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
      return redeemed.ok ? ok(await list(msisdn, createToken(msisdn), FIRST_PAGE)) : redeemed;
    },

    /** Lists the next receipts. Returns `link_expired` if the token is wrong or older than 30 minutes. */
    findMore: async (token: string, after: PageCursor): Promise<Result<FoundReceiptsAnswer, Problem>> => {
      const msisdn = readToken(token);
      return msisdn === null ? err(problem('link_expired')) : ok(await list(msisdn, token, after));
    },
  };
};

export type LostReceipts = ReturnType<typeof createLostReceipts>;
