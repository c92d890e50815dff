import { describe, expect, it } from 'vitest';
import { formatPaymentFile } from './bank-payment-files';

const line = {
  reference: 'SF-9GHP-MGX6',
  payee: 'St. Joseph’s Naggalama',
  bank: 'Stanbic Bank',
  account: '0140012345678',
  amountUgx: 850_000,
  narration: 'Loan SF-1234-5678',
};

describe('formatPaymentFile', () => {
  it('writes one transfer per line, with whole shillings and the exact account number', () => {
    expect(formatPaymentFile([line, { ...line, amountUgx: 6_000_000 }])).toBe(
      [
        'reference,payee,bank,account,amount,currency,narration',
        'SF-9GHP-MGX6,St. Joseph’s Naggalama,Stanbic Bank,0140012345678,850000,UGX,Loan SF-1234-5678',
        'SF-9GHP-MGX6,St. Joseph’s Naggalama,Stanbic Bank,0140012345678,6000000,UGX,Loan SF-1234-5678',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+256772000001', "'+256772000001"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "' =1"],
    ['School, and others', '"School, and others"'],
    ['The "Best" School', '"The ""Best"" School"'],
    ['Two\r\nlines', 'Two lines'],
  ])('escapes the payee %j so that it is neither run as a formula nor shifts columns', (payee, written) => {
    expect(formatPaymentFile([{ ...line, payee }]).split('\r\n')[1]).toBe(
      `SF-9GHP-MGX6,${written},Stanbic Bank,0140012345678,850000,UGX,Loan SF-1234-5678`,
    );
  });
});
