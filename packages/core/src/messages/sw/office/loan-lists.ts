import type { loanLists as english } from '../../en/office/loan-lists';
import type { Texts } from '../../texts';

const work = {
  open: 'Haijachukuliwa',
  claimed: 'Imechukuliwa',
  done: 'Imekamilika',
};

/** What a loan is called once its school is paid. */
const paidOut = {
  disbursed: 'Shule imelipwa',
  ongoing: 'Unaendelea',
  in_arrears: 'Umechelewa',
  closed: 'Umelipwa wote',
  written_off: 'Umefutwa',
};

/** The lists of applications, loans and payments to schools. */
export const loanLists: Texts<typeof english> = {
  applications: {
    title: 'Maombi ya mikopo',
    columns: {
      createdAt: 'Ilitumwa',
      reference: 'Kumbukumbu',
      status: 'Hali',
      applicant: 'Mwombaji',
      childName: 'Mtoto',
      school: 'Shule',
      requestedUgx: 'Kilichoombwa (UGX)',
      amountUgx: 'Kiasi (UGX)',
      requestedTerm: 'Muda ulioombwa',
      term: 'Muda',
      expense: 'Kwa ajili ya',
      isFirstApproved: 'Idhini ya kwanza',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      status: {
        submitted: 'Jipya',
        under_review: 'Linachunguzwa',
        approved: 'Kuna ofa',
        declined: 'Limekataliwa',
        expired: 'Ofa imeisha',
        withdrawn: 'Limeondolewa',
        accepted: 'Imekubaliwa',
        ...paidOut,
      },
      term: {
        '3 months': 'Miezi 3',
        '6 months': 'Miezi 6',
        '12 months': 'Miezi 12',
      },
      requestedTerm: {
        '3 months': 'Miezi 3',
        '6 months': 'Miezi 6',
        '12 months': 'Miezi 12',
      },
      expense: {
        'School Fees': 'Ada ya shule',
        'School Uniform': 'Sare ya shule',
        'Pocket Money': 'Pesa za matumizi',
        'Admission Fees': 'Ada ya kujiunga',
      },
      work,
    },
  },
  loans: {
    title: 'Daftari la mikopo',
    columns: {
      reference: 'Kumbukumbu',
      status: 'Hali',
      parent: 'Mzazi',
      school: 'Shule',
      product: 'Aina',
      disbursedOn: 'Shule ililipwa',
      principalUgx: 'Zilizokopeshwa (UGX)',
      outstandingUgx: 'Mtaji unaodaiwa (UGX)',
      arrearsUgx: 'Zilizochelewa (UGX)',
      daysPastDue: 'Siku za kuchelewa',
      nextDueOn: 'Awamu ijayo',
    },
    words: {
      status: paidOut,
    },
  },
  disbursements: {
    title: 'Malipo kwa shule',
    columns: {
      createdAt: 'Yalianza',
      reference: 'Mkopo',
      school: 'Shule',
      amountUgx: 'Kiasi (UGX)',
      way: 'Njia',
      state: 'Hali',
      failure: 'Kwa nini hapana',
      paidAt: 'Yalilipwa',
      loan: 'Alama ya mkopo',
      providerReference: 'Namba ya uhamisho',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      way: {
        mtn: 'MTN',
        bank: 'Benki',
      },
      state: {
        created: 'Yanasubiri',
        unknown: 'Yana shaka',
        submitted: 'Yako mtandaoni',
        in_file: 'Yako katika faili',
        succeeded: 'Yamelipwa',
        failed: 'Yameshindwa',
      },
      work,
    },
  },
};
