import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const { claims } = inject('environment');

/** Leaves what the screens say was repaid on a loan, in UGX, for the audit at the end of the run: the ledger must say the same. */
export const recordRepaid = (reference: string, repaid: { principal: number; interest: number }): void => {
  writeFileSync(join(claims, `${reference}.json`), JSON.stringify({ reference, ...repaid }));
};
