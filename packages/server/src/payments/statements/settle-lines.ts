import { setImmediate } from 'node:timers/promises';
import { findReferences, toKampalaInstant } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isPossibleDay, recordBankPayment } from '../../loans/disbursements/bank-confirmations';
import type {
  DisbursementPurposes,
  LockedDisbursement,
} from '../../loans/disbursements/disbursement-purpose';
import { getExceptionSubject, recordTransition } from '../../loans/disbursements/record-disbursement';
import { systemActor } from '../../loans/loans-repository';
import { disbursements } from '../../loans/tables/disbursements';
import { isAlreadyResolved, type NewException, openException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { findQuoted } from '../../providers/bank-notification';
import type { BankTransactions } from '../bank/bank-transactions';
import { statementLines, statementMatches } from '../tables/statements';
import { getCollectionBank } from './ledger-movements';
import { listUnmatchedLines, lockStatementAccount } from './match-lines';

/** Number of credits that are recorded as bank transactions between two looks at whether the server is stopping. */
const BATCH_CREDITS = 200;

const isWaitingCredit = and(
  gt(statementLines.amountUgx, 0),
  eq(statementLines.cents, 0),
  sql`not exists (select from bank_transactions b
    where b.provider_transaction_id = ${statementLines.account} || ':' || upper(${statementLines.lineKey}))`,
);

/** Records a collection account's credits that no notification reported as bank transactions, which are matched to payments. */
export const recordCredits = async (
  { database, bankTransactions }: { database: Database; bankTransactions: BankTransactions },
  account: StatementAccount,
  isStopping: () => boolean,
): Promise<void> => {
  const bank = getCollectionBank(account);
  if (bank === null) return;
  for (let after = 0; !isStopping(); ) {
    const page = { after, limit: BATCH_CREDITS };
    const credits = await listUnmatchedLines(database, account, isWaitingCredit, page);
    for (const { id, lineKey, reference, narrative, counterparty, amountUgx, ...days } of credits) {
      if (isStopping()) return;
      // Banks date a cheque days ahead, but the money has come when it is posted there.
      const [paidOn = ''] = [days.valueDate, days.bookedOn].sort();
      await bankTransactions.record(
        {
          bank,
          providerTransactionId: `${bank}:${lineKey}`,
          reference: reference === '' ? narrative : reference,
          ...findQuoted(reference, narrative),
          amountUgx,
          paidAt: days.bookedAt ?? toKampalaInstant(paidOn, '00:00'),
          ...(counterparty !== '' && { payerName: counterparty }),
        },
        'statement',
      );
      after = id;
    }
    if (credits.length < BATCH_CREDITS) return;
    await setImmediate();
  }
};

/** Our account whose statement reports the transfers of payment files. */
const ACCOUNT = 'bank-disbursements';
const BATCH_LINES = 500;
export const RETURNED_BY_BANK = 'RETURNED_BY_BANK';

type TransferLine = typeof statementLines.$inferSelect;

/** Returns the lines without a match by each reference of ours that they name: a transfer's, and that of what it pays. */
const readLinesByReference = async (db: Queryable): Promise<Map<string, TransferLine[]>> => {
  const byReference = new Map<string, TransferLine[]>();
  const isTransfer = and(eq(statementLines.isCharge, false), eq(statementLines.cents, 0));
  for (let after = 0; ; ) {
    const lines = await listUnmatchedLines(db, ACCOUNT, isTransfer, { after, limit: BATCH_LINES });
    for (const line of lines) {
      for (const reference of findReferences(line.reference, line.narrative))
        byReference.set(reference, [...(byReference.get(reference) ?? []), line]);
      after = line.id;
    }
    if (lines.length < BATCH_LINES) return byReference;
  }
};

/** Returns the transaction ID of a line, or its key if the bank gave none. */
const getTransactionId = ({ transactionId, lineKey }: TransferLine): string =>
  transactionId === '' ? lineKey : transactionId;

const openOnce = async (tx: Tx, exception: NewException): Promise<void> => {
  if (!(await isAlreadyResolved(tx, exception))) await openException(tx, exception);
};

/** Marks a transfer that left the account and came back as failed, and matches both lines, as the ledger has neither. */
const recordReturn = async (
  tx: Tx,
  { row }: LockedDisbursement,
  [debit, credit]: readonly [TransferLine, TransferLine],
  now: Date,
): Promise<void> => {
  const change = { now, actorId: null, detail: RETURNED_BY_BANK, set: { failure: RETURNED_BY_BANK } };
  if (row.status === 'in_file') await recordTransition(tx, row, 'failed', change);
  const common = { account: ACCOUNT, matchedAt: now } as const;
  await tx.orm
    .insert(statementMatches)
    .values([
      { ...common, lineId: debit.id, movement: `transfer:${row.id}` },
      { ...common, lineId: credit.id, movement: `returned-transfer:${row.id}` },
    ])
    .onConflictDoNothing();
};

/** Applies what the statement says about one transfer: it was paid, it came back, or it contradicts what was recorded. */
const applyLines = async (
  tx: Tx,
  purposes: DisbursementPurposes,
  locked: LockedDisbursement,
  lines: readonly TransferLine[],
  now: Date,
): Promise<void> => {
  const { row } = locked;
  const debit = lines.find(({ amountUgx }) => amountUgx === -row.amountUgx);
  const credit = lines.find(({ amountUgx }) => amountUgx === row.amountUgx);
  const isOpen = row.status === 'in_file';
  if (debit && credit && (isOpen || row.status === 'failed'))
    return recordReturn(tx, locked, [debit, credit], now);
  if (debit && isOpen) {
    if (!isPossibleDay(row, debit.bookedOn, now)) return;
    const paid = { bankReference: getTransactionId(debit), paidOn: debit.bookedOn };
    await recordBankPayment(tx, purposes, locked, paid, systemActor, now);
    return;
  }
  if (debit && row.status === 'failed') {
    const detail = { transaction: getTransactionId(debit), failure: row.failure };
    return openOnce(tx, {
      kind: 'provider_paid_after_failure',
      subject: `disbursement:${row.id}`,
      detail,
      now,
    });
  }
  if (credit && row.status === 'succeeded') {
    const transaction = getTransactionId(credit);
    const detail = { transfer: row.providerReference, transaction, failure: RETURNED_BY_BANK };
    await openOnce(tx, { kind: 'disbursement_failed', subject: getExceptionSubject(row), detail, now });
  }
};

/**
 * Settles transfers of payment files by the statement of the account that pays them, so that no one enters the bank's answer. A line names a
 * transfer by our reference and has its amount: money out pays it, and money out that came back fails it. If
 * staff entered the answer before, nothing changes; if the statement contradicts it, an exception is opened.
 */
export const settleTransfers = async (
  { database, clock, purposes }: { database: Database; clock: Clock; purposes: DisbursementPurposes },
  isStopping: () => boolean,
): Promise<void> => {
  const byReference = await readLinesByReference(database);
  if (byReference.size === 0) return;
  const { id: idColumn, providerReference: reference, method } = disbursements;
  const transfers = await database.orm
    .select({ id: idColumn, providerReference: reference })
    .from(disbursements)
    .where(and(eq(method, 'bank'), inArray(reference, [...byReference.keys()])));
  for (const { id, providerReference } of transfers) {
    if (isStopping()) return;
    await database.transaction(async (tx) => {
      await lockStatementAccount(tx, ACCOUNT);
      const locked = await purposes.lock(tx, id);
      const lines = byReference.get(providerReference) ?? [];
      if (locked) await applyLines(tx, purposes, locked, lines, clock.now());
    });
  }
};
