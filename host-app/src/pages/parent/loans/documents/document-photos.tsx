import { formatText, type LoanFileKind, type LoanView } from '@somesa/core';
import { Button, Notice, toast } from '@somesa/ui';
import { createPhotoPages, type PagesState, PhotoField } from '@somesa/widgets';
import { useEffect, useState } from 'react';
import { useText } from '../../../../texts/use-text';
import { addDocument, type DocumentTools } from './use-document';

export const DocumentPhotos = ({
  loan,
  kind,
  first,
  tools,
  onLoan,
  onClose,
}: {
  loan: LoanView;
  kind: LoanFileKind;
  first: File;
  tools: DocumentTools;
  onLoan: (loan: LoanView) => void;
  onClose: () => void;
}) => {
  const text = useText('loans').documents;
  const { loan: t } = useText('loanWidget');
  const { try_again: tryAgain } = useText('ui');
  const [state, setState] = useState<PagesState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [pages] = useState(() =>
    createPhotoPages({
      kind,
      ...tools,
      onChange: (changed) => {
        setState(changed);
        if (!changed) onClose();
      },
    }),
  );
  useEffect(() => {
    pages.add([first]);
    return pages.stop;
  }, [pages, first]);
  if (!state) return null;
  const addToLoan = async (uploadId: string): Promise<void> => {
    setAdding(true);
    const answer = await addDocument(tools.api.call, loan.id, { kind, uploadId });
    setAdding(false);
    if (!answer.ok) return setProblem(answer.error.errors?.uploadId?.[0] ?? answer.error.message);
    toast.success(text.done);
    onClose();
    onLoan(answer.value.loan);
  };
  const status =
    state.kind === 'sending' ? formatText(t.file_sending, { percent: state.percent }) : t.file_done;
  return (
    <>
      <PhotoField
        label={text.kinds[kind]}
        status={status}
        state={state}
        pages={pages}
        texts={{ ...t, tryAgain }}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="do">
        <Button
          isBusy={isAdding}
          disabled={state.kind !== 'sent'}
          onClick={() => state.kind === 'sent' && void addToLoan(state.upload.id)}
        >
          {text.addPhotos}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text.stop}
        </Button>
      </div>
    </>
  );
};
