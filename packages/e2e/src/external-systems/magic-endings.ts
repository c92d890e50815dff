import type { NetworkTransaction } from './sandbox';

/** Maximum time until a result arrives without a webhook, in milliseconds: two status checks and a margin. */
export const MAX_RESULT_DELAY_MS = 45_000;

/** A phone of the sandbox by its last digits: what its owner does and reads, and whether money is taken. */
export interface MagicEnding {
  ending: string;
  payer: string;
  reads: 'paid' | 'failed_declined' | 'failed_insufficient_funds' | 'pending';
  networkStatus: NetworkTransaction['status'];
}

const paid = { reads: 'paid', networkStatus: 'successful' } as const;
const failed = { networkStatus: 'failed' } as const;

/** 008 takes minutes: pay-fees/slow-payment.waiting.test.ts. 010 comes after the widget stopped waiting: pay-fees/late-success.test.ts. */
export const magicEndings: readonly MagicEnding[] = [
  { ending: '001', payer: 'approves at once', ...paid },
  { ending: '002', payer: 'declines', reads: 'failed_declined', ...failed },
  { ending: '003', payer: 'has not enough money', reads: 'failed_insufficient_funds', ...failed },
  { ending: '004', payer: 'never answers', reads: 'pending', networkStatus: 'pending' },
  { ending: '005', payer: 'approves and the callback is lost', ...paid },
  { ending: '006', payer: 'approves and the callback comes twice', ...paid },
  { ending: '007', payer: 'approves after the line dropped', ...paid },
  { ending: '009', payer: 'approves after 8 seconds', ...paid },
];
