import { paymentStates } from '../../payment';
import { networks } from '../../phone';
import { paymentPurposes } from '../../schemas/payment-kinds';
import type { OfficeListShape } from '../office-list';

/** Every payment. A bursar sees the end of the payer's number only. */
const payments = {
  access: 'school',
  columns: {
    reference: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    state: { kind: 'word', words: paymentStates },
    amountUgx: { kind: 'ugx', sorts: true },
    purpose: { kind: 'word', words: paymentPurposes },
    way: { kind: 'word', words: [...networks, 'bank'] },
    payer: { kind: 'text' },
    regNo: { kind: 'text' },
    student: { kind: 'text' },
    school: { kind: 'text' },
    paidAt: { kind: 'instant' },
    failure: { kind: 'text', extra: true },
    providerTransactionId: { kind: 'text', extra: true },
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const paymentLists = { payments } as const;
