import { type ReceiptView, receiptEn } from '@somesa/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toPrintable } from '../../platform/pdf/printable';
import { createReceiptSections, renderReceiptPdf } from './receipt-pdf';
import { listPictureLines, renderReceiptPicture } from './receipt-picture';

const receipt: ReceiptView = {
  reference: 'SF-9GHP-MGX6',
  purpose: 'fees',
  paidAt: '2026-11-21T21:30:00Z',
  amount: 1_200_000,
  school: { slug: 'st-marys-kisubi', name: "St. Mary's College Kisubi" },
  student: { displayName: 'A. Nakato', className: 'Senior 2 East' },
  paymentCode: null,
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
/** Lists the rows of a receipt, each as text. */
const listRows = (of: ReceiptView) =>
  createReceiptSections(of, receiptEn)
    .flat()
    .map((row) => ({
      kind: row.kind,
      text: Object.values({ ...row, kind: '' })
        .filter(Boolean)
        .join(': '),
    }));
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('renders the same receipt to the same bytes', async () => {
  const [first, second] = await Promise.all([
    renderReceiptPdf(receipt, origin),
    renderReceiptPdf(receipt, origin),
  ]);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(second)).toBe(true);
  expect(countPages(first)).toBe(1);
});

test('renders many fee items on several pages', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ description: `Item ${at}`, amount: 1000 }));
  expect(countPages(await renderReceiptPdf({ ...receipt, lines }, origin))).toBe(3);
});

test('renders very long names and items', async () => {
  const long = 'x'.repeat(500);
  const longReceipt = {
    ...receipt,
    school: { slug: 's', name: long },
    lines: [{ description: long, amount: 1 }],
  };
  expect(countPages(await renderReceiptPdf(longReceipt, origin))).toBe(1);
});

test('lists what was paid and the overpayment', () => {
  const rows = listRows(receipt).map(({ text }) => text);
  expect(rows).toContain('Reference: SF-9GHP-MGX6');
  expect(rows).toContain('Paid on: 22 November 2026, 00:30');
  expect(rows).toContain('Paid with: MTN Mobile Money');
  expect(rows).toContain('Uniform: UGX 180,000');
  expect(rows).toContain('Overpayment: UGX 20,000');
  expect(rows).toContain('Total: UGX 1,200,000');
  expect(rows.at(-1)).toContain('We’ll refund it');
});

test('does not mention an overpayment if there is none', () => {
  const rows = listRows({ ...receipt, surplus: 0, paymentMethod: 'bank', network: null });
  expect(rows.at(-1)?.kind).toBe('total');
  expect(JSON.stringify(rows)).toContain('Bank transfer');
});

test.each([
  ['repayment', 'Loan repayment: UGX 1,200,000'],
  ['early-repayment', 'Early loan repayment: UGX 1,200,000'],
] as const)('lists a %s without details of the loan', (purpose, line) => {
  const rows = listRows({ ...receipt, purpose, lines: [], surplus: 0 });
  expect(rows.filter(({ kind }) => kind === 'line').map(({ text }) => text)).toEqual([line]);
});

test('ends with a note, and promises no refund, for a reversed payment', () => {
  const notes = listRows({ ...receipt, isReversed: true }).filter(({ kind }) => kind === 'small');
  expect(notes.map(({ text }) => text)).toEqual([receiptEn.reversed_note]);
});

test.each([
  ['Ssebuŋŋu', 'Ssebung’ng’u'],
  ['Ẅamala', 'Wamala'],
  ['Zoë Ñ', 'Zoë Ñ'],
  ['St. Mary’s – “A”', 'St. Mary’s – “A”'],
  ['名', '?'],
])('prints %s as %s', (text, shown) => {
  expect(toPrintable(text)).toBe(shown);
});

test('draws a picture of what was paid, without the child and the payer', async () => {
  const lines = ['Somesa: Receipt', 'UGX 1,200,000', "St. Mary's College Kisubi", '22 November 2026, 00:30'];
  expect(listPictureLines(receipt, receiptEn)).toEqual([...lines, 'SF-9GHP-MGX6']);
  expect(listPictureLines({ ...receipt, purpose: 'early-repayment' }, receiptEn)[2]).toBe(
    'Early loan repayment',
  );
  expect(listPictureLines({ ...receipt, isReversed: true }, receiptEn)).toEqual([
    ...lines,
    receiptEn.reversed_note,
  ]);
  const long = {
    ...receipt,
    school: { slug: 's', name: 'Saint Mary Magdalene Girls’ Secondary School '.repeat(3) },
  };
  for (const each of [receipt, long]) {
    const { width, height, format } = await sharp(await renderReceiptPicture(each, receiptEn)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
  }
});
