import { expect, it } from 'vitest';
import { loanStatuses } from '../loans/loan-status';
import { formatLoanStatuses, parseLoanStatuses } from './loan-status-filter';

it('parseLoanStatuses parses formatted statuses in any order', () => {
  expect(parseLoanStatuses(formatLoanStatuses(loanStatuses))).toEqual(loanStatuses);
  expect(parseLoanStatuses('closed')).toEqual(['closed']);
  expect(parseLoanStatuses('ongoing,disbursed')).toEqual(['disbursed', 'ongoing']);
});

it.each(['', ',', 'closed,', 'ugly', 'closed,ugly', 'closed,closed', 'CLOSED', 'closed, ongoing'])(
  'parseLoanStatuses returns null for %j',
  (text) => expect(parseLoanStatuses(text)).toBeNull(),
);
