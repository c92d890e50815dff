import type { ChipTone } from '@somesa/ui';

const good = ['succeeded', 'paid', 'ongoing', 'active', 'accepted', 'applied', 'delivered', 'sent'];
const waits = [
  ...['unknown', 'open', 'submitted', 'awaiting_transfer', 'under_review', 'documents_requested', 'approved'],
  ...['waiting', 'queued', 'unverified', 'checking', 'ready', 'due'],
];
const bad = ['failed', 'in_arrears', 'overdue', 'locked', 'refused', 'written_off', 'given-up', 'wrong'];
const over = [
  ...['expired', 'reversed', 'declined', 'withdrawn', 'cancelled', 'closed', 'done', 'dropped', 'deleted'],
  ...['anonymised'],
];

const tones = new Map<string, ChipTone>([
  ...good.map((word) => [word, 'good'] as const),
  ...waits.map((word) => [word, 'waits'] as const),
  ...bad.map((word) => [word, 'bad'] as const),
  ...over.map((word) => [word, 'over'] as const),
]);

/** How a word of a list looks: what waits for somebody and what is wrong stand out. A word that is no state is plain. */
export const toneOf = (word: string): ChipTone | null => tones.get(word) ?? null;
