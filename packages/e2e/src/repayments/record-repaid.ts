import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const { claims } = inject('environment');

/** Records the repaid amounts that the screens show for a loan, in UGX, for the comparison with the ledger at the end of the run. */
export const recordRepaid = (reference: string, repaid: { principal: number; interest: number }): void => {
  writeFileSync(join(claims, `${reference}.json`), JSON.stringify({ reference, ...repaid }));
};
