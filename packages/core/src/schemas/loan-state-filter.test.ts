import { expect, it } from 'vitest';
import { loanStates } from '../loans/loan-states';
import { parseLoanStates, writeLoanStates } from './loan-state-filter';

it('states are read as they were written, in whatever order', () => {
  expect(parseLoanStates(writeLoanStates(loanStates))).toEqual(loanStates);
  expect(parseLoanStates('closed')).toEqual(['closed']);
  expect(parseLoanStates('ongoing,disbursed')).toEqual(['disbursed', 'ongoing']);
});

it.each(['', ',', 'closed,', 'ugly', 'closed,ugly', 'closed,closed', 'CLOSED', 'closed, ongoing'])(
  '%j names no states',
  (text) => expect(parseLoanStates(text)).toBeNull(),
);
