import type { supportLists as english } from '../../en/office/support-lists';
import type { Texts } from '../../texts';

const work = {
  open: 'Tegunnatwalibwa',
  claimed: 'Gutwaliddwa',
  done: 'Guwedde',
};

/** The lists of messages, calls and requests to become a partner. */
export const supportLists: Texts<typeof english> = {
  messages: {
    title: 'Obubaka',
    columns: {
      createdAt: 'Lwe kwajja',
      fullname: 'Erinnya',
      email: 'E-mail',
      subject: 'Omutwe',
      holder: 'Ani agulina',
      work: 'Omulimu',
    },
    words: { work },
  },
  bookings: {
    title: 'Okukubirwa essimu',
    columns: {
      startsAt: 'Obudde',
      fullname: 'Erinnya',
      phone: 'Namba y’essimu',
      topic: 'Ku ki',
      note: 'Ekijjukizo',
      holder: 'Ani agulina',
      work: 'Omulimu',
    },
    words: {
      topic: {
        payment: 'Okusasula',
        loan: 'Looni',
        account: 'Akawunti',
        other: 'Ekirala',
      },
      work,
    },
  },
  partnerships: {
    title: 'Okusaba omukago',
    columns: {
      createdAt: 'Lwe kwajja',
      school: 'Essomero',
      fullname: 'Erinnya',
      email: 'E-mail',
      phone: 'Namba y’essimu',
      students: 'Abayizi',
      holder: 'Ani agulina',
      work: 'Omulimu',
    },
    words: { work },
  },
};
