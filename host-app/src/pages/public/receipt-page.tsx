import type { ApiFailure } from '@somesa/api-client';
import { findReference, formatText, type ReceiptView } from '@somesa/core';
import { Button, css, cx, Notice, Skeleton, VisuallyHidden } from '@somesa/ui';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/api';
import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { FoundReceipt } from './receipt/found-receipt';
import { sheetFrameClass } from './receipt/receipt-sheet';
import { ReferenceForm } from './receipt/reference-form';

type ReceiptState =
  | { kind: 'unreadable' }
  | { kind: 'loading' }
  | { kind: 'found'; receipt: ReceiptView }
  | { kind: 'not-found'; reference: string }
  | { kind: 'failed'; failure: ApiFailure };

const NOT_FOUND = 404;

const useReceipt = (typed: string): { state: ReceiptState; retry: () => void } => {
  const reference = findReference(typed);
  const [state, setState] = useState<ReceiptState>({ kind: 'loading' });

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (!reference) return setState({ kind: 'unreadable' });
      setState({ kind: 'loading' });
      const result = await call('GET /receipts/:reference', {
        params: { reference },
        expects: 'reference',
        signal,
      });
      if (signal?.aborted) return;
      if (result.ok) setState({ kind: 'found', receipt: result.value });
      else if (result.error.status === NOT_FOUND) setState({ kind: 'not-found', reference });
      else setState({ kind: 'failed', failure: result.error });
    },
    [reference],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  return { state, retry: () => void load() };
};

const gap = css('display: grid; gap: 1.5rem;');

const NoReceipt = ({ title, text, typed }: { title: string; text: string; typed: string }) => (
  <div className={gap}>
    <Notice kind="warning" title={title}>
      {text}
    </Notice>
    <ReferenceForm typed={typed} />
  </div>
);

const LookupFailed = ({
  isOffline,
  message,
  retry,
}: {
  isOffline: boolean;
  message: string;
  retry: () => void;
}) => {
  const text = useText('receipts').receipt;
  return (
    <div className={gap}>
      <Notice kind={isOffline ? 'offline' : 'error'} title={text.failed.title}>
        {isOffline ? text.failed.offline : message}
      </Notice>
      <div>
        <Button onClick={retry}>{text.failed.again}</Button>
      </div>
    </div>
  );
};

const bars = css(`
  & .bar { height: 1.25em; margin-block: 0.75em; }
  & .amount { height: 2em; width: 60%; }
`);

const rowCount = 6;

/** Renders an empty receipt until its content is loaded. */
const ReceiptLoading = () => {
  const text = useText('receipts').receipt;
  return (
    <div className={cx(sheetFrameClass, bars)} role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className="head">
        <Skeleton className="amount" />
      </div>
      <div className="rows">
        {Array.from({ length: rowCount }, (_, row) => `row-${row}`).map((row) => (
          <Skeleton key={row} className="bar" />
        ))}
      </div>
    </div>
  );
};

interface Props {
  state: ReceiptState;
  typed: string;
  retry: () => void;
}

const ReceiptBody = ({ state, typed, retry }: Props) => {
  const text = useText('receipts').receipt;
  switch (state.kind) {
    case 'loading':
      return <ReceiptLoading />;
    case 'found':
      return <FoundReceipt receipt={state.receipt} />;
    case 'not-found':
      return (
        <NoReceipt
          title={text.notFound.title}
          text={formatText(text.notFound.text, { reference: state.reference })}
          typed={state.reference}
        />
      );
    case 'unreadable':
      return (
        <NoReceipt
          title={text.unreadable.title}
          text={formatText(text.unreadable.text, { typed })}
          typed={typed}
        />
      );
    case 'failed':
      return <LookupFailed isOffline={!navigator.onLine} message={state.failure.message} retry={retry} />;
    default:
      return state satisfies never;
  }
};

export const ReceiptPage = () => {
  const text = useText('receipts').receipt;
  const { reference = '' } = useParams<{ reference: string }>();
  const { state, retry } = useReceipt(reference);
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <ReceiptBody state={state} typed={reference} retry={retry} />
    </div>
  );
};
