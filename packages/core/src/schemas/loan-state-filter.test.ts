import { expect, it } from 'vitest';
import { loanStatuses } from '../loans/loan-status';
import { parseLoanStatuses, writeLoanStatuses } from './loan-state-filter';

it('states are read as they were written, in whatever order', () => {
  expect(parseLoanStatuses(writeLoanStatuses(loanStatuses))).toEqual(loanStatuses);
  expect(parseLoanStatuses('closed')).toEqual(['closed']);
  expect(parseLoanStatuses('ongoing,disbursed')).toEqual(['disbursed', 'ongoing']);
});

it.each(['', ',', 'closed,', 'ugly', 'closed,ugly', 'closed,closed', 'CLOSED', 'closed, ongoing'])(
  '%j names no states',
  (text) => expect(parseLoanStatuses(text)).toBeNull(),
);
