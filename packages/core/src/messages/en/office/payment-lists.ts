/** The lists of payments. */
export const paymentLists = {
  payments: {
    title: 'Payments',
    columns: {
      reference: 'Reference',
      createdAt: 'Begun',
      state: 'State',
      amountUgx: 'Amount (UGX)',
      purpose: 'For',
      way: 'Way',
      payer: 'Payer',
      regNo: 'Registration number',
      student: 'Student',
      school: 'School',
      paidAt: 'Paid',
      failure: 'Why not',
      providerTransactionId: 'Transaction',
    },
    words: {
      state: {
        created: 'Begun',
        unknown: 'In doubt',
        submitted: 'With the network',
        awaiting_transfer: 'Waits for a transfer',
        expired: 'Not heard of',
        succeeded: 'Paid',
        failed: 'Failed',
        reversed: 'Taken back',
      },
      purpose: { fees: 'Fees', repayment: 'Repayment', 'early-repayment': 'Early repayment' },
      way: { mtn: 'MTN', airtel: 'Airtel', bank: 'Bank' },
    },
  },
} as const;
