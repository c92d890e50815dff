const work = {
  open: 'Unassigned',
  claimed: 'Assigned',
  done: 'Completed',
} as const;

/** The lists of messages, calls and requests to become a partner. */
export const supportLists = {
  messages: {
    title: 'Messages',
    columns: {
      createdAt: 'Sent',
      fullname: 'Name',
      email: 'Email',
      subject: 'Subject',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: { work },
  },
  bookings: {
    title: 'Calls',
    columns: {
      startsAt: 'Time',
      fullname: 'Name',
      phone: 'Phone number',
      topic: 'About',
      note: 'Note',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: {
      topic: {
        payment: 'A payment',
        loan: 'A loan',
        account: 'An account',
        other: 'Something else',
      },
      work,
    },
  },
  partnerships: {
    title: 'Partnership requests',
    columns: {
      createdAt: 'Sent',
      school: 'School',
      fullname: 'Name',
      email: 'Email',
      phone: 'Phone number',
      students: 'Students',
      holder: 'Assigned to',
      work: 'Queue status',
    },
    words: { work },
  },
} as const;
