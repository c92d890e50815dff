/** Everything that names the provider. A provider that runs Somesa under its own name changes this file. */
export const brand = {
  name: 'Somesa',
  /** The two parts of the wordmark; the second is set in the primary colour. */
  wordmark: ['Some', 'sa'],
  tagline: 'School fees, paid in a minute.',
  /** First letters of every payment reference: `SF-7KQ2-M4X9`. */
  referencePrefix: 'SF',
  /** What stands before our name in the payer's mobile-money prompt and on bank statements. */
  accountName: 'Somesa School Fees',
  phones: ['0800 100 700', '0392 100 700'],
  emails: ['help@somesa.example', 'schools@somesa.example'],
  colours: {
    ink: '#10231c',
    paper: '#fbfaf5',
    primary: '#0b5d45',
    accent: '#f2a71b',
    danger: '#b3261e',
  },
} as const;
