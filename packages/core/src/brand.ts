/** The colours of light pages, mails and prints; what else the pages need is mixed to fit in ui/style/theme.ts. */
export const colours = {
  ink: '#10231c',
  paper: '#fbfaf5',
  primary: '#0b5d45',
  accent: '#f2a71b',
  danger: '#b3261e',
} as const;

/** The same colours on dark pages. */
export const darkColours = {
  ink: '#edf3ef',
  paper: '#0f1814',
  primary: '#62d1a7',
  accent: '#f4b440',
  danger: '#ffa198',
} as const;

/** Everything that names the provider. A provider that runs Somesa under its own name changes this file. */
export const brand = {
  name: 'Somesa',
  /** The two parts of the wordmark; the second is set in the primary colour. */
  wordmark: ['Some', 'sa'],
  tagline: 'School fees, paid in a minute.',
  /** First letters of every payment reference: `SF-7KQ2-M4X9`. */
  referencePrefix: 'SF',
  /** Account name shown to the payer in the mobile-money prompt and on bank statements. */
  accountName: 'Somesa School Fees',
  phones: ['0800 100 700', '0392 100 700'],
  emails: ['help@somesa.example', 'schools@somesa.example'],
  /** Figures that the site claims if they are not counted; null if they are counted. */
  claims: { happyParents: null as number | null },
  /** Lines of the provider's postal address; the site shows none until there are some. */
  address: [] as readonly string[],
  /** Pages of the provider on social networks; the site shows none until there are some. */
  social: [] as readonly { name: string; href: string }[],
  colours,
} as const;

/** Examples: replace each by words that a parent gave you, with the name that the parent lets you show. */
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
