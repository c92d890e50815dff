import { workStatuses } from '../work';

/** Last columns of every queue: the staff member to whom the item is assigned, and the status of the work. */
export const workColumns = {
  holder: { kind: 'text' },
  work: { kind: 'word', words: workStatuses },
} as const;
