import {
  DAY_MS,
  err,
  formatLocalPhone,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
  toMsisdn,
} from '@somesa/core';
import {
  type AdminSchoolView,
  type ApprovalFact,
  type PayoutAccountSaved,
  type SchoolPayoutView,
  schoolBodies,
} from '@somesa/core/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import { union } from 'superstruct';
import type { ApprovalDefinition } from '../people/approvals/approval-definition';
import type { Approvals } from '../people/approvals/approvals';
import { findWaitingApproval } from '../people/approvals/approvals-repository';
import { users } from '../people/tables/users';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import type { Queryable, Tx } from '../platform/db/database';
import type { StaffUser } from '../platform/http/staff-user';
import { notifyBursars } from './notify-bursars';
import { auditSchool, findSchool } from './schools-repository';
import { schoolPayoutAccounts } from './tables/payout-accounts';

/** Account to which we pay a school. */
export type PayoutAccount = typeof schoolPayoutAccounts.$inferSelect;

/** Finds the payout account of a school. Returns null if none was entered yet. */
export const findPayoutAccount = async (db: Queryable, schoolId: number): Promise<PayoutAccount | null> => {
  const [row] = await db.orm
    .select()
    .from(schoolPayoutAccounts)
    .where(eq(schoolPayoutAccounts.schoolId, schoolId));
  return row ?? null;
};

export const viewPayout = (account: Omit<PayoutAccount, 'schoolId'>): SchoolPayoutView => {
  const { method, payeeName, msisdn, bankName, accountNumber } = account;
  const phoneNumber = msisdn === null ? null : formatLocalPhone(msisdn as Msisdn);
  return { method, payeeName, bankName, accountNumber, phoneNumber };
};

/** Settings that name our accounts. */
export type OwnAccounts = Pick<
  Config,
  'bankAccounts' | 'payoutAccount' | 'MTN_WALLET' | 'MTN_DISBURSEMENT_WALLET' | 'AIRTEL_WALLET'
>;

/** Returns an account number in the form in which its spellings are equal: without separators and leading zeros. */
const normaliseNumber = (typed: string): string =>
  typed
    .replace(/[^0-9a-z]/gi, '')
    .replace(/^0+/, '')
    .toUpperCase();

/** Returns whether an account is one of ours, at which we collect money or from which we pay it. */
const isOurs = (saved: PayoutAccountSaved, own: OwnAccounts): boolean => {
  if (saved.method === 'bank') {
    const { bankName, accountNumber } = saved;
    const { bank, accountNumber: paying = '' } = own.payoutAccount ?? {};
    const collecting = [...own.bankAccounts].find(([name]) => name === bankName)?.[1] ?? '';
    const numbers = [collecting, bank === bankName ? paying : ''];
    return numbers.some(
      (number) => number !== '' && normaliseNumber(number) === normaliseNumber(accountNumber),
    );
  }
  const wallets = [own.MTN_WALLET, own.MTN_DISBURSEMENT_WALLET, own.AIRTEL_WALLET].filter(
    (wallet) => wallet !== '',
  );
  const normalise = (wallet: string) => toMsisdn(wallet) ?? normaliseNumber(wallet);
  return wallets.some((wallet) => normalise(wallet) === normalise(saved.phoneNumber));
};

/**
 * Checks an account to which a school wants to be paid. Returns a problem of its field if it is ours, or another school's and no
 * administrator says why.
 */
const checkPayoutAccount = async (
  db: Queryable,
  own: OwnAccounts,
  schoolId: number,
  saved: PayoutAccountSaved,
): Promise<Result<null, Problem>> => {
  const field = saved.method === 'bank' ? 'accountNumber' : 'phoneNumber';
  if (isOurs(saved, own)) return err(problem('validation_failed', {}, { [field]: ['payoutAccount_ours'] }));
  const { bankName, accountNumber, msisdn } = schoolPayoutAccounts;
  const isSame =
    saved.method === 'bank'
      ? and(
          eq(bankName, saved.bankName),
          sql`ltrim(upper(regexp_replace(${accountNumber}, '[^0-9A-Za-z]', '', 'g')), '0')
            = ${normaliseNumber(saved.accountNumber)}`,
        )
      : eq(msisdn, toMsisdn(saved.phoneNumber) ?? '');
  const isOfOther = and(ne(schoolPayoutAccounts.schoolId, schoolId), isSame);
  const isShared = !saved.sharedReason && (await db.orm.$count(schoolPayoutAccounts, isOfOther)) > 0;
  return isShared
    ? err(problem('validation_failed', {}, { [field]: ['payoutAccount_of_other_school'] }))
    : ok(null);
};

/** Time from the approval of another payout account until schools are paid there, in milliseconds. */
const PAYOUT_ACCOUNT_PAUSE_MS = DAY_MS;
/** Digits of an account number in a message. */
const ENDING_LENGTH = 4;

/** Returns the columns of the account that was saved. They replace the previous account, whose holder may be another one. */
const toColumns = (saved: PayoutAccountSaved) => {
  const { method, payeeName } = saved;
  return saved.method === 'bank'
    ? { method, payeeName, bankName: saved.bankName, accountNumber: saved.accountNumber, msisdn: null }
    : { method, payeeName, bankName: null, accountNumber: null, msisdn: toMsisdn(saved.phoneNumber) };
};

/** Returns the account that is paid, as text: a phone number, or a bank with its account number. */
const formatAccount = (account: Pick<PayoutAccount, 'method'> & Partial<PayoutAccount>): string =>
  account.method === 'bank'
    ? `${account.bankName} ${account.accountNumber}`
    : account.msisdn
      ? formatLocalPhone(account.msisdn as Msisdn)
      : '';

const describeChange = (
  current: PayoutAccount | null,
  saved: PayoutAccountSaved,
): readonly ApprovalFact[] => [
  { name: 'payoutMethod', before: current?.method ?? null, after: saved.method },
  { name: 'payeeName', before: current?.payeeName ?? null, after: saved.payeeName },
  {
    name: 'payoutAccount',
    before: current && formatAccount(current),
    after: formatAccount(toColumns(saved)),
  },
];

/** Returns whether a user works for the operator, or for this school and no other. */
const isOperatorOrOfSchool = async (db: Queryable, userId: string, schoolId: number): Promise<boolean> => {
  const [user] = await db.orm.select({ schoolId: users.schoolId }).from(users).where(eq(users.id, userId));
  return user !== undefined && (user.schoolId === null || user.schoolId === schoolId);
};

/**
 * Change of a school's payout account: its head bursar or an administrator requests it, and an administrator approves it. One that replaces
 * another takes effect after a pause, in which the school can stop it; a first one does at once, as no money goes anywhere else before.
 */
export const createPayoutAccountApproval = (own: OwnAccounts): ApprovalDefinition<PayoutAccountSaved> => ({
  kind: 'payout-account',
  details: union([schoolBodies.payoutMobile, schoolBodies.payoutBank]) as never,
  requestAccess: 'payout_account',
  approveAccess: 'administrator',
  delayMs: PAYOUT_ACCOUNT_PAUSE_MS,
  isImmediate: async (db, { subject }) => (await findPayoutAccount(db, Number(subject))) === null,
  describe: async (db, { subject, details }) => ({
    facts: describeChange(await findPayoutAccount(db, Number(subject)), details),
    postings: [],
  }),
  apply: async (tx, { id, subject, details, requestedBy, approvedBy, now }) => {
    const schoolId = Number(subject);
    if (!(await findSchool(tx, schoolId))) return err(problem('school_not_found'));
    if (!(await isOperatorOrOfSchool(tx, requestedBy, schoolId)))
      return err(problem('approval_requester_left'));
    const checked = await checkPayoutAccount(tx, own, schoolId, details);
    if (!checked.ok) return checked;
    const columns = toColumns(details);
    await tx.orm
      .insert(schoolPayoutAccounts)
      .values({ schoolId, ...columns })
      .onConflictDoUpdate({ target: schoolPayoutAccounts.schoolId, set: columns });
    const { method } = details;
    const change = { schoolId, by: approvedBy, clock: { now: () => now } };
    await auditSchool(tx, change, 'school.payout-account-changed', { method });
    const values = { ending: formatAccount(columns).slice(-ENDING_LENGTH) };
    const message = { text: 'payout_account_changed', values, dedupeKey: `payout-account:${id}` } as const;
    await notifyBursars(tx, schoolId, message, now);
    return ok(null);
  },
});

/**
 * Requests another payout account of a school and announces it to its bursars. Until it takes effect, the school is paid as before; later,
 * transfers to the former account that wait for a payment file fail. An account of ours is rejected, and one of another school unless an
 * administrator gives a reason, which the approver reads.
 */
export const requestPayoutAccount = async (
  { clock, approvals, config }: { clock: Clock; approvals: Approvals; config: OwnAccounts },
  tx: Tx,
  id: number,
  { sharedReason, ...account }: PayoutAccountSaved,
  staffUser: StaffUser,
): Promise<Result<number, Problem>> => {
  const school = await findSchool(tx, id);
  if (!school) return err(problem('school_not_found'));
  const reason = (staffUser.roleId === roles.administrator && sharedReason) || '';
  const details = reason ? { ...account, sharedReason: reason } : account;
  const checked = await checkPayoutAccount(tx, config, id, details);
  if (!checked.ok) return checked;
  const subject = { subject: String(id), subjectName: school.name, amountUgx: null };
  const request = { ...subject, details, reason };
  const requested = await approvals.request(tx, 'payout-account', request, staffUser);
  if (!requested.ok) return requested;
  const dedupeKey = `payout-account-requested:${requested.value}`;
  const isFirst = (await findPayoutAccount(tx, id)) === null;
  const text = isFirst ? 'payout_account_requested' : 'payout_account_replacement_requested';
  await notifyBursars(tx, id, { text, dedupeKey }, clock.now());
  return ok(id);
};

/** Returns the request for another payout account that waits for its approval or its time; all null if there is none. */
export const viewPayoutAccountRequest = async (
  db: Queryable,
  schoolId: number,
): Promise<Pick<AdminSchoolView, 'payoutApprovalId' | 'payoutTakesEffectAt'>> => {
  const request = await findWaitingApproval(db, 'payout-account', String(schoolId));
  return {
    payoutApprovalId: request?.id ?? null,
    payoutTakesEffectAt: request?.notBefore?.toISOString() ?? null,
  };
};
