import type { ChipTone } from '@somesa/ui';

const good = ['succeeded', 'paid', 'ongoing', 'active', 'accepted', 'applied', 'delivered', 'sent'];
const waits = [
  'unknown',
  'open',
  'submitted',
  'awaiting_transfer',
  'under_review',
  'documents_requested',
  'approved',
  'waiting',
  'queued',
  'unverified',
  'checking',
  'ready',
  'due',
];
const bad = [
  'failed',
  'in_arrears',
  'overdue',
  'locked',
  'rejected',
  'unreadable',
  'written_off',
  'abandoned',
  'wrong',
];
const over = [
  'expired',
  'reversed',
  'declined',
  'withdrawn',
  'cancelled',
  'closed',
  'done',
  'discarded',
  'deleted',
  'anonymised',
];

const tones = new Map<string, ChipTone>([
  ...good.map((word) => [word, 'good'] as const),
  ...waits.map((word) => [word, 'waits'] as const),
  ...bad.map((word) => [word, 'bad'] as const),
  ...over.map((word) => [word, 'over'] as const),
]);

/**
 * Returns the tone of a value in a list: values that wait for someone and values that are wrong stand out. Returns
 * null for a value that is not a state, which is shown plain.
 */
export const toneOf = (word: string): ChipTone | null => tones.get(word) ?? null;
