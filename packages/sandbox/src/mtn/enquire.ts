import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import { type Product, shownStatus, type TransactionKind } from '../transactions/transaction';
import type { TransactionBook } from '../transactions/transaction-book';
import type { Answer } from '../wire/answer';
import { MTN } from './mtn-answers';
import type { MtnCall } from './mtn-door';
import { isUuidV4 } from './reference-id';
import { renotate, statusBody } from './status-body';

/** The status enquiry, provider-protocols 1.5. */
export function createEnquire(deps: { book: TransactionBook; faults: FaultStore; clock: Clock }) {
  const { book, faults, clock } = deps;

  return (product: Product, kind: TransactionKind) =>
    ({ reference }: MtnCall): Answer => {
      if (!isUuidV4(reference)) return MTN.badRequest('The reference is not a UUID.');
      const transaction = book.find('mtn', product, reference);
      if (!transaction || transaction.kind !== kind) return MTN.notFound;
      const status = shownStatus(transaction, clock.now());
      if (faults.isEmpty()) return { status: 200, body: statusBody(transaction, { status }) };

      const { msisdn, externalId } = transaction;
      const target = {
        provider: 'mtn',
        operation: 'status',
        msisdn,
        references: [reference, externalId],
      } as const;
      const isHit = (name: Parameters<FaultStore['take']>[0]) => faults.take(name, target) !== undefined;
      if (isHit('not-found-first')) return MTN.notFound;
      const body = statusBody(transaction, {
        status,
        pendingWord: status === 'pending' && isHit('created-first') ? 'CREATED' : 'PENDING',
        ...(isHit('amount-normalised') && { amount: renotate(transaction.amount) }),
        hasReasonObject: isHit('reason-object'),
      });
      return { status: 200, body: isHit('unknown-status') ? { ...body, status: 'UNDER_REVIEW' } : body };
    };
}
