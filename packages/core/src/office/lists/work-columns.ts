import { workStates } from '../work';

/** What every queue says of its rows at their end: who has the work, and how far it is. */
export const workColumns = {
  holder: { kind: 'text' },
  work: { kind: 'word', words: workStates },
} as const;
