import type { ReceiptView } from '@somesa/core';
import { receiptEn } from '@somesa/core';
import { expect, test } from 'vitest';
import { printable } from '../../platform/pdf/printable';
import { renderReceiptPdf } from './receipt-pdf';
import { formatKampalaTime, listReceiptRows } from './receipt-rows';

const receipt: ReceiptView = {
  reference: 'SF-9GHP-MGX6',
  purpose: 'fees',
  paidAt: '2026-11-21T21:30:00Z',
  amount: 1_200_000,
  school: { slug: 'st-marys-kisubi', name: "St. Mary's College Kisubi" },
  student: { displayName: 'A. Nakato', className: 'Senior 2 East' },
  paymentMethod: 'mobile',
  network: 'mtn',
  lines: [
    { description: 'Tuition, Term 3', amount: 1_000_000 },
    { description: 'Uniform', amount: 180_000 },
  ],
  surplus: 20_000,
  isReversed: false,
};
const origin = {
  verifyUrl: 'https://somesa.example/receipts/SF-9GHP-MGX6',
  generatedAt: new Date('2026-11-22T08:00:00Z'),
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('the same receipt prints the same bytes', async () => {
  const [first, second] = await Promise.all([
    renderReceiptPdf(receipt, origin),
    renderReceiptPdf(receipt, origin),
  ]);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(second)).toBe(true);
  expect(pagesOf(first)).toBe(1);
});

test('a receipt of many fee items goes on over pages', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ description: `Item ${at}`, amount: 1000 }));
  expect(pagesOf(await renderReceiptPdf({ ...receipt, lines }, origin))).toBe(3);
});

test('names and items that never end still print', async () => {
  const long = 'x'.repeat(500);
  const everyLong = {
    ...receipt,
    school: { slug: 's', name: long },
    lines: [{ description: long, amount: 1 }],
  };
  expect(pagesOf(await renderReceiptPdf(everyLong, origin))).toBe(1);
});

test('the rows say what was paid, and the surplus We’ll refund it', () => {
  const rows = listReceiptRows(receipt, receiptEn).map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toContain('Reference: SF-9GHP-MGX6');
  expect(rows).toContain('Paid on: 22 November 2026, 00:30');
  expect(rows).toContain('Paid with: MTN Mobile Money');
  expect(rows).toContain('Uniform: UGX 180,000');
  expect(rows).toContain('Overpayment: UGX 20,000');
  expect(rows).toContain('Total: UGX 1,200,000');
  expect(rows.at(-1)).toContain('We’ll refund it');
});

test('a receipt without a surplus speaks of none', () => {
  const rows = listReceiptRows({ ...receipt, surplus: 0, paymentMethod: 'bank', network: null }, receiptEn);
  expect(rows.at(-1)?.kind).toBe('total');
  expect(JSON.stringify(rows)).toContain('Bank transfer');
});

test.each([
  ['repayment', 'Loan repayment: UGX 1,200,000'],
  ['early-repayment', 'Early loan repayment: UGX 1,200,000'],
] as const)('a receipt of a %s says that, and nothing of the loan', (purpose, line) => {
  const rows = listReceiptRows({ ...receipt, purpose, lines: [], surplus: 0 }, receiptEn);
  expect(rows.filter(({ kind }) => kind === 'line').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    line,
  ]);
});

test('a payment that was taken back says so last, and promises no refund', () => {
  const notes = listReceiptRows({ ...receipt, isReversed: true }, receiptEn).filter(
    ({ kind }) => kind === 'note',
  );
  expect(notes.map(({ label }) => label)).toEqual([receiptEn.reversed_note]);
});

test('times are those of Kampala', () => {
  expect(formatKampalaTime(new Date('2026-01-01T05:05:00Z'))).toBe('1 January 2026, 08:05');
});

test.each([
  ['Ssebuŋŋu', 'Ssebung’ng’u'],
  ['Ẅamala', 'Wamala'],
  ['Zoë Ñ', 'Zoë Ñ'],
  ['St. Mary’s – “A”', 'St. Mary’s – “A”'],
  ['名', '?'],
])('%s is printed as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
