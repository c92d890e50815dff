import { createHash, randomUUID } from 'node:crypto';
import {
  brand,
  DAY_MS,
  err,
  formatFigures,
  formatLocalPhone,
  formatText,
  type GuaranteeView,
  type GuarantorBody,
  type GuarantorView,
  type Language,
  type LoanProduct,
  loanTermLengths,
  type Msisdn,
  maskChildName,
  needsGuarantor,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { schools } from '../../people/tables/schools';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { createOtp, hashWithKey, isEqualSecret } from '../../platform/crypto/tokens';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { createFieldProblem } from '../../platform/http/field-problem';
import { isUndecidedLoan, type Loan, lockLoan } from '../loans-repository';
import { loanApplications, loanGuarantors, loans } from '../tables/loans';
import { listBorrowerPhones } from './loan-exposure';

/** Row of a guarantor who was asked. */
export type Guarantor = typeof loanGuarantors.$inferSelect;

/** Time for which a code of a guarantor is valid, in milliseconds: they must be able to think about it. */
const CODE_LIFETIME_MS = 7 * DAY_MS;
/** Address of the page for guarantors, short enough for an SMS. */
export const GUARANTEE_LINK_PATH = '/g';
/** Maximum number of wrong codes, of people without its link, per code that was sent. */
const MAX_WRONG_ATTEMPTS = 5;
/** Maximum number of wrong codes with its link, which the guarantor may have forwarded to the borrower. */
const MAX_LINKED_ATTEMPTS = 50;

/** Code of a guarantor, and the end of the link in its SMS as the ticket, if the caller came by it. */
type GuarantorCode = { phoneNumber: string; otp: string; ticket?: string | undefined };

/** Statuses of loans for which someone can still have to pay. */
const guaranteedStatuses: Loan['status'][] = [
  'submitted',
  'under_review',
  'approved',
  'accepted',
  'disbursed',
  'ongoing',
  'in_arrears',
  'written_off',
];

/** Masks a borrower's name for a guarantor: `S. Nakato`. */
const maskName = (fullName: string): string => {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  return maskChildName(first, others.join(' '));
};

/** Returns the current guarantor of a loan; null if none is named. */
export const findGuarantor = async (db: Queryable, loanId: string): Promise<Guarantor | null> => {
  const [row] = await db.orm
    .select()
    .from(loanGuarantors)
    .where(and(eq(loanGuarantors.loanId, loanId), isNull(loanGuarantors.replacedAt)));
  return row ?? null;
};

/** Returns a guarantor as the borrower and staff see them. */
export const toGuarantorView = (guarantor: Guarantor): GuarantorView => ({
  name: guarantor.fullName,
  phoneNumber: formatLocalPhone(guarantor.msisdn as Msisdn),
  relation: guarantor.relation,
  amount: guarantor.amountUgx,
  askedAt: guarantor.askedAt.toISOString(),
  consentedAt: guarantor.consentedAt?.toISOString() ?? null,
});

/** Returns whether a loan needs no guarantor, or has one who consented to at least its amount and its term. */
export const isGuaranteed = (
  product: LoanProduct,
  { principalUgx, term }: Pick<Loan, 'principalUgx' | 'term'>,
  guarantor: Guarantor | null,
): boolean =>
  !needsGuarantor(product, principalUgx) ||
  (guarantor !== null &&
    guarantor.consentedAt !== null &&
    guarantor.amountUgx >= principalUgx &&
    loanTermLengths[guarantor.term].months >= loanTermLengths[term].months);

/** Deletes the guarantors of loans. Call it in the transaction that deletes the documents. */
export const deleteGuarantors = async (tx: Tx, loanIds: readonly string[]): Promise<void> => {
  if (loanIds.length > 0) await tx.orm.delete(loanGuarantors).where(inArray(loanGuarantors.loanId, loanIds));
};

/** Settings and services that guarantors need. They consent with a code that is sent to their own phone. */
export interface GuarantorDeps {
  database: Database;
  clock: Clock;
  config: Pick<
    Config,
    'secretKey' | 'publicUrl' | 'GUARANTOR_MAX_LOANS' | 'RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY'
  >;
}

const hashCode = ({ config }: GuarantorDeps, id: string, otp: string): string =>
  hashWithKey(config.secretKey, `guarantee:${id}`, otp);
/** Returns the end of the link in a guarantor's SMS. It opens nothing, but wrong codes of others don't count against a person who has it. */
const createTicket = ({ config }: GuarantorDeps, id: string): string =>
  createHash('sha256')
    .update(hashWithKey(config.secretKey, 'guarantee-link', id))
    .digest('hex')
    .slice(0, 5);

/** Locks a phone number until the transaction ends, so that two requests can't both use the rest of a limit. */
const lockGuarantor = (tx: Tx, msisdn: string): Promise<void> =>
  acquireAdvisoryLock(tx, `guarantor:${msisdn}`);

const countGuaranteedLoans = async (tx: Tx, msisdn: string, exceptId: string): Promise<number> => {
  const [row] = await tx.orm
    .select({ count: count() })
    .from(loanGuarantors)
    .innerJoin(loans, eq(loans.id, loanGuarantors.loanId))
    .where(
      and(
        eq(loanGuarantors.msisdn, msisdn),
        isNotNull(loanGuarantors.consentedAt),
        isNull(loanGuarantors.replacedAt),
        ne(loans.id, exceptId),
        inArray(loans.status, guaranteedStatuses),
      ),
    );
  return row?.count ?? 0;
};

const countTexts = async (tx: Tx, msisdn: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - DAY_MS);
  const [row] = await tx.orm
    .select({ count: count() })
    .from(loanGuarantors)
    .where(and(eq(loanGuarantors.msisdn, msisdn), gt(loanGuarantors.askedAt, since)));
  return row?.count ?? 0;
};

const findBorrower = async (db: Queryable, loanId: string): Promise<string> => {
  const [row] = await db.orm
    .select({ fullName: loanApplications.fullName })
    .from(loanApplications)
    .where(eq(loanApplications.loanId, loanId));
  return maskName(row?.fullName ?? '');
};

/** Formats the SMS with the terms and the code; shortens the borrower's name to fit into one SMS. */
const formatSms = (
  deps: GuarantorDeps,
  loan: Loan,
  borrower: string,
  { id, otp }: { id: string; otp: string },
  language: Language,
): string => {
  const format = (name: string): string =>
    formatText(answerTexts[language].sms.guarantee, {
      brand: brand.name,
      borrower: name,
      amount: formatFigures(loan.principalUgx),
      months: loanTermLengths[loan.term].months,
      otp,
      link: `${new URL(deps.config.publicUrl).host}${GUARANTEE_LINK_PATH}#${createTicket(deps, id)}`,
    });
  return format(shortenText(toPlainText(borrower), MAX_SMS_CHARS - format('').length));
};

/** Lists the requests to a phone number whose code has not expired. */
const listRequests = ({ clock }: GuarantorDeps, db: Queryable, msisdn: string): Promise<Guarantor[]> =>
  db.orm
    .select()
    .from(loanGuarantors)
    .where(
      and(
        eq(loanGuarantors.msisdn, msisdn),
        isNull(loanGuarantors.replacedAt),
        gt(loanGuarantors.askedAt, new Date(clock.now().getTime() - CODE_LIFETIME_MS)),
      ),
    );

/**
 * Finds the request that a code belongs to. A wrong code counts against all requests to that number. After some they open only with the
 * links of their SMS, and after more not at all.
 */
const findByCode = async (
  deps: GuarantorDeps,
  { phoneNumber, otp, ticket }: GuarantorCode,
): Promise<Result<Guarantor, Problem>> => {
  const msisdn = requireMsisdn(phoneNumber);
  const found = await deps.database.transaction(async (tx): Promise<Guarantor | null> => {
    // One code after the other, so that codes sent at once can't all be compared before the first is counted.
    await lockGuarantor(tx, msisdn);
    const requests = await listRequests(deps, tx, msisdn);
    const open = requests.filter(
      ({ id, wrongAttempts }) =>
        wrongAttempts < (createTicket(deps, id) === ticket ? MAX_LINKED_ATTEMPTS : MAX_WRONG_ATTEMPTS),
    );
    const right = open.find(({ id, codeHash }) => isEqualSecret(hashCode(deps, id, otp), codeHash));
    const ids = open.map(({ id }) => id);
    if (!right && ids.length > 0)
      await tx.orm
        .update(loanGuarantors)
        .set({ wrongAttempts: sql`${loanGuarantors.wrongAttempts} + 1` })
        .where(inArray(loanGuarantors.id, ids));
    return right ?? null;
  });
  return found ? ok(found) : err(createFieldProblem({ otp: ['otp_wrong'] }));
};

const view = async (db: Queryable, guarantor: Guarantor): Promise<GuaranteeView> => {
  const [row] = await db.orm
    .select({ school: schools.name })
    .from(loans)
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(eq(loans.id, guarantor.loanId));
  if (!row) throw new Error('a guarantor has no loan');
  return {
    borrower: await findBorrower(db, guarantor.loanId),
    school: row.school,
    amount: guarantor.amountUgx,
    months: loanTermLengths[guarantor.term].months,
    consentedAt: guarantor.consentedAt?.toISOString() ?? null,
  };
};

const consentLocked = async (
  { clock, config }: GuarantorDeps,
  tx: Tx,
  { id, loanId, msisdn }: Guarantor,
): Promise<Result<Guarantor, Problem>> => {
  const loan = await lockLoan(tx, loanId);
  await lockGuarantor(tx, msisdn);
  const guarantor = await findGuarantor(tx, loanId);
  if (!loan || guarantor?.id !== id) return err(problem('loan_status_conflict'));
  if (guarantor.consentedAt) return ok(guarantor);
  if (!isUndecidedLoan(loan)) return err(problem('loan_status_conflict'));
  if ((await countGuaranteedLoans(tx, msisdn, loanId)) >= config.GUARANTOR_MAX_LOANS)
    return err(createFieldProblem({ phoneNumber: ['loan_guarantor_full'] }));
  const [consented] = await tx.orm
    .update(loanGuarantors)
    .set({ consentedAt: clock.now() })
    .where(eq(loanGuarantors.id, id))
    .returning();
  if (!consented) throw new Error('a consent was not written');
  return ok(consented);
};

/**
 * Names or replaces the guarantor of a loan that the caller has locked, and sends them a code. Problems are under
 * `guarantorPhone`: the borrower's own number, a number that guarantees too many loans or got too many texts.
 */
export const nameGuarantor = async (
  deps: GuarantorDeps,
  tx: Tx,
  loan: Loan,
  named: GuarantorBody,
  language: Language,
): Promise<Result<null, Problem>> => {
  const now = deps.clock.now();
  const msisdn = requireMsisdn(named.guarantorPhone);
  if ((await listBorrowerPhones(tx, loan.id)).includes(msisdn))
    return err(createFieldProblem({ guarantorPhone: ['loan_guarantor_self'] }));
  await lockGuarantor(tx, msisdn);
  if ((await countGuaranteedLoans(tx, msisdn, loan.id)) >= deps.config.GUARANTOR_MAX_LOANS)
    return err(createFieldProblem({ guarantorPhone: ['loan_guarantor_full'] }));
  if ((await countTexts(tx, msisdn, now)) >= deps.config.RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY)
    return err(createFieldProblem({ guarantorPhone: ['loan_guarantor_texts'] }));
  await tx.orm
    .update(loanGuarantors)
    .set({ replacedAt: now })
    .where(and(eq(loanGuarantors.loanId, loan.id), isNull(loanGuarantors.replacedAt)));
  const id = randomUUID();
  const otp = createOtp();
  await tx.orm.insert(loanGuarantors).values({
    id,
    loanId: loan.id,
    fullName: named.guarantorName,
    msisdn,
    relation: named.guarantorRelation,
    amountUgx: loan.principalUgx,
    term: loan.term,
    codeHash: hashCode(deps, id, otp),
    askedAt: now,
  });
  const text = formatSms(deps, loan, await findBorrower(tx, loan.id), { id, otp }, language);
  await queueTextMessage(tx, { dedupeKey: `loan:${loan.id}:guarantor:${id}`, msisdn, text, now });
  return ok(null);
};

/** Names or replaces the guarantor of one's own undecided loan, and clears its first approval, which was given without them. */
export const nameOwnGuarantor = (
  deps: GuarantorDeps,
  userId: string,
  loanId: string,
  named: GuarantorBody,
  language: Language,
): Promise<Result<null, Problem>> =>
  deps.database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const loan = await lockLoan(tx, loanId);
    if (loan?.userId !== userId) return err(problem('loan_not_found'));
    if (!isUndecidedLoan(loan)) return err(problem('loan_status_conflict'));
    await tx.orm.update(loans).set({ firstApproverId: null }).where(eq(loans.id, loanId));
    return nameGuarantor(deps, tx, loan, named, language);
  });

/** Returns what a guarantor is asked for. */
export const showGuarantee = async (
  deps: GuarantorDeps,
  code: GuarantorCode,
): Promise<Result<GuaranteeView, Problem>> => {
  const found = await findByCode(deps, code);
  return found.ok ? ok(await view(deps.database, found.value)) : found;
};

/** Records a guarantor's consent; a repeated one changes nothing. Returns `loan_status_conflict` once the loan is decided. */
export const consentToGuarantee = async (
  deps: GuarantorDeps,
  code: GuarantorCode,
): Promise<Result<GuaranteeView, Problem>> => {
  const found = await findByCode(deps, code);
  if (!found.ok) return found;
  return deps.database.transaction(async (tx): Promise<Result<GuaranteeView, Problem>> => {
    const consented = await consentLocked(deps, tx, found.value);
    return consented.ok ? ok(await view(tx, consented.value)) : consented;
  });
};
