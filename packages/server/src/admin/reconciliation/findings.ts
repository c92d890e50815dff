import { type NewException, openException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';

/** Something that does not agree with another, for a person to look at. No personal data is in it. */
export interface Finding {
  kind: Extract<NewException['kind'], 'ledger_mismatch' | 'provider_mismatch'>;
  subject: string;
  detail: NewException['detail'];
}

/** Maximum number of findings of one kind that become exceptions in one night; beyond that, the count says enough. */
export const MAX_REVIEWS = 500;

/** Puts a finding before a person, in the caller’s transaction: what is open already stays as it is. */
export const openFindingException = async (tx: Tx, finding: Finding, now: Date): Promise<void> => {
  await openException(tx, { ...finding, now });
};
