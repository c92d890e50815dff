import {
  formatInstant,
  formatText,
  type LoanFileKind,
  type LoanFileView,
  type LoanView,
  loanPictureKinds,
  MAX_UPLOAD_BYTES,
} from '@somesa/core';
import { Button, colour, css, downloadIcon, Icon, Notice, toast, VisuallyHidden } from '@somesa/ui';
import { isPhoto } from '@somesa/widgets';
import { type ChangeEvent, useRef, useState } from 'react';
import { download } from '../../../../loans/download';
import { formatFileSize } from '../../../../loans/format-file-size';
import { callAsUser } from '../../../../state/auth-api';
import { useText } from '../../../../texts/use-text';
import { DocumentPhotos } from './document-photos';
import { type DocumentTools, useDocument } from './use-document';

const row = css(`
  display: grid;
  gap: 0.5rem;
  & .line { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; }
  & .words { flex: 1 1 14rem; min-width: 0; }
  & .words strong { display: block; }
  & .words p { color: ${colour.muted}; font-size: 0.9375rem; overflow-wrap: anywhere; }
  & .words .wanted { color: ${colour.ink}; font-weight: 600; }
  & .do { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  & input { display: none; }
  & progress { width: 100%; height: 0.375rem; accent-color: ${colour.primary}; }
`);

const accepted = { picture: 'image/*,.heic,.heif', paper: '.pdf,.doc,.docx,image/*' };

interface DocumentProps {
  loan: LoanView;
  kind: LoanFileKind;
  file: LoanFileView | undefined;
  isOpen: boolean;
}

/** Says what the current file is, or what can be added. */
const DocumentFacts = ({ loan, kind, file, isOpen }: DocumentProps) => {
  const text = useText('loans').documents;
  const ui = useText('ui');
  const isNeeded = loan.documentsNeeded.includes(kind);
  const isOptional = !isNeeded && !file && loan.documentRule.optional.includes(kind);
  const takes = loanPictureKinds.includes(kind)
    ? text.picture
    : formatText(text.paper, { limit: formatFileSize(MAX_UPLOAD_BYTES) });
  return (
    <>
      {isNeeded && <p className="wanted">{text.wanted}</p>}
      {isOptional && <p>{text.optional}</p>}
      {file ? (
        <p>
          {formatText(text.file, { name: file.name, size: formatFileSize(file.size) })}
          <br />
          {formatInstant(file.uploadedAt, ui)}
        </p>
      ) : (
        <p>{isOpen ? takes : text.missing}</p>
      )}
    </>
  );
};

export const DocumentRow = ({
  loan,
  kind,
  file,
  isOpen,
  tools,
  onLoan,
}: DocumentProps & { tools: DocumentTools; onLoan: (loan: LoanView) => void }) => {
  const text = useText('loans').documents;
  const input = useRef<HTMLInputElement>(null);
  const [isFetching, setFetching] = useState(false);
  const [firstPhoto, setFirstPhoto] = useState<File | null>(null);
  const { loanFields: fields } = useText('loanWidget');
  const { state, add, retry, stop } = useDocument(tools, loan.id, kind, fields, (changed) => {
    toast.success(text.done);
    onLoan(changed);
  });
  const isPicture = loanPictureKinds.includes(kind);
  const about = (action: string): string => formatText(text.about, { action, kind: text.kinds[kind] });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen && !isPicture && isPhoto(chosen)) setFirstPhoto(chosen);
    else if (chosen) void add(chosen);
    // Cleared so that the same file can be chosen again.
    target.value = '';
  };
  const fetchIt = async (documentId: string) => {
    setFetching(true);
    await download(() =>
      callAsUser('POST /parent/loans/:id/documents/:documentId/link', {
        params: { id: loan.id, documentId },
        expects: 'url',
      }),
    );
    setFetching(false);
  };
  const percent = state.kind === 'sending' ? Math.round(state.share * 100) : 0;
  const progress = percent === 100 ? text.adding : formatText(text.uploading, { percent });
  return (
    <li className={row}>
      <div className="line">
        <div className="words">
          <strong>{text.kinds[kind]}</strong>
          <DocumentFacts loan={loan} kind={kind} file={file} isOpen={isOpen} />
        </div>
        <div className="do">
          {file && (
            <Button
              kind="quiet"
              isBusy={isFetching}
              aria-label={about(text.download)}
              onClick={() => fetchIt(file.id)}
            >
              <Icon node={downloadIcon} />
              {text.download}
            </Button>
          )}
          {isOpen && state.kind !== 'sending' && !firstPhoto && (
            <Button
              kind="secondary"
              aria-label={about(file ? text.replace : text.add)}
              onClick={() => input.current?.click()}
            >
              {file ? text.replace : text.add}
            </Button>
          )}
          {state.kind === 'sending' && percent < 100 && (
            <Button kind="secondary" aria-label={about(text.stop)} onClick={stop}>
              {text.stop}
            </Button>
          )}
        </div>
      </div>
      {state.kind === 'sending' && (
        <div>
          <progress value={percent} max={100} aria-label={about(progress)} />
          <p>{progress}</p>
        </div>
      )}
      {state.kind === 'failed' && (
        <Notice kind="error">
          <p>{state.message}</p>
          {state.canRepeat && (
            <Button kind="quiet" aria-label={about(text.again)} onClick={retry}>
              {text.again}
            </Button>
          )}
        </Notice>
      )}
      <VisuallyHidden role="status">
        {state.kind === 'sending' && percent === 100 && about(text.adding)}
      </VisuallyHidden>
      {firstPhoto && (
        <DocumentPhotos
          key={firstPhoto.name + firstPhoto.lastModified}
          loan={loan}
          kind={kind}
          first={firstPhoto}
          tools={tools}
          onLoan={onLoan}
          onClose={() => setFirstPhoto(null)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={isPicture ? accepted.picture : accepted.paper}
        onChange={choose}
        aria-label={text.kinds[kind]}
      />
    </li>
  );
};
