/** The lists of refunds, bank lines and what is in doubt. */
export const moneyLists = {
  refunds: {
    title: 'Refunds',
    columns: {
      reference: 'Reference',
      payer: 'Payer',
      school: 'School',
      amountUgx: 'To send back (UGX)',
      paidUgx: 'Sent (UGX)',
      waitingUgx: 'Waits (UGX)',
      queuedAt: 'Since',
      state: 'State',
      paidAt: 'All sent',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      state: {
        waiting: 'Waits',
        paid: 'Sent back',
      },
      work: {
        open: 'Unassigned',
        claimed: 'Assigned',
        done: 'Completed',
      },
    },
  },
  bankLines: {
    title: 'Bank lines',
    columns: {
      receivedAt: 'Heard of',
      bank: 'Bank',
      externalId: 'Transaction',
      amountUgx: 'Amount (UGX)',
      paidAt: 'Paid',
      referenceText: 'What the payer wrote',
      state: 'State',
      payment: 'Booked to',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      bank: {
        centenary: 'Centenary',
        stanbic: 'Stanbic',
        equity: 'Equity',
        post: 'Post Bank',
      },
      state: {
        waiting: 'Nobody’s yet',
        booked: 'Booked',
        returned: 'Sent back',
      },
      work: {
        open: 'Unassigned',
        claimed: 'Assigned',
        done: 'Completed',
      },
    },
  },
  doubts: {
    title: 'In doubt',
    columns: {
      openedAt: 'Since',
      kind: 'What',
      reference: 'Reference',
      subject: 'About',
      closedAt: 'Decided',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      kind: {
        bank_line_unmatched: 'Bank money of nobody',
        bank_amount_mismatch: 'Bank money of another amount',
        provider_amount_mismatch: 'The network took another amount',
        provider_transaction_reused: 'One transaction for two payments',
        provider_paid_after_failure: 'Paid after it had failed',
        bank_line_changed: 'The bank told it otherwise before',
        provider_silent: 'The network does not say',
        loan_above_outstanding: 'Loan above the fees',
        disbursement_in_doubt: 'School perhaps not paid',
        disbursement_failed: 'School not paid',
        provider_list_differs: 'The provider’s list differs',
        books_differ: 'The books differ',
        school_overpaid: 'School was paid too much',
      },
      work: {
        open: 'Unassigned',
        claimed: 'Assigned',
        done: 'Completed',
      },
    },
  },
} as const;
