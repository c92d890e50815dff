import { findReferences, type Network } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { openException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { statementLines } from '../tables/statements';
import { getCollectionBank } from './ledger-movements';

/** Line of a statement that no movement of the ledger explains. */
type UnmatchedLine = Pick<
  typeof statementLines.$inferSelect,
  'transactionId' | 'reference' | 'narrative' | 'bookedOn' | 'amountUgx' | 'isCharge'
>;

/** Lists the paid payments that have one of some references, or IDs at a network, with all of these. */
const listPaid = (tx: Tx, given: readonly string[], network: Network | null) => {
  const keys = sql`any(${sql.param(given)}::text[])`;
  return queryRows<{ id: string; keys: string[] }>(
    tx,
    sql`select coalesce(group_id, id) as id,
        array_remove(array[reference, provider_reference, provider_transaction_id], null) as keys
      from payments p
      where exists (select 1 from payments s where s.status = 'succeeded'
          and (s.id = p.id or s.group_id = coalesce(p.group_id, p.id)))
        and (reference = ${keys} or (method = 'mobile' and network = ${network}::network
          and (provider_reference = ${keys} or provider_transaction_id = ${keys})))`,
  );
};

/** Lists the texts by which a line may name a payment. */
const listKeys = ({ transactionId, reference, narrative }: UnmatchedLine): string[] =>
  [transactionId, reference, ...findReferences(reference, narrative), ...narrative.split(/[\s,;:]+/)].filter(
    (key) => key !== '',
  );

/** Opens an exception for each paid payment whose money went back according to a line without a match, so that no settlement pays it. */
export const reportReturnedPayments = async (
  tx: Tx,
  account: StatementAccount,
  unmatched: readonly UnmatchedLine[],
  now: Date,
): Promise<void> => {
  const network = account === 'mtn' || account === 'airtel' ? account : null;
  if (network === null && getCollectionBank(account) === null) return;
  const lines = unmatched.filter(({ amountUgx, isCharge }) => amountUgx < 0 && !isCharge);
  if (lines.length === 0) return;
  const paid = await listPaid(tx, lines.flatMap(listKeys), network);
  const idByKey = new Map(paid.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)));
  for (const line of lines) {
    const id = listKeys(line)
      .map((key) => idByKey.get(key))
      .find((found) => found !== undefined);
    const { transactionId: transaction, amountUgx, bookedOn } = line;
    const detail = { reported: 'reversed', transaction, amountUgx, bookedOn };
    if (id) await openException(tx, { kind: 'provider_mismatch', subject: `payment:${id}`, detail, now });
  }
};
