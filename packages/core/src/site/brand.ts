/** Colours of light pages, emails and PDFs, from which ui/style/theme.ts mixes the others. */
export const colours = {
  ink: '#10231c',
  paper: '#fbfaf5',
  primary: '#0b5d45',
  accent: '#f2a71b',
  danger: '#b3261e',
} as const;

/** Colours of dark pages. */
export const darkColours = {
  ink: '#edf3ef',
  paper: '#0f1814',
  primary: '#62d1a7',
  accent: '#f4b440',
  danger: '#ffa198',
} as const;

/** Name, contacts and claims of the operator. An operator with a name of its own changes this file. */
export const brand = {
  name: 'Somesa',
  /** Two parts of the wordmark; the second has the primary colour. */
  wordmark: ['Some', 'sa'],
  tagline: 'School fees, paid in a minute.',
  /** First letters of every payment reference: `SF-7KQ2-M4X9`. */
  referencePrefix: 'SF',
  /** Account name shown to the payer in the mobile-money prompt and on bank statements. */
  accountName: 'Somesa School Fees',
  phones: ['0800 100 700', '0392 100 700'],
  emails: ['help@somesa.example', 'schools@somesa.example'],
  /** Figures that the site claims; null if they are counted. */
  claims: { happyParents: null as number | null },
  /** Lines of the operator's postal address; the site omits it if there are none. */
  address: [] as readonly string[],
  /** Pages of the operator on social networks; the site omits them if there are none. */
  social: [] as readonly { name: string; href: string }[],
  colours,
} as const;

/** Examples. Replace each with a real statement, and a name that its author agreed to show. */
export const testimonials = [
  {
    name: 'Grace N., Kampala',
    text: 'I paid for two children on the way to work. The school had both on its list before I got there.',
    stars: 4,
  },
  {
    name: 'Joseph O., Gulu',
    text: 'The bursar typed the reference from my SMS and saw the payment. Nobody asked me for a paper.',
    stars: 4,
  },
  {
    name: 'Sarah K., Mbarara',
    text: 'The term was paid at once and I pay month by month. I knew every date before I said yes.',
    stars: 4,
  },
] as const;
