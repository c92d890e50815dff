import { createReceiptsApi, type ReceiptsApi } from '@somesa/api-client';
import { say } from '@somesa/core';
import { useParams } from 'wouter';
import { apiOptions } from '../../api';
import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { FoundReceipt } from './receipt/found-receipt';
import { ReceiptLoading } from './receipt/receipt-loading';
import { LookUpFailed, NoReceipt } from './receipt/receipt-problem';
import { type ReceiptState, useReceipt } from './receipt/use-receipt';

interface Props {
  state: ReceiptState;
  typed: string;
  again: () => void;
}

const ReceiptBody = ({ state, typed, again }: Props) => {
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
          text={say(text.notFound.text, { reference: state.reference })}
          typed={state.reference}
        />
      );
    case 'unreadable':
      return (
        <NoReceipt title={text.unreadable.title} text={say(text.unreadable.text, { typed })} typed={typed} />
      );
    case 'failed':
      return <LookUpFailed isOffline={!navigator.onLine} message={state.failure.message} again={again} />;
    default:
      return state satisfies never;
  }
};

const receiptsApi = createReceiptsApi(apiOptions);

/** Shows the details that anyone who has a reference can verify. */
export const ReceiptPage = ({ api = receiptsApi }: { api?: ReceiptsApi }) => {
  const text = useText('receipts').receipt;
  const { reference = '' } = useParams<{ reference: string }>();
  const { state, again } = useReceipt(api, reference);
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <ReceiptBody state={state} typed={reference} again={again} />
    </div>
  );
};
