/** Parts of an installation that `npm run doctor` checks, in the order in which it reports them. */
export const areas = [
  'settings',
  'upgrade',
  'database',
  'clock',
  'mtn',
  'airtel',
  'bank',
  'sms',
  'mail',
  'files',
  'address',
  'metrics',
] as const;

/**
 * Result of one check. error: the site does not start, or loses or delays payments or messages. warning: it works, but not as safely or
 * reliably as it could. note: what the operator must look up elsewhere, because no program can.
 */
export interface Finding {
  area: (typeof areas)[number];
  status: 'ok' | 'note' | 'warning' | 'error';
  /** Sentences for the operator: the situation, then what to do. Without secrets and personal data. */
  text: string;
}

/** Creates the findings of one area. */
export const createFindings = (area: Finding['area']) => {
  const create =
    (status: Finding['status']) =>
    (text: string): Finding => ({ area, status, text });
  return { ok: create('ok'), note: create('note'), warning: create('warning'), error: create('error') };
};
