import type { LoanStatus } from '@somesa/core';
import { Chip, type ChipTone } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const tones: Partial<Record<LoanStatus, ChipTone>> = {
  approved: 'waits',
  in_arrears: 'bad',
  declined: 'over',
  expired: 'over',
  withdrawn: 'over',
  closed: 'over',
  cancelled: 'over',
  written_off: 'over',
  recovered: 'over',
};

export const LoanStatusChip = ({ status }: { status: LoanStatus }) => (
  <Chip tone={tones[status] ?? 'good'}>{useText('loans').statuses[status]}</Chip>
);
