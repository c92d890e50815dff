import type { ReceiptView } from '@somesa/core';

export const sampleReceipt: ReceiptView = {
  reference: 'SF-7KQ2-M4X9',
  purpose: 'fees',
  paidAt: '2026-11-21T08:05:00.000Z',
  amount: 850_000,
  school: { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi' },
  student: { displayName: 'A. Nakato', className: 'Senior 2' },
  paymentCode: null,
  paymentMethod: 'bank',
  network: null,
  lines: [{ description: 'Tuition', amount: 850_000 }],
  surplus: 0,
  isReversed: false,
};

export const sampleRepaymentReceipt: ReceiptView = {
  ...sampleReceipt,
  reference: 'SP-7KQ2-M4X9',
  purpose: 'repayment',
  amount: 100_000,
  school: { slug: 'hill', name: 'Hill School' },
  paymentMethod: 'mobile',
  network: 'mtn',
  lines: [],
};
