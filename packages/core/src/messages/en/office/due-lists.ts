/** The list of what falls due. */
export const dueLists = {
  dueItems: {
    title: 'Instalments',
    columns: {
      dueOn: 'Due',
      reference: 'Loan',
      parent: 'Parent',
      school: 'School',
      number: 'Instalment',
      amountUgx: 'Amount (UGX)',
      paidUgx: 'Paid (UGX)',
      dueUgx: 'Left (UGX)',
      state: 'State',
    },
    words: { state: { paid: 'Paid', overdue: 'Overdue', due: 'Due today', upcoming: 'To come' } },
  },
} as const;
