/** What stands on a printed receipt. */
export const receipt = {
  title: 'Receipt',
  file_title: 'Receipt {reference}',
  received: 'Received for {child}',
  row_reference: 'Reference',
  row_paid_at: 'Paid on',
  row_school: 'School',
  row_child: 'Child',
  row_class: 'Class',
  row_paid_with: 'Paid with',
  paid_with_mtn: 'MTN Mobile Money',
  paid_with_airtel: 'Airtel Money',
  paid_with_bank: 'Bank transfer',
  lines: 'What it paid for',
  line_repayment: 'Loan repayment',
  line_early: 'Early loan repayment',
  surplus: 'Above what was outstanding',
  total: 'Total',
  surplus_note: 'UGX {amount} came above what was outstanding. It waits for a refund: call {phone}.',
  reversed_note: 'The network or bank took this payment back. This receipt counts no more.',
  check: 'Anyone can check this receipt',
  check_how: 'Scan the code or open the address. Reference, amount and school must be the same as here.',
  help: 'Questions: {phone} or {email}',
  made_at: 'Printed {at}',
  page: 'Page {page} of {pages}',
} as const;

/** Texts of a receipt in one language. */
export type ReceiptTexts = Record<keyof typeof receipt, string>;
