import {
  formatDay,
  formatText,
  isEitherStatement,
  type LoanFileKind,
  type LoanFileView,
  type LoanView,
  listAskedKinds,
  listMissingKinds,
  loanFileKinds,
  loanStatementKinds,
} from '@somesa/core';
import { colour, css, Notice } from '@somesa/ui';
import { shrinkPhoto } from '@somesa/widgets';
import { ownUploadsApi } from '../../../../state/own-uploads';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';
import { DocumentRow } from './document-row';
import type { DocumentTools } from './use-document';

const list = css(`
  display: grid;
  gap: 1.25rem;
  & > li + li { padding-top: 1.25rem; border-top: 1px solid ${colour.line}; }
`);

const written = css(`
  margin: 0;
  max-width: 38rem;
  & dt { font-weight: 600; }
  & dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
`);

const ownTools: DocumentTools = { shrink: shrinkPhoto, api: ownUploadsApi };

export const takesDocuments = ({ status }: Pick<LoanView, 'status'>): boolean =>
  status === 'submitted' || status === 'under_review';

const findLatest = (documents: readonly LoanFileView[], kind: LoanFileKind): LoanFileView | undefined =>
  documents
    .filter((one) => one.kind === kind)
    .reduce<LoanFileView | undefined>(
      (latest, one) => (latest && latest.uploadedAt >= one.uploadedAt ? latest : one),
      undefined,
    );

/** Renders the documents of a loan; missing ones can be added until the loan is decided. */
export const DocumentsSection = ({
  loan,
  onLoan,
  tools = ownTools,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  tools?: DocumentTools;
}) => {
  const text = useText('loans').documents;
  const { months } = useText('ui');
  const isOpen = takesDocuments(loan);
  const present = loan.documents.map(({ kind }) => kind);
  const asked = [...listAskedKinds(loan.documentRule), ...loan.documentsNeeded, ...present];
  const rows = loanFileKinds
    .filter((kind) => asked.includes(kind))
    .map((kind) => ({ kind, file: findLatest(loan.documents, kind) }));
  const visibleRows = isOpen ? rows : rows.filter(({ file }) => file);
  const missing = listMissingKinds(loan.documentRule, present);
  const isLacking = missing.length > 0;
  const isEitherMissing =
    isEitherStatement(loan.documentRule) && loanStatementKinds.every((kind) => missing.includes(kind));
  // Once all documents were added again, the deletion of the first ones no longer matters.
  const removedOn = isLacking ? loan.documentsDeletedOn : null;
  if (visibleRows.length === 0 && !removedOn) return null;
  const isIncomplete = isOpen && (loan.documentsNeeded.length > 0 || isLacking);
  return (
    <LoanSection anchor="documents" title={text.title} about={visibleRows.length > 0 ? text.lede : undefined}>
      {removedOn && <Notice>{formatText(text.removed, { day: formatDay(removedOn, months) })}</Notice>}
      {loan.documentsNote && (
        <dl className={written}>
          <dt>{text.note}</dt>
          <dd>{loan.documentsNote}</dd>
        </dl>
      )}
      {isIncomplete && (
        <Notice kind="warning">
          {text.incomplete} {isEitherMissing && text.either}
        </Notice>
      )}
      {visibleRows.length > 0 && (
        <ul className={list}>
          {visibleRows.map(({ kind, file }) => (
            <DocumentRow
              key={kind}
              loan={loan}
              kind={kind}
              file={file}
              isOpen={isOpen}
              tools={tools}
              onLoan={onLoan}
            />
          ))}
        </ul>
      )}
    </LoanSection>
  );
};
