const work = {
  open: 'Unassigned',
  claimed: 'Assigned',
  done: 'Completed',
} as const;

/** What a loan is called once its school is paid. */
const paidOut = {
  disbursed: 'School paid',
  ongoing: 'Ongoing',
  in_arrears: 'In arrears',
  closed: 'Repaid',
  written_off: 'Written off',
} as const;

/** The lists of applications, loans and payments to schools. */
export const loanLists = {
  applications: {
    title: 'Loan applications',
    columns: {
      createdAt: 'Sent',
      reference: 'Reference',
      status: 'State',
      applicant: 'Applicant',
      childName: 'Child',
      school: 'School',
      requestedUgx: 'Requested (UGX)',
      amountUgx: 'Amount (UGX)',
      requestedTerm: 'Requested term',
      term: 'Term',
      expense: 'For',
      isFirstApproved: 'First approval',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      status: {
        submitted: 'New',
        under_review: 'Under review',
        approved: 'Offer open',
        declined: 'Declined',
        expired: 'Offer over',
        withdrawn: 'Withdrawn',
        accepted: 'Accepted',
        ...paidOut,
      },
      term: {
        '3 months': '3 months',
        '6 months': '6 months',
        '12 months': '12 months',
      },
      requestedTerm: {
        '3 months': '3 months',
        '6 months': '6 months',
        '12 months': '12 months',
      },
      expense: {
        'School Fees': 'School fees',
        'School Uniform': 'School uniform',
        'Pocket Money': 'Pocket money',
        'Admission Fees': 'Admission fees',
      },
      work,
    },
  },
  loans: {
    title: 'Loan book',
    columns: {
      reference: 'Reference',
      status: 'State',
      parent: 'Parent',
      school: 'School',
      product: 'Product',
      disbursedOn: 'School paid',
      principalUgx: 'Lent (UGX)',
      outstandingUgx: 'Principal owed (UGX)',
      arrearsUgx: 'Overdue (UGX)',
      daysPastDue: 'Days overdue',
      nextDueOn: 'Next due',
    },
    words: {
      status: paidOut,
    },
  },
  disbursements: {
    title: 'Payments to schools',
    columns: {
      createdAt: 'Begun',
      reference: 'Loan',
      school: 'School',
      amountUgx: 'Amount (UGX)',
      way: 'Way',
      state: 'State',
      failure: 'Why not',
      paidAt: 'Paid',
      loan: 'Key of the loan',
      providerReference: 'Transfer',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      way: {
        mtn: 'MTN',
        bank: 'Bank',
      },
      state: {
        created: 'Waits',
        unknown: 'In doubt',
        submitted: 'With the network',
        in_file: 'In a payment file',
        succeeded: 'Paid',
        failed: 'Failed',
      },
      work,
    },
  },
} as const;
