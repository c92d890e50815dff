import { shownPaymentStatuses } from '../../money/payment';
import { networks } from '../../people/networks';
import { paymentPurposes } from '../../schemas/payment-kinds';
import type { AdminListShape } from '../admin-list';

/** All payments; `paidAt` is the value date, as on receipts and in the ledger. A bursar sees only the last digits of the payer's phone number. */
const payments = {
  access: 'school',
  columns: {
    reference: { kind: 'text' },
    paidAt: { kind: 'instant' },
    createdAt: { kind: 'instant', isSortable: true },
    status: { kind: 'word', words: shownPaymentStatuses },
    amountUgx: { kind: 'ugx', isSortable: true },
    purpose: { kind: 'word', words: paymentPurposes },
    method: { kind: 'word', words: [...networks, 'bank'] },
    payer: { kind: 'text' },
    regNo: { kind: 'text' },
    student: { kind: 'text' },
    school: { kind: 'text' },
    failure: { kind: 'text', isHiddenByDefault: true },
    providerTransactionId: { kind: 'text', isHiddenByDefault: true },
  },
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const paymentLists = { payments } as const;
