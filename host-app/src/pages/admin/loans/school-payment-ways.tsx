import { type DisbursementView, formatUgx, kampalaDay, say } from '@somesa/core';
import { Button, Field, toast } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';
import { savePaymentFile } from './payment-file';

/** Shows the actions that staff can take on one attempt to pay a school, depending on its state. */
export const SchoolPaymentWays = ({
  payment,
  onChange,
}: {
  payment: DisbursementView;
  onChange: (payment: DisbursementView) => void;
}) => {
  const text = useText('admin').loan.payment;
  const [isBusy, setBusy] = useState(false);
  const { id, status, fileId, loan } = payment;
  const askAgain = async (): Promise<void> => {
    setBusy(true);
    const answer = await adminApi.disburseLoan(loan.id);
    setBusy(false);
    if (answer.ok) onChange(answer.value);
    else toast.error(answer.error.message);
  };
  return (
    <>
      {status === 'in_file' && (
        <>
          <Question
            kind="primary"
            {...{ action: text.settled.action, title: text.settled.title, text: text.settled.text }}
            confirm={text.settled.confirm}
            empty={{ bankReference: '', paidOn: kampalaDay(new Date()) }}
            send={(values) => adminApi.settleDisbursement(id, values)}
            onDone={onChange}
          >
            {(field) => (
              <>
                <Field label={text.settled.reference} autoComplete="off" {...field('bankReference')} />
                <Field label={text.settled.paidOn} type="date" {...field('paidOn')} />
              </>
            )}
          </Question>
          <Question
            {...{ action: text.failed.action, title: text.failed.title, text: text.failed.text }}
            confirm={text.failed.confirm}
            isDanger
            empty={{ reason: '' }}
            send={(values) => adminApi.failDisbursement(id, values)}
            onDone={onChange}
          >
            {(field) => <Field label={text.failed.reason} {...field('reason')} />}
          </Question>
        </>
      )}
      {fileId && (
        <Button
          kind="secondary"
          onClick={() => savePaymentFile({ id: fileId, name: payment.providerReference })}
        >
          {text.file.again}
        </Button>
      )}
      {payment.isStatusUnknown && (
        <Button isBusy={isBusy} onClick={askAgain}>
          {text.askAgain}
        </Button>
      )}
      {status === 'failed' && (
        <Question
          {...{ action: text.retry.action, title: text.retry.title, confirm: text.retry.action }}
          text={say(text.retry.text, { amount: formatUgx(payment.amount) })}
          send={() => adminApi.disburseLoan(loan.id)}
          onDone={onChange}
        />
      )}
    </>
  );
};
