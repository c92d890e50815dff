/** What stands on a child’s own screen. */
export const studentPages = {
  fields: {
    regNo: 'Registration number',
    className: 'Class',
    school: 'School',
    charged: 'Charged',
    paid: 'Paid',
    outstanding: 'Outstanding',
  },
  items: {
    title: 'Fees',
    none: 'Nothing is charged',
    description: 'Fee',
    term: 'Term',
    dueOn: 'Due',
    charged: 'Charged (UGX)',
    paid: 'Paid (UGX)',
  },
  payments: {
    title: 'Payments',
    none: 'No payment yet',
    all: 'All payments of this child',
    reference: 'Reference',
    createdAt: 'Begun',
    purpose: 'For',
    state: 'State',
    amount: 'Amount (UGX)',
  },
} as const;
