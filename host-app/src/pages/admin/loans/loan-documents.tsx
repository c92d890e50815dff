import {
  type AdminLoanView,
  formatDay,
  formatText,
  type LoanFileView,
  loanFileKinds,
  loanPictureKinds,
} from '@somesa/core';
import {
  Button,
  Chip,
  colour,
  css,
  downloadIcon,
  Icon,
  Modal,
  Notice,
  paperIcon,
  radius,
  Skeleton,
} from '@somesa/ui';
import { useEffect, useState } from 'react';
import { download } from '../../../loans/download';
import { formatFileSize } from '../../../loans/format-file-size';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

const listClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
  gap: 0.75rem;
  & > li { display: grid; align-content: start; justify-items: center; gap: 0.25rem; }
  & .thumbnail { display: grid; gap: 0.25rem; justify-items: center; align-content: start; width: 100%; padding: 0; border: 0; background: none; color: inherit; font: inherit; font-size: 0.875rem; line-height: 1.3; text-align: center; cursor: pointer; overflow-wrap: anywhere; }
  & .place { display: grid; place-items: center; width: 100%; height: 5.5rem; object-fit: cover; background: ${colour.tint}; border: 1px solid ${colour.line}; border-radius: ${radius.control}; color: ${colour.muted}; }
  & .thumbnail:hover .place { border-color: ${colour.control}; }
`);

const largeClass = css(`
  display: grid;
  gap: 0.75rem;
  & img { display: block; max-width: 100%; max-height: 65vh; margin: auto; object-fit: contain; border-radius: ${radius.control}; }
  & .about { color: ${colour.muted}; font-size: 0.9375rem; overflow-wrap: anywhere; }
`);

const listLatestFiles = (files: readonly LoanFileView[]): LoanFileView[] =>
  loanFileKinds.flatMap((kind) => {
    const all = files.filter((file) => file.kind === kind);
    const [latest] = all.sort((one, other) => (one.uploadedAt < other.uploadedAt ? 1 : -1));
    return latest ? [latest] : [];
  });

/** Returns null if there is no picture that the browser can show, or if the link could not be loaded. */
const usePicture = (loanId: string, { id, kind }: LoanFileView) => {
  const isPicture = loanPictureKinds.includes(kind);
  const [url, setUrl] = useState<string | 'loading' | null>(isPicture ? 'loading' : null);
  useEffect(() => {
    if (!isPicture) return;
    let isUnmounted = false;
    const fetchLink = async (): Promise<void> => {
      const link = await adminApi.call('POST /admin/loans/:id/documents/:documentId/link', {
        params: { id: loanId, documentId: id },
      });
      if (!isUnmounted) setUrl(link.ok ? link.value.url : null);
    };
    void fetchLink();
    return () => {
      isUnmounted = true;
    };
  }, [loanId, id, isPicture]);
  return { url: url === 'loading' ? null : url, isLoading: url === 'loading', onError: () => setUrl(null) };
};

const LoanDocument = ({ loan, file }: { loan: AdminLoanView; file: LoanFileView }) => {
  const text = useText('admin').loan.documents;
  const { close } = useText('admin').shell.question;
  const { kinds } = useText('loans').documents;
  const [isOpen, setOpen] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const { url, isLoading, onError } = usePicture(loan.id, file);
  const label = kinds[file.kind];
  const openFile = async (): Promise<void> => {
    setFetching(true);
    const ids = { id: loan.id, documentId: file.id };
    await download(adminApi.sender('POST /admin/loans/:id/documents/:documentId/link', ids));
    setFetching(false);
  };
  return (
    <li>
      <button
        type="button"
        className="thumbnail"
        aria-label={formatText(text.view, { kind: label })}
        onClick={() => setOpen(true)}
      >
        {url ? (
          <img className="place" src={url} alt="" onError={onError} />
        ) : (
          <span className="place">
            <Icon node={paperIcon} />
          </span>
        )}
        {label}
      </button>
      {loan.documentsNeeded.includes(file.kind) && <Chip tone="waits">{text.wanted}</Chip>}
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={close}
        size="large"
        actions={
          <Button isBusy={isFetching} onClick={openFile}>
            <Icon node={downloadIcon} />
            {formatText(text.open, { kind: label })}
          </Button>
        }
      >
        <div className={largeClass}>
          {isOpen && url && <img src={url} alt={label} onError={onError} />}
          {isLoading && <Skeleton height="14rem" />}
          {!(url || isLoading) && <p>{text.unseen}</p>}
          <p className="about">
            {file.name}, {formatFileSize(file.size)}, <Moment iso={file.uploadedAt} />
          </p>
        </div>
      </Modal>
    </li>
  );
};

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
