import type { loanLists as english } from '../../en/office/loan-lists';
import type { Texts } from '../../texts';

const work = {
  open: 'Tegunnatwalibwa',
  claimed: 'Gutwaliddwa',
  done: 'Guwedde',
};

/** What a loan is called once its school is paid. */
const paidOut = {
  disbursed: 'Essomero lisasuddwa',
  ongoing: 'Egenda mu maaso',
  in_arrears: 'Waliwo ekiyiseeko',
  closed: 'Esasuddwa yonna',
  written_off: 'Esaziddwamu',
};

/** The lists of applications, loans and payments to schools. */
export const loanLists: Texts<typeof english> = {
  applications: {
    title: 'Okusaba looni',
    columns: {
      createdAt: 'Lwe kwajja',
      reference: 'Koodi',
      status: 'Embeera',
      applicant: 'Asaba',
      childName: 'Omwana',
      school: 'Essomero',
      requestedUgx: 'Ezasabibwa (UGX)',
      amountUgx: 'Omuwendo (UGX)',
      requestedTerm: 'Ebbanga eryasabibwa',
      term: 'Ebbanga',
      expense: 'Kwa ki',
      isFirstApproved: 'Okukkiriza okusooka',
      holder: 'Ani agulina',
      work: 'Omulimu',
    },
    words: {
      status: {
        submitted: 'Kupya',
        under_review: 'Kwekenneenyezebwa',
        approved: 'Waliwo kye tuwadde',
        declined: 'Kugaaniddwa',
        expired: 'Kye twawa kyaggwaako',
        withdrawn: 'Kuggyiddwayo',
        accepted: 'Kukkiriziddwa',
        ...paidOut,
      },
      term: {
        '3 months': 'Emyezi 3',
        '6 months': 'Emyezi 6',
        '12 months': 'Emyezi 12',
      },
      requestedTerm: {
        '3 months': 'Emyezi 3',
        '6 months': 'Emyezi 6',
        '12 months': 'Emyezi 12',
      },
      expense: {
        'School Fees': 'Ebisale by’essomero',
        'School Uniform': 'Yunifoomu',
        'Pocket Money': 'Ssente z’okukozesa',
        'Admission Fees': 'Ebisale by’okuyingira',
      },
      work,
    },
  },
  loans: {
    title: 'Ekitabo kya looni',
    columns: {
      reference: 'Koodi',
      status: 'Embeera',
      parent: 'Omuzadde',
      school: 'Essomero',
      product: 'Ekika',
      disbursedOn: 'Essomero lwe lyasasulwa',
      principalUgx: 'Ezaawolebwa (UGX)',
      outstandingUgx: 'Ezisigadde (UGX)',
      arrearsUgx: 'Eziyiseeko (UGX)',
      daysPastDue: 'Ennaku eziyiseeko',
      nextDueOn: 'Olunaku oluddako',
    },
    words: {
      status: paidOut,
    },
  },
  disbursements: {
    title: 'Okusasula amasomero',
    columns: {
      createdAt: 'Kwatandika',
      reference: 'Looni',
      school: 'Essomero',
      amountUgx: 'Omuwendo (UGX)',
      way: 'Engeri',
      state: 'Embeera',
      failure: 'Lwaki nedda',
      paidAt: 'Kwasasulwa',
      loan: 'Akabonero ka looni',
      providerReference: 'Namba y’okusindika',
      holder: 'Ani agulina',
      work: 'Omulimu',
    },
    words: {
      way: {
        mtn: 'MTN',
        bank: 'Bbanka',
      },
      state: {
        created: 'Kulinda',
        unknown: 'Kubuusibwabuusibwa',
        submitted: 'Kuli ku mukutu',
        in_file: 'Kuli mu fayiro',
        succeeded: 'Kusasuddwa',
        failed: 'Kugaanye',
      },
      work,
    },
  },
};
