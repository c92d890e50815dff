import { Chip, type ChipTone } from '@somesa/ui';

const statusesByTone = {
  good: ['succeeded', 'paid', 'ongoing', 'active', 'accepted', 'applied', 'delivered', 'sent', 'cleared'],
  waits: [
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
    'pending',
    'failing',
    'allowed',
    'not-charged',
  ],
  bad: [
    'failed',
    'in_arrears',
    'overdue',
    'locked',
    'rejected',
    'unreadable',
    'written_off',
    'abandoned',
    'wrong',
    'not-cleared',
  ],
  over: [
    'expired',
    'reversed',
    'declined',
    'withdrawn',
    'cancelled',
    'closed',
    'recovered',
    'done',
    'discarded',
    'deleted',
    'anonymised',
    'disabled',
    'skipped',
  ],
} satisfies Partial<Record<ChipTone, readonly string[]>>;

const tones = new Map(
  Object.entries(statusesByTone).flatMap(([tone, statuses]) =>
    statuses.map((status) => [status, tone as ChipTone] as const),
  ),
);

/**
 * Returns the tone of a value in a list: values that wait for someone and values that are wrong stand out.
 * Returns null for a value that is not a status, which is shown plain.
 */
export const getTone = (value: string): ChipTone | null => tones.get(value) ?? null;

export const StatusChip = ({
  status,
  names,
}: {
  status: string;
  names: Readonly<Record<string, string>> | undefined;
}) => <Chip tone={getTone(status) ?? 'plain'}>{names?.[status] ?? status}</Chip>;
