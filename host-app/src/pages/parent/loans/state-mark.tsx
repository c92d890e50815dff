import type { LoanState } from '@somesa/core';
import { Chip, type ChipTone } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const tones: Partial<Record<LoanState, ChipTone>> = {
  approved: 'waits',
  in_arrears: 'bad',
  ...{ declined: 'over', expired: 'over', withdrawn: 'over', closed: 'over', written_off: 'over' },
};

/** Where a loan stands, in a word: what waits for the parent stands out. */
export const StateMark = ({ state }: { state: LoanState }) => (
  <Chip tone={tones[state] ?? 'good'}>{useText('loans').states[state]}</Chip>
);
