import { err, ok, problem } from '@somesa/core';
import { linkAgreement, linkLoanDocument, linkOwnDocument } from '@somesa/core/contract';
import type { FileLinks } from '../../messaging/uploads/links';
import { findAttachedUpload } from '../../messaging/uploads/uploads-repository';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { hasAgreement } from './agreement';
import { findLoan, type Loan } from './loans-repository';

/** Serves links to the files of a loan to its parent and to staff; returns 404 for another parent's loan. */
export const loanLinksRoutes = (
  serve: Serve,
  { database, clock, links }: { database: Database; clock: Clock; links: FileLinks },
): void => {
  const findOwnLoan = async (userId: string, id: string): Promise<Loan | null> => {
    const loan = await findLoan(database, id);
    return loan?.userId === userId ? loan : null;
  };

  const createDocumentLink = async (
    { id, documentId }: { id: string; documentId: string },
    sessionHash: string,
  ) => {
    const file = await findAttachedUpload(database, documentId);
    if (file?.loanId !== id) return err(problem('upload_not_found'));
    return ok(links.sign({ kind: 'document', id: file.id, sessionHash }, clock.now()));
  };

  serve(linkOwnDocument, async ({ me: { user, sessionHash }, params }) =>
    (await findOwnLoan(user.id, params.id))
      ? createDocumentLink(params, sessionHash)
      : err(problem('loan_not_found')),
  );

  serve(linkAgreement, async ({ me: { user, sessionHash }, params }) => {
    const loan = await findOwnLoan(user.id, params.id);
    if (!loan || !hasAgreement(loan)) return err(problem('loan_not_found'));
    return ok(links.sign({ kind: 'agreement', id: loan.id, sessionHash }, clock.now()));
  });

  serve(linkLoanDocument, async ({ staffUser: { sessionHash }, params }) =>
    createDocumentLink(params, sessionHash),
  );
};
