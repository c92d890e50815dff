import type { supportLists as english } from '../../en/office/support-lists';
import type { Texts } from '../../texts';

const work = {
  open: 'Haijachukuliwa',
  claimed: 'Imechukuliwa',
  done: 'Imekamilika',
};

/** The lists of messages, calls and requests to become a partner. */
export const supportLists: Texts<typeof english> = {
  messages: {
    title: 'Ujumbe',
    columns: {
      createdAt: 'Ilitumwa',
      fullname: 'Jina',
      email: 'Barua pepe',
      subject: 'Mada',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: { work },
  },
  bookings: {
    title: 'Simu',
    columns: {
      startsAt: 'Wakati',
      fullname: 'Jina',
      phone: 'Namba ya simu',
      topic: 'Kuhusu',
      note: 'Maelezo',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      topic: {
        payment: 'Malipo',
        loan: 'Mkopo',
        account: 'Akaunti',
        other: 'Jambo jingine',
      },
      work,
    },
  },
  partnerships: {
    title: 'Maombi ya ushirikiano',
    columns: {
      createdAt: 'Ilitumwa',
      school: 'Shule',
      fullname: 'Jina',
      email: 'Barua pepe',
      phone: 'Namba ya simu',
      students: 'Wanafunzi',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: { work },
  },
};
