import {
  type DoubtAnswer,
  type DoubtDetails,
  type DoubtView,
  type MoneyAsideView,
  type ReviewKind,
  reviewKinds,
} from '@somesa/core/office';
import { and, asc, eq } from 'drizzle-orm';
import type { Officer } from '../../people/access/enter-office';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { bankLines, disbursements, loans, payments, reviews } from '../../platform/db/schema';
import { lineObstacle } from '../bank/book-line';
import { findQuoted } from '../bank/find-quoted';
import { whyOwnPayment } from '../payments/own-payment';
import { findPayment } from '../payments/payments-repository';
import { asideDoubt, endsOf, findAside } from './money-aside';

const viewOf = (row: typeof reviews.$inferSelect): DoubtView => ({
  ...{ kind: row.kind, subject: row.subject, detail: row.detail as DoubtDetails },
  ...{ openedAt: row.openedAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null },
});

/** Shows what is asked about something, decided or not, the oldest first. */
export const viewDoubts = async (db: Queryable, subject: string): Promise<DoubtView[]> => {
  const rows = await db.orm
    .select()
    .from(reviews)
    .where(eq(reviews.subject, subject))
    .orderBy(asc(reviews.openedAt), asc(reviews.kind));
  return rows.map(viewOf);
};

/** What a subject is about: what stands before its first colon, and the rest. */
const partsOf = (subject: string): [what: string, id: string] => {
  const at = subject.indexOf(':');
  return [subject.slice(0, at), subject.slice(at + 1)];
};

type Beside = Pick<DoubtAnswer, 'payment' | 'loan' | 'bankLineId'>;
const nothing: Beside = { payment: null, loan: null, bankLineId: null };

const besideOf = async (db: Queryable, subject: string): Promise<Beside> => {
  const [what, id] = partsOf(subject);
  if (what === 'bank-line') {
    const [line] = await db.orm
      .select({ id: bankLines.externalId })
      .from(bankLines)
      .where(eq(bankLines.externalId, id));
    const quoted = line ? await findQuoted(db, line.id) : null;
    const payment = quoted && { id: quoted.id, reference: quoted.reference };
    return { ...nothing, payment, bankLineId: line?.id ?? null };
  }
  if (!isUuid(id)) return nothing;
  const loan = { id: loans.id, reference: loans.reference };
  switch (what) {
    case 'payment': {
      const [found] = await db.orm
        .select({ id: payments.id, reference: payments.reference })
        .from(payments)
        .where(eq(payments.id, id));
      return { ...nothing, payment: found ?? null };
    }
    case 'loan': {
      const [found] = await db.orm.select(loan).from(loans).where(eq(loans.id, id));
      return { ...nothing, loan: found ?? null };
    }
    case 'disbursement': {
      const [found] = await db.orm
        .select(loan)
        .from(disbursements)
        .innerJoin(loans, eq(loans.id, disbursements.loanId))
        .where(eq(disbursements.id, id));
      return { ...nothing, loan: found ?? null };
    }
    default:
      return nothing;
  }
};

const isKind = (word: string): word is ReviewKind => reviewKinds.some((kind) => kind === word);

/** What came by bank for the payment that its payer quoted: going back is a matter of the line itself. */
const bankAsideOf = async (
  db: Queryable,
  lineId: string,
  officer: Officer,
): Promise<MoneyAsideView | null> => {
  const [line] = await db.orm.select().from(bankLines).where(eq(bankLines.externalId, lineId));
  const row = await findQuoted(db, lineId);
  const isWaiting = line?.paymentId === null && line.returnedId === null;
  if (!isWaiting || !row || lineObstacle(line, row) !== 'bank_amount_mismatch') return null;
  const canCredit = (await whyOwnPayment(db, row, officer.id)) === null;
  return { amount: line.amountUgx, isPaid: false, canCredit, canReturn: false };
};

/** What came otherwise than it was asked and waits for a decision, and what the officer can decide; null where nothing waits. */
const asideOf = async (
  db: Queryable,
  { kind, subject }: DoubtView,
  { bankLineId }: Beside,
  officer: Officer,
): Promise<MoneyAsideView | null> => {
  if (kind === 'bank_amount_mismatch' && bankLineId !== null) return bankAsideOf(db, bankLineId, officer);
  const asked = asideDoubt({ kind, subject });
  const row = asked && isUuid(asked.paymentId) ? await findPayment(db, asked.paymentId) : null;
  const aside = row && (await findAside(db, row.id));
  if (!asked || !row || !aside) return null;
  const isOwn = (await whyOwnPayment(db, row, officer.id)) !== null;
  const ends = isOwn ? { canCredit: false, canReturn: false } : endsOf(asked.kind, row, aside);
  return { amount: aside.amountUgx, isPaid: row.paid_at !== null, ...ends };
};

/** Shows one thing that a person must decide, by `kind~subject`, with what to open beside it; null where there is none. */
export const viewDoubt = async (db: Queryable, id: string, officer: Officer): Promise<DoubtAnswer | null> => {
  const at = id.indexOf('~');
  const [kind, subject] = [id.slice(0, at), id.slice(at + 1)];
  if (!isKind(kind)) return null;
  const [row] = await db.orm
    .select()
    .from(reviews)
    .where(and(eq(reviews.kind, kind), eq(reviews.subject, subject)));
  if (!row) return null;
  const [view, beside] = [viewOf(row), await besideOf(db, subject)];
  return { ...view, ...beside, aside: await asideOf(db, view, beside, officer) };
};
