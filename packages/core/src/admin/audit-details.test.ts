import { describe, expect, it } from 'vitest';
import { adminTexts } from '../texts/admin-texts';
import { formatAuditDetails } from './audit-details';

const format = (details: object): string => formatAuditDetails(JSON.stringify(details), adminTexts);

describe('formatAuditDetails', () => {
  it('writes amounts, terms, statuses and reasons as the screens do, without names or words of the code', () => {
    expect(
      format({ term: '6 months', amountUgx: 600_000, status: 'under_review', reason: 'income_too_low' }),
    ).toBe('Status: Under review. Amount: UGX 600,000. Term: 6 months. Reason: Income too low.');
  });

  it.each(['constructor', '__proto__', 'toString'])('writes the reason %s as it was typed', (reason) => {
    expect(format({ reason })).toBe(`Reason: ${reason}.`);
  });

  it('names roles, and leaves days that are no roles as they are', () => {
    expect(format({ from: 2, to: 3 })).toBe('From: Staff. To: Administrator.');
    expect(format({ rows: 5, from: '2026-11-01', to: '2026-11-30' })).toBe(
      'From: 2026-11-01. To: 2026-11-30. Rows: 5.',
    );
  });

  it('shows the value before a change only if it differs, and no IDs', () => {
    expect(
      format({
        fee: 812,
        term: 44,
        description: 'Tuition',
        descriptionBefore: 'Tuition',
        amountUgx: 250_000,
        amountUgxBefore: 200_000,
        className: null,
      }),
    ).toBe('Description: Tuition. Amount: UGX 250,000 (before: UGX 200,000).');
  });

  it('mentions a note only if there is one', () => {
    expect(format({ hasNote: false })).toBe('');
    expect(format({ hasNote: true })).toBe('With a note.');
  });
});
