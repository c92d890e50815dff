/** The lists of schools, their children, files and money. */
export const schoolLists = {
  schools: {
    title: 'Schools',
    columns: {
      name: 'Name',
      slug: 'Short name',
      students: 'Students',
      origins: 'Web addresses',
      payout: 'Can be paid',
      payableUgx: 'Owed (UGX)',
      contact: 'Contact',
    },
  },
  students: {
    title: 'Students',
    columns: {
      regNo: 'Registration number',
      lastName: 'Last name',
      firstName: 'First name',
      className: 'Class',
      school: 'School',
      chargedUgx: 'Charged (UGX)',
      paidUgx: 'Paid (UGX)',
      outstandingUgx: 'Outstanding (UGX)',
    },
  },
  imports: {
    title: 'Register files',
    columns: {
      createdAt: 'Sent',
      fileName: 'File',
      school: 'School',
      state: 'State',
      lines: 'Lines',
      added: 'New',
      changed: 'Changed',
      wrong: 'Wrong',
      by: 'By',
    },
    words: {
      state: {
        checking: 'Being checked',
        checked: 'Checked',
        refused: 'Can’t be read',
        applied: 'Applied',
        dropped: 'Dropped',
      },
    },
  },
  settlements: {
    title: 'Settlements',
    columns: {
      createdAt: 'Begun',
      reference: 'Reference',
      school: 'School',
      untilOn: 'Until',
      amountUgx: 'Amount (UGX)',
      state: 'State',
      paidOn: 'Paid on',
      externalId: 'Transaction',
    },
    words: { state: { created: 'Under way', paid: 'Paid', cancelled: 'Cancelled' } },
  },
  schoolEntries: {
    title: 'School statement',
    columns: {
      bookedAt: 'Booked',
      code: 'What happened',
      what: 'For',
      reference: 'Reference',
      regNo: 'Registration number',
      school: 'School',
      creditUgx: 'To the school (UGX)',
      debitUgx: 'From the school (UGX)',
    },
    words: {
      code: {
        'fees.paid': 'Fees',
        'loan.disbursed': 'Loan',
        'school.paid': 'Loan paid out',
        'school.settled': 'Settlement',
      },
    },
  },
} as const;
