import { expect, it } from 'vitest';
import { bankNames } from '../people/banks';
import { bankNamesByCode, payoutBankNames } from './banks';
import { parsePayoutAccount } from './school-bodies';

const parse = (bankName: string, accountNumber: string) =>
  parsePayoutAccount({ method: 'bank', payeeName: 'Hillside School', bankName, accountNumber });

it('pays schools at more banks than those from which payers transfer', () => {
  expect(Object.values(bankNamesByCode)).toEqual(bankNames);
  expect(payoutBankNames).toEqual([
    ...bankNames,
    'dfcu Bank',
    'Absa Bank',
    'KCB Bank',
    'Housing Finance Bank',
    'Bank of Africa',
    'Pride Bank',
    'Finance Trust Bank',
  ]);
});

it.each([
  ['dfcu Bank', '0123 4567', true],
  ['dfcu Bank', '1234567890123456', true],
  ['dfcu Bank', '1234567', false],
  ['dfcu Bank', '12345678901234567', false],
  ['Centenary Bank', '123456', true],
])('accepts an account number only of a length that %s uses: %s', (bankName, accountNumber, isAccepted) => {
  const parsed = parse(bankName, accountNumber);
  if (isAccepted) expect(parsed.ok).toBe(true);
  else expect(parsed).toEqual({ ok: false, error: { accountNumber: ['payoutAccountNumber_length'] } });
});

it('rejects a bank that it does not know', () => {
  expect(parse('Bank of Nowhere', '12345678')).toEqual({
    ok: false,
    error: { bankName: ['bankName_invalid'] },
  });
});
