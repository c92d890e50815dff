import { describe, expect, it } from 'vitest';
import { formatPaymentReceipt } from './notify-payer';

const payment = {
  amountUgx: 1_050_000,
  firstName: 'Peace',
  lastName: 'Apio',
  schoolName: 'Kings College',
  reference: 'SF-7KQ2-M4X9',
};
const url = 'https://pay.example/receipts/SF-7KQ2-M4X9';

describe('formatPaymentReceipt', () => {
  it.each([
    [
      'en',
      `Somesa: UGX 1,050,000 received for P. Apio, Kings College. Receipt SF-7KQ2-M4X9. Check it: ${url}`,
    ],
    [
      'lg',
      `Somesa: UGX 1,050,000 za P. Apio, Kings College, zifuniddwa. Lisiiti SF-7KQ2-M4X9. Kebera: ${url}`,
    ],
    [
      'sw',
      `Somesa: UGX 1,050,000 za P. Apio, Kings College, zimepokelewa. Risiti SF-7KQ2-M4X9. Hakiki: ${url}`,
    ],
  ] as const)('names the amount, the child and the receipt in %s', (language, text) => {
    expect(formatPaymentReceipt({ ...payment, language, purpose: 'fees' }, 'https://pay.example')).toBe(text);
  });

  it.each([
    [
      'en',
      `Somesa: UGX 1,050,000 received as a loan repayment for P. Apio. Receipt SF-7KQ2-M4X9. Check it: ${url}`,
    ],
    ['lg', `Somesa: UGX 1,050,000 za looni ya P. Apio zifuniddwa. Lisiiti SF-7KQ2-M4X9. Kebera: ${url}`],
    [
      'sw',
      `Somesa: UGX 1,050,000 za kulipa mkopo, P. Apio, zimepokelewa. Risiti SF-7KQ2-M4X9. Hakiki: ${url}`,
    ],
  ] as const)('says in %s of a repayment only that it was for a loan', (language, text) => {
    expect(formatPaymentReceipt({ ...payment, language, purpose: 'repayment' }, 'https://pay.example')).toBe(
      text,
    );
  });
});
