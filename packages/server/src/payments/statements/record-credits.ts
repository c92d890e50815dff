import { setImmediate } from 'node:timers/promises';
import { findReference, toKampalaInstant } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { statementLines } from '../../platform/db/schema';
import type { BankTransactions } from '../bank/bank-transactions';
import { getCollectionBank } from './ledger-movements';
import { listUnmatchedLines } from './match-lines';

/** Number of credits that are recorded as bank transactions between two looks at whether the server is stopping. */
const BATCH_CREDITS = 200;

/** Condition for whole credits that no notification reported. */
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
      // Banks date a cheque days ahead, but the money has come when it is booked.
      const [paidOn = ''] = [days.valueDate, days.bookedOn].sort();
      await bankTransactions.record(
        {
          bank,
          providerTransactionId: `${bank}:${lineKey}`,
          reference: reference === '' ? narrative : reference,
          paymentReference: findReference(reference, narrative),
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
