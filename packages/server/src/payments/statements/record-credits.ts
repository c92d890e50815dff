import { setImmediate } from 'node:timers/promises';
import { findReference, toKampalaInstant } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import type { Database } from '../../platform/db/database';
import type { BankTransactions } from '../bank/bank-transactions';
import { getCollectionBank } from './ledger-movements';

/** Number of credits that are recorded as bank transactions between two looks at whether the server is stopping. */
const BATCH_CREDITS = 200;

const waitingCreditsQuery = {
  name: 'statement-waiting-credits',
  text: `
    select l.id, l.line_key as "lineKey", l.reference, l.narrative, l.counterparty, l.amount_ugx as "amountUgx",
      least(l.value_date, l.booked_on)::text as "paidOn", l.booked_at as "bookedAt"
    from statement_lines l
    where l.account = $1 and l.amount_ugx > 0 and l.cents = 0 and l.id > $2
      and not exists (select 1 from statement_matches m where m.line_id = l.id)
      and not exists (select 1 from bank_transactions b where b.provider_transaction_id = l.account || ':' || upper(l.line_key))
    order by l.id limit $3`,
};

interface WaitingCredit {
  id: number;
  lineKey: string;
  reference: string;
  narrative: string;
  counterparty: string;
  amountUgx: number;
  /** Value date, or the day of the booking if that is earlier: banks date a cheque days ahead, but the money has come. */
  paidOn: string;
  bookedAt: Date | null;
}

/** Creates the function that records a collection account's credits that no notification reported as bank transactions, which are matched to payments. */
export const createCreditRecorder =
  ({ database, bankTransactions }: { database: Database; bankTransactions: BankTransactions }) =>
  async (account: StatementAccount, isStopping: () => boolean): Promise<void> => {
    const bank = getCollectionBank(account);
    if (bank === null) return;
    for (let after = 0; !isStopping(); ) {
      const credits = await database.run<WaitingCredit>(waitingCreditsQuery, [account, after, BATCH_CREDITS]);
      for (const credit of credits) {
        if (isStopping()) return;
        const { reference, narrative, counterparty } = credit;
        await bankTransactions.record(
          {
            bank,
            providerTransactionId: `${bank}:${credit.lineKey}`,
            reference: reference === '' ? narrative : reference,
            paymentReference: findReference(reference, narrative),
            amountUgx: credit.amountUgx,
            paidAt: credit.bookedAt ?? toKampalaInstant(credit.paidOn, '00:00'),
            ...(counterparty !== '' && { payerName: counterparty }),
          },
          'statement',
        );
        after = credit.id;
      }
      if (credits.length < BATCH_CREDITS) return;
      await setImmediate();
    }
  };
