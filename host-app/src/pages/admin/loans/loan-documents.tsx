import {
  type AdminLoanView,
  formatDay,
  formatText,
  type LoanFileView,
  loanFileKinds,
  loanPictureKinds,
} from '@somesa/core';
import { Button, Chip, colour, css, downloadIcon, Icon, Notice, radius, Skeleton } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { download } from '../../../loans/download';
import { formatFileSize } from '../../../loans/format-file-size';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

const listClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  gap: 1rem;
  & > li { display: grid; align-content: start; gap: 0.375rem; padding: 0.75rem; border: 1px solid ${colour.line}; border-radius: ${radius.control}; }
  & img, & .place { width: 100%; height: 14rem; object-fit: contain; background: ${colour.tint}; border-radius: ${radius.control}; }
  & .about { color: ${colour.muted}; font-size: 0.9375rem; overflow-wrap: anywhere; }
  & .note { white-space: pre-line; }
  & button { justify-self: start; }
`);

/** Lists the latest file of each kind, in the order of the form. */
const listLatestFiles = (files: readonly LoanFileView[]): LoanFileView[] =>
  loanFileKinds.flatMap((kind) => {
    const all = files.filter((file) => file.kind === kind);
    const [latest] = all.sort((one, other) => (one.uploadedAt < other.uploadedAt ? 1 : -1));
    return latest ? [latest] : [];
  });

/** Shows a picture through a link requested for it, or a sentence if the browser can't show it. */
const Picture = ({ loanId, file, label }: { loanId: string; file: LoanFileView; label: string }) => {
  const { unseen } = useText('admin').loan.documents;
  const [shown, setShown] = useState<{ url: string } | 'loading' | 'unseen'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    const fetchLink = async (): Promise<void> => {
      const link = await adminApi.createLoanDocumentLink(loanId, file.id);
      if (!isUnmounted) setShown(link.ok ? { url: link.value.url } : 'unseen');
    };
    void fetchLink();
    return () => {
      isUnmounted = true;
    };
  }, [loanId, file.id]);
  if (shown === 'loading') return <Skeleton className="place" />;
  if (shown === 'unseen') return <p className="about">{unseen}</p>;
  return <img src={shown.url} alt={label} onError={() => setShown('unseen')} />;
};

const LoanDocument = ({ loan, file }: { loan: AdminLoanView; file: LoanFileView }) => {
  const text = useText('admin').loan.documents;
  const { kinds } = useText('loans').documents;
  const [isFetching, setFetching] = useState(false);
  const label = kinds[file.kind];
  const openFile = async (): Promise<void> => {
    setFetching(true);
    await download(() => adminApi.createLoanDocumentLink(loan.id, file.id));
    setFetching(false);
  };
  return (
    <li>
      <strong>{label}</strong>
      {loan.documentsNeeded.includes(file.kind) && (
        <span>
          <Chip tone="waits">{text.wanted}</Chip>
        </span>
      )}
      {loanPictureKinds.includes(file.kind) && <Picture loanId={loan.id} file={file} label={label} />}
      <p className="about">
        {file.name}, {formatFileSize(file.size)}
        <br />
        <Moment iso={file.uploadedAt} />
      </p>
      <Button
        kind="secondary"
        isBusy={isFetching}
        aria-label={formatText(text.open, { kind: label })}
        onClick={openFile}
      >
        <Icon node={downloadIcon} />
        {label}
      </Button>
    </li>
  );
};

/** Shows the documents of a loan: pictures in place, all of them as downloads. */
export const LoanDocuments = ({ loan }: { loan: AdminLoanView }) => {
  const text = useText('admin').loan.documents;
  const { removed } = useText('loans').documents;
  const { months } = useText('ui');
  const files = listLatestFiles(loan.documents);
  return (
    <AdminSection title={text.title}>
      {loan.documentsDeletedOn && (
        <Notice>{formatText(removed, { day: formatDay(loan.documentsDeletedOn, months) })}</Notice>
      )}
      {files.length === 0 && <p>{text.none}</p>}
      <ul className={listClass}>
        {files.map((file) => (
          <LoanDocument key={file.id} loan={loan} file={file} />
        ))}
      </ul>
    </AdminSection>
  );
};
