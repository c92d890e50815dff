import { auditWords } from './audit-words';

/** Who can be invited. */
const invited = { staff: 'Staff', administrator: 'Administrator', bursar: 'Bursar' } as const;
const role = { parent: 'Parent', ...invited } as const;

/** The lists of people, of what was sent to them and of what they did. */
export const peopleLists = {
  users: {
    title: 'Users',
    columns: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone number',
      role: 'Role',
      school: 'School',
      createdAt: 'Since',
      isLocked: 'Locked',
      state: 'State',
    },
    words: { role, state: { verified: 'Verified', unverified: 'Not verified', anonymised: 'Deleted' } },
  },
  invitations: {
    title: 'Invitations',
    columns: {
      createdAt: 'Invited',
      username: 'Username',
      email: 'Email',
      role: 'Role',
      school: 'School',
      expiresAt: 'Counts until',
      state: 'State',
      by: 'Invited by',
    },
    words: {
      role: invited,
      state: { open: 'Open', accepted: 'Accepted', withdrawn: 'Withdrawn', expired: 'Over' },
    },
  },
  sent: {
    title: 'Sent',
    columns: {
      at: 'Time',
      channel: 'Way',
      about: 'About',
      to: 'To',
      state: 'State',
      tries: 'Tries',
      subject: 'Key',
    },
    words: {
      channel: { sms: 'SMS', mail: 'Email', notification: 'Notification' },
      about: {
        code: 'One-time code',
        password: 'Password',
        'contact-change': 'New number or address',
        receipt: 'Receipt',
        refund: 'Refund',
        loan: 'Loan',
        repayment: 'Repayment',
        reminder: 'Reminder',
        booking: 'Call',
        message: 'Message',
        partnership: 'Partnership',
        invitation: 'Invitation',
        other: 'Other',
      },
      state: {
        waiting: 'Waiting',
        sent: 'Sent',
        refused: 'Refused',
        'given-up': 'Given up',
        unread: 'Unread',
        read: 'Read',
      },
    },
  },
  audit: {
    title: 'Audit log',
    columns: {
      at: 'Time',
      actor: 'Who',
      role: 'Role then',
      action: 'What',
      subjectKind: 'Kind',
      subject: 'Of what',
      school: 'School',
      detail: 'Details',
    },
    words: { role, ...auditWords },
  },
  loanProducts: {
    title: 'Loan products',
    columns: {
      name: 'Name',
      version: 'Version',
      method: 'Interest',
      annualRate: 'Rate a year',
      feeUgx: 'Fee (UGX)',
      minimumUgx: 'Least (UGX)',
      maximumUgx: 'Most (UGX)',
      offerDays: 'Days to accept',
      savedAt: 'Saved',
      by: 'Saved by',
    },
    words: { method: { declining: 'On what is left', flat: 'Flat' } },
  },
} as const;
