import type { BankName } from '@somesa/core';
import type { SiteBuilder } from '@somesa/core/admin';

/** Fee item of a demo child. */
interface DemoItem {
  description: string;
  dueOn: string;
  amountUgx: number;
}

export interface DemoStudent {
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  items: DemoItem[];
}

export interface DemoSchool {
  slug: string;
  name: string;
  prefix: string;
  /** Contact person of the school. */
  contact: { contactName: string; contactEmail: string; contactMsisdn: string; address: string };
  /** Account to which disbursements go. */
  payout: { msisdn: string } | { bankName: BankName; accountNumber: string };
  /** The school's own site, in addition to the demo's. */
  site?: { origin: string; siteBuilder: SiteBuilder };
}

export const demoSchools: readonly DemoSchool[] = [
  {
    slug: 'st-josephs-naggalama',
    name: 'St. Joseph’s Naggalama',
    prefix: 'SJN',
    contact: {
      contactName: 'Sr. Agnes Nantongo',
      contactEmail: 'bursar@naggalama.example',
      contactMsisdn: '+256772000303',
      address: 'Naggalama, Mukono',
    },
    payout: { bankName: 'Centenary Bank', accountNumber: '3200045671' },
  },
  {
    slug: 'st-marys-kisubi',
    name: 'St. Mary’s College Kisubi (SMACK)',
    prefix: 'SMK',
    contact: {
      contactName: 'Peter Ssali',
      contactEmail: 'bursar@stmaryskisubi.example',
      contactMsisdn: '+256772000301',
      address: 'Kisubi, Entebbe Road',
    },
    payout: { msisdn: '+256772000201' },
    site: { origin: 'https://www.stmaryskisubi.example', siteBuilder: 'wix' },
  },
  {
    slug: 'kings-college-buddo',
    name: 'Kings College Buddo',
    prefix: 'KCB',
    contact: {
      contactName: 'Ruth Namatovu',
      contactEmail: 'bursar@kingscollegebuddo.example',
      contactMsisdn: '+256772000302',
      address: 'Buddo, Kampala',
    },
    payout: { msisdn: '+256772000202' },
    site: { origin: 'https://www.kingscollegebuddo.example', siteBuilder: 'google-sites' },
  },
];

/** Current term of every demo school, with a fee that no child was charged yet. */
export const demoTerm = {
  name: 'Term 3 2026',
  startsOn: '2026-09-14',
  endsOn: '2026-12-11',
  fee: { className: null, description: 'School trip, Term 3 2026', dueOn: '2026-12-04', amountUgx: 50_000 },
};

/** Number of children at each demo school. */
export const DEMO_STUDENTS = 60;

const firstNames = 'Aisha Brian Catherine Daniel Esther Fred Grace Henry Irene Joseph'.split(' ');
const lastNames = 'Nakato Okello Namubiru Mugisha Achieng Ssemwogerere Atim Tumusiime Nansubuga'.split(' ');
const classNames = '1 West, 2 East, 3 North, 4 South, 5 Arts, 6 Sciences'.split(', ');

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

const tuition = (amountUgx: number): DemoItem => ({
  description: 'Tuition, Term 3 2026',
  dueOn: '2026-12-04',
  amountUgx,
});
const lunch = (amountUgx: number): DemoItem => ({
  description: 'Lunch, Term 3 2026',
  dueOn: '2026-12-04',
  amountUgx,
});
const uniform = (amountUgx: number): DemoItem => ({ description: 'Uniform', dueOn: '2026-12-11', amountUgx });

/** Fee items of the first children of St. Mary's, which documents and tests rely on. */
const itemsByRegNo: Record<string, DemoItem[]> = {
  'SMK-0001': [tuition(850_000), lunch(200_000), uniform(150_000)],
  'SMK-0002': [],
  'SMK-0003': [tuition(700_000), uniform(150_000)],
};

/** Creates the child with a number in a register; the same number always gives the same child. */
export const createDemoStudent = (prefix: string, number: number): DemoStudent => {
  const regNo = `${prefix}-${String(number).padStart(4, '0')}`;
  const usualItems = [
    tuition(600_000 + (number % 9) * 50_000),
    lunch(180_000 + (number % 4) * 10_000),
    uniform(120_000),
  ];
  const isFirst = regNo === 'SMK-0001';
  return {
    regNo,
    firstName: isFirst ? 'Aisha' : pick(firstNames, number * 7),
    lastName: isFirst ? 'Nakato' : pick(lastNames, number * 5),
    className: `Senior ${pick(classNames, isFirst ? 1 : number)}`,
    items: itemsByRegNo[regNo] ?? usualItems.slice(0, 1 + (number % 3)),
  };
};
