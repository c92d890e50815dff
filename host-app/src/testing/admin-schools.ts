import type { AdminSchoolView, AdminStudentView, RegisterImportView } from '@somesa/core/admin';

/** A partner school, as the server shows it to staff, and to its own bursar. */
export const adminSchool = (more: Partial<AdminSchoolView> = {}): AdminSchoolView => ({
  id: 7,
  slug: 'hill',
  name: 'Hill School',
  address: null,
  students: 420,
  payableUgx: 1_200_000,
  contactName: 'Ruth Akello',
  contactEmail: null,
  contactPhone: '0772000301',
  classes: ['P1', 'P2'],
  payout: {
    method: 'mtn',
    payeeName: 'Hill School',
    phoneNumber: '0772000301',
    bankName: null,
    accountNumber: null,
  },
  origins: [
    {
      origin: 'https://hill.example',
      siteBuilder: null,
      checkedPage: 'https://hill.example/fees',
      checkedAt: '2026-11-20T08:00:00.000Z',
      found: 'no-snippet',
    },
  ],
  terms: [
    {
      id: 3,
      name: 'Term 1',
      startsOn: '2027-02-01',
      endsOn: '2027-05-01',
      fees: [
        {
          id: 4,
          className: 'P1',
          description: 'Tuition',
          dueOn: '2027-02-15',
          amountUgx: 700_000,
          children: 0,
          chargedAt: null,
        },
      ],
    },
  ],
  ...more,
});

/** A file of that school's register while it is being checked. */
export const registerImport = (more: Partial<RegisterImportView> = {}): RegisterImportView => ({
  id: 'i-1',
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  fileName: 'term 1.csv',
  status: 'checking',
  problem: null,
  problemLine: null,
  lines: 20_000,
  checked: 5_000,
  added: 0,
  changed: 0,
  same: 0,
  wrong: 0,
  by: { id: 'u-1', name: 'Sarah Nakato' },
  createdAt: '2026-11-21T08:00:00.000Z',
  appliedBy: null,
  appliedAt: null,
  wrongLines: [],
  preview: [],
  ...more,
});

/** A child on the register of that school, with an expired payment. All amounts differ. */
export const adminStudent = (): AdminStudentView => ({
  id: 3,
  regNo: 'SMK-1',
  firstName: 'Amina',
  lastName: 'Nakato',
  className: 'P3',
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  items: [
    {
      id: 1,
      description: 'Tuition',
      dueOn: '2026-10-01',
      chargedUgx: 90_021,
      paidUgx: 50_022,
      term: 'Term 3',
    },
  ],
  chargedUgx: 90_023,
  paidUgx: 50_024,
  outstandingUgx: 40_025,
  payments: [
    {
      id: 'p-1',
      reference: 'SF-1',
      purpose: 'fees',
      status: 'expired',
      amountUgx: 50_026,
      createdAt: '2026-09-20T08:05:00.000Z',
    },
  ],
});
