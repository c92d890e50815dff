import { err, ok, problem } from '@somesa/core';
import { listContacts, recordContact } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findLoan } from '../loans/loans-repository';
import { createContacts, listContactViews } from './contacts';

/** Serves contacts with borrowers about arrears. */
export const contactsRoutes = (serve: Serve, deps: { database: Database; clock: Clock }): void => {
  const { database, clock } = deps;
  const contacts = createContacts(deps);
  serve(listContacts, async ({ params: { id } }) =>
    (await findLoan(database, id))
      ? ok({ contacts: await listContactViews(database, id, clock.now()) })
      : err(problem('loan_not_found')),
  );
  serve(recordContact, async ({ params: { id }, body, staffUser }) => {
    const recorded = await contacts.record(id, body, staffUser);
    return recorded.ok ? ok({ contacts: await listContactViews(database, id, clock.now()) }) : recorded;
  });
};
