import { err, ok, problem } from '@somesa/core';
import { listContacts, promisePayment, recordContact } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findLoan } from '../loans/loans-repository';
import { toLoanAccountAnswer } from '../repayments/loan-account-view';
import { findLoanSummary } from '../repayments/loan-summary-view';
import { createContacts, listContactViews } from './contacts';

/** Serves contacts with borrowers about arrears to staff, and the promise to pay to the borrower. */
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
  serve(promisePayment, async ({ me: { user }, params: { id }, body }) => {
    const promised = await contacts.promise(user.id, id, body);
    if (!promised.ok) return promised;
    const account = await findLoanSummary(database, id, clock.now());
    return account
      ? ok(await toLoanAccountAnswer(database, account, clock.now()))
      : err(problem('loan_not_found'));
  });
};
