import type { schoolLists as english } from '../../en/office/school-lists';
import type { Texts } from '../../texts';

/** The lists of schools, their children, files and money. */
export const schoolLists: Texts<typeof english> = {
  schools: {
    title: 'Shule',
    columns: {
      name: 'Jina',
      slug: 'Jina fupi',
      students: 'Wanafunzi',
      origins: 'Anwani za tovuti',
      payout: 'Inalipika',
      payableUgx: 'Inadai (UGX)',
      contact: 'Mhusika',
    },
  },
  students: {
    title: 'Wanafunzi',
    columns: {
      regNo: 'Namba ya usajili',
      lastName: 'Jina la ukoo',
      firstName: 'Jina la kwanza',
      className: 'Darasa',
      school: 'Shule',
      chargedUgx: 'Iliyotozwa (UGX)',
      paidUgx: 'Iliyolipwa (UGX)',
      outstandingUgx: 'Inayodaiwa (UGX)',
    },
  },
  imports: {
    title: 'Faili za wanafunzi',
    columns: {
      createdAt: 'Ilitumwa',
      fileName: 'Faili',
      school: 'Shule',
      state: 'Hali',
      lines: 'Mistari',
      added: 'Mipya',
      changed: 'Iliyobadilika',
      wrong: 'Yenye kosa',
      by: 'Na',
    },
    words: {
      state: {
        checking: 'Inakaguliwa',
        checked: 'Imekaguliwa',
        refused: 'Haisomeki',
        applied: 'Imetumika',
        dropped: 'Imeachwa',
      },
    },
  },
  settlements: {
    title: 'Malipo kwa shule',
    columns: {
      createdAt: 'Yalianza',
      reference: 'Kumbukumbu',
      school: 'Shule',
      untilOn: 'Hadi',
      amountUgx: 'Kiasi (UGX)',
      state: 'Hali',
      paidOn: 'Yalilipwa',
      externalId: 'Muamala',
    },
    words: { state: { created: 'Yanaendelea', paid: 'Yamelipwa', cancelled: 'Yamefutwa' } },
  },
  schoolEntries: {
    title: 'Taarifa ya shule',
    columns: {
      bookedAt: 'Iliandikwa',
      code: 'Kilichotokea',
      what: 'Kwa',
      reference: 'Kumbukumbu',
      regNo: 'Namba ya usajili',
      school: 'Shule',
      creditUgx: 'Kwenda shuleni (UGX)',
      debitUgx: 'Kutoka shuleni (UGX)',
    },
    words: {
      code: {
        'fees.paid': 'Ada',
        'loan.disbursed': 'Mkopo',
        'school.paid': 'Mkopo uliolipwa',
        'school.settled': 'Malipo kwa shule',
      },
    },
  },
};
