import type { ApprovalFact } from '@somesa/core/admin';

/** Returns the facts of a transfer that staff made in another system and want to record. */
export const describeRecorded = (
  recorded: { providerTransactionId: string; paidOn: string } | undefined,
): ApprovalFact[] =>
  recorded
    ? [
        { name: 'providerTransactionId', before: null, after: recorded.providerTransactionId },
        { name: 'paidOn', before: null, after: recorded.paidOn },
      ]
    : [];
