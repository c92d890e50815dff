import type { schoolLists as english } from '../../en/office/school-lists';
import type { Texts } from '../../texts';

/** The lists of schools, their children, files and money. */
export const schoolLists: Texts<typeof english> = {
  schools: {
    title: 'Amasomero',
    columns: {
      name: 'Erinnya',
      slug: 'Erinnya effunze',
      students: 'Abayizi',
      origins: 'Endagiriro z’omukutu',
      payout: 'Lisasulika',
      payableUgx: 'Eribanjibwa (UGX)',
      contact: 'Ow’okutuukirira',
    },
  },
  students: {
    title: 'Abayizi',
    columns: {
      regNo: 'Namba y’omuyizi',
      lastName: 'Erinnya ery’ekika',
      firstName: 'Erinnya erisooka',
      className: 'Ekibiina',
      school: 'Essomero',
      chargedUgx: 'Ezisabibwa (UGX)',
      paidUgx: 'Ezisasuddwa (UGX)',
      outstandingUgx: 'Ezibanjibwa (UGX)',
    },
  },
  imports: {
    title: 'Fayiro z’abayizi',
    columns: {
      createdAt: 'Yasindikibwa',
      fileName: 'Fayiro',
      school: 'Essomero',
      state: 'Embeera',
      lines: 'Ennyiriri',
      added: 'Empya',
      changed: 'Ezikyuse',
      wrong: 'Ezirimu ensobi',
      by: 'Eyagisindika',
    },
    words: {
      state: {
        checking: 'Ekeberwa',
        checked: 'Ekebeddwa',
        refused: 'Tesomeka',
        applied: 'Eteekeddwamu',
        dropped: 'Erekeddwa',
      },
    },
  },
  settlements: {
    title: 'Okusasula amasomero',
    columns: {
      createdAt: 'Kwatandika',
      reference: 'Namba',
      school: 'Essomero',
      untilOn: 'Okutuuka',
      amountUgx: 'Omuwendo (UGX)',
      state: 'Embeera',
      paidOn: 'Kwasasulwa',
      externalId: 'Namba y’omukutu',
    },
    words: { state: { created: 'Kugenda', paid: 'Kusasuddwa', cancelled: 'Kusaziddwamu' } },
  },
  schoolEntries: {
    title: 'Sitatimenti y’essomero',
    columns: {
      bookedAt: 'Kwawandiikibwa',
      code: 'Ekyabaawo',
      what: 'Kwa ki',
      reference: 'Namba',
      regNo: 'Namba y’omuyizi',
      school: 'Essomero',
      creditUgx: 'Ezigenda mu ssomero (UGX)',
      debitUgx: 'Eziva mu ssomero (UGX)',
    },
    words: {
      code: {
        'fees.paid': 'Fiizi',
        'loan.disbursed': 'Looni',
        'school.paid': 'Looni esasuddwa',
        'school.settled': 'Okusasula essomero',
      },
    },
  },
};
