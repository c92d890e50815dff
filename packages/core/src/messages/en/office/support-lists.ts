const work = {
  open: 'Open',
  claimed: 'Claimed',
  done: 'Done',
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
      holder: 'With',
      work: 'Work',
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
      holder: 'With',
      work: 'Work',
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
      holder: 'With',
      work: 'Work',
    },
    words: { work },
  },
} as const;
