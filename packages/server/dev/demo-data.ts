export interface DemoStudent {
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  items: { description: string; dueOn: string; amountUgx: number }[];
}

const createContact = (contactName: string, domain: string, contactMsisdn: string, address: string) => ({
  contactName,
  contactEmail: `bursar@${domain}.example`,
  contactMsisdn,
  address,
});

/** Schools of the demo, with the prefix of their registration numbers, their payout account, and their own site if they have one. */
export const demoSchools = [
  {
    slug: 'st-josephs-naggalama',
    name: 'St. Joseph’s Naggalama',
    prefix: 'SJN',
    contact: createContact('Sr. Agnes Nantongo', 'naggalama', '+256772000303', 'Naggalama, Mukono'),
    payout: { bankName: 'Centenary Bank' as const, accountNumber: '3200045671' },
  },
  {
    slug: 'st-marys-kisubi',
    name: 'St. Mary’s College Kisubi (SMACK)',
    prefix: 'SMK',
    contact: createContact('Peter Ssali', 'stmaryskisubi', '+256772000301', 'Kisubi, Entebbe Road'),
    payout: { msisdn: '+256772000201' },
    site: { origin: 'https://www.stmaryskisubi.example', siteBuilder: 'wix' as const },
  },
  {
    slug: 'kings-college-buddo',
    name: 'Kings College Buddo',
    prefix: 'KCB',
    contact: createContact('Ruth Namatovu', 'kingscollegebuddo', '+256772000302', 'Buddo, Kampala'),
    payout: { msisdn: '+256772000202' },
    site: { origin: 'https://www.kingscollegebuddo.example', siteBuilder: 'google-sites' as const },
  },
];

export const demoPrefixes = demoSchools.map(({ prefix }) => prefix);

/** Returns the school of a registration number. */
export const getSlug = (regNo: string): string =>
  demoSchools.find(({ prefix }) => regNo.startsWith(prefix))?.slug ?? '';

export const formatRegNo = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(4, '0')}`;

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

const createItem = (description: string, amountUgx: number, dueOn = '2026-12-04') => ({
  description,
  dueOn,
  amountUgx,
});
const tuition = (amountUgx: number) => createItem('Tuition, Term 3 2026', amountUgx);
const lunch = (amountUgx: number) => createItem('Lunch, Term 3 2026', amountUgx);
const uniform = (amountUgx: number) => createItem('Uniform', amountUgx, '2026-12-11');

/** Fee items of the first children of St. Mary's, which documents and tests rely on. */
const itemsByRegNo: Record<string, DemoStudent['items']> = {
  'SMK-0001': [tuition(850_000), lunch(200_000), uniform(150_000)],
  'SMK-0002': [],
  'SMK-0003': [tuition(700_000), uniform(150_000)],
};

/** Creates the child with a number in a register; the same number always gives the same child. */
export const createDemoStudent = (prefix: string, number: number): DemoStudent => {
  const regNo = formatRegNo(prefix, number);
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
