import type {
  AdminSchoolView,
  AdminStudentView,
  RegisterImportView,
  SchoolApiAnswer,
} from '@somesa/core/admin';

/** A partner school, as the server shows it to staff, and to its own bursar. */
export const adminSchool = (more: Partial<AdminSchoolView> = {}): AdminSchoolView => ({
  id: 7,
  slug: 'hill',
  name: 'Hill School',
  address: null,
  students: 420,
  charges: [],
  payableUgx: 1_200_000,
  contactName: 'Ruth Akello',
  contactEmail: null,
  contactPhone: '0772000301',
  classes: ['P1', 'P2'],
  payoutApprovalId: null,
  payoutTakesEffectAt: null,
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
  absent: null,
  leavers: null,
  by: { id: 'u-1', name: 'Sarah Nakato' },
  createdAt: '2026-11-21T08:00:00.000Z',
  appliedBy: null,
  appliedAt: null,
  wrongLines: [],
  preview: [],
  absentStudents: [],
  ...more,
});

/** A child on the register of that school, with an expired payment. All amounts differ. */
export const adminStudent = (more: Partial<AdminStudentView> = {}): AdminStudentView => ({
  id: 3,
  regNo: 'SMK-1',
  firstName: 'Amina',
  lastName: 'Nakato',
  className: 'P3',
  leftOn: null,
  classes: ['P3', 'P4'],
  guardians: [],
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  items: [
    {
      id: 1,
      description: 'Tuition',
      dueOn: '2026-10-01',
      chargedUgx: 90_021,
      bursaryUgx: 10_011,
      paidUgx: 50_022,
      paidToSchoolUgx: 5_012,
      outstandingUgx: 24_976,
      term: 'Term 3',
    },
  ],
  chargedUgx: 90_023,
  bursaryUgx: 10_013,
  paidUgx: 50_024,
  paidToSchoolUgx: 5_014,
  outstandingUgx: 40_025,
  payments: [
    {
      id: 'p-1',
      reference: 'SF-1',
      purpose: 'fees',
      status: 'expired',
      amountUgx: 50_026,
      createdAt: '2026-09-20T08:05:00.000Z',
      paidAt: null,
    },
  ],
  adjustments: [
    {
      id: 8,
      kind: 'paid-to-school',
      changeUgx: -5_014,
      fees: 'Tuition',
      reason: null,
      method: 'cash',
      receiptNumber: 'R-17',
      paidOn: '2026-10-02',
      reversesId: null,
      isReversed: false,
      by: { id: 'u-3', name: 'Ruth Akello' },
      at: '2026-10-02T09:00:00.000Z',
    },
  ],
  events: [
    {
      id: 2,
      kind: 'moved',
      className: 'P3',
      classNameBefore: 'P2',
      leftOn: null,
      reason: 'Promoted',
      fileName: null,
      by: { id: 'u-3', name: 'Ruth Akello' },
      at: '2026-09-01T09:00:00.000Z',
    },
  ],
  ...more,
});

/** API keys and webhook endpoints of a school. */
export const schoolApi = (more: Partial<SchoolApiAnswer> = {}): SchoolApiAnswer => ({
  keys: [
    {
      id: 'k-1',
      name: 'Accounts office',
      scopes: ['students:read', 'payments:read'],
      ending: 'x7Qp',
      by: { id: 'u-2', name: 'Ruth Akello' },
      isStopped: false,
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: null,
      expiresAt: null,
    },
  ],
  endpoints: [
    {
      id: 'w-1',
      url: 'https://system.hill.example/events',
      events: ['payment.paid', 'settlement.paid'],
      status: 'failing',
      failingSince: '2026-11-20T08:00:00.000Z',
      retryAt: '2026-11-20T09:00:00.000Z',
      disabledAt: null,
      pending: 3,
      oldSecretUntil: null,
      createdAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  ...more,
});
