import type { PartnershipRequest } from '@somesa/core';
import { msisdnOf } from '../../platform/checked-phone';
import type { Database } from '../../platform/db/database';
import { partnershipRequests } from '../../platform/db/schema';
import { type Sent, saveOnceByContent } from './save-once';

/** Keeps a school's request for the staff and acknowledges it. */
export const savePartnershipRequest = (
  database: Database,
  request: PartnershipRequest,
  sent: Sent,
): Promise<void> => {
  const { school, fullname, email, phoneNumber, students = null, note = null } = request;
  return saveOnceByContent(
    database,
    {
      name: 'partnership-request',
      table: partnershipRequests,
      acknowledge: 'partnership-received',
      email,
      words: [school, fullname, phoneNumber, students, note],
      add: (tx, row) =>
        tx.orm
          .insert(partnershipRequests)
          .values({ ...row, school, fullname, email, msisdn: msisdnOf(phoneNumber), students, note }),
    },
    sent,
  );
};
