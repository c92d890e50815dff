import { type DisbursementView, formatText, formatUgx, toKampalaDay } from '@somesa/core';
import { Button, Field } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { RequestButton } from '../layout/request-button';
import { savePaymentFile, savePaymentFileXml } from './payment-file';

/** Shows the actions that staff can take on a disbursement in its current status. */
export const DisbursementActions = ({
  payment,
  onChange,
}: {
  payment: DisbursementView;
  onChange: (answer: { disbursement: DisbursementView }) => void;
}) => {
  const text = useText('admin').loan.payment;
  const { id, status, fileId, loan } = payment;
  return (
    <>
      {status === 'in_file' && (
        <>
          <ActionDialog
            kind="primary"
            {...text.settled}
            initialValues={{ bankReference: '', paidOn: toKampalaDay(new Date()) }}
            send={(values) =>
              adminApi.call('POST /admin/disbursements/:id/settled', { params: { id }, body: values })
            }
            onDone={onChange}
          >
            {(field) => (
              <>
                <Field label={text.settled.reference} autoComplete="off" {...field('bankReference')} />
                <Field label={text.settled.paidOn} type="date" {...field('paidOn')} />
              </>
            )}
          </ActionDialog>
          <ActionDialog
            {...text.failed}
            isDanger
            initialValues={{ reason: '' }}
            send={(values) =>
              adminApi.call('POST /admin/disbursements/:id/failed', { params: { id }, body: values })
            }
            onDone={onChange}
          >
            {(field) => <Field label={text.failed.reason} {...field('reason')} />}
          </ActionDialog>
        </>
      )}
      {fileId && (
        <>
          <Button
            kind="secondary"
            onClick={() => savePaymentFile({ id: fileId, name: payment.providerReference })}
          >
            {text.file.again}
          </Button>
          <Button
            kind="secondary"
            onClick={() => savePaymentFileXml({ id: fileId, name: payment.providerReference })}
          >
            {text.file.againXml}
          </Button>
        </>
      )}
      {payment.isStatusUnknown && (
        <RequestButton
          request={() => adminApi.call('POST /admin/disbursements/:id/check', { params: { id } })}
          onDone={onChange}
        >
          {text.askAgain}
        </RequestButton>
      )}
      {status === 'failed' && loan && (
        <ActionDialog
          action={text.retry.action}
          title={text.retry.title}
          text={formatText(text.retry.text, { amount: formatUgx(payment.amount) })}
          send={() => adminApi.call('POST /admin/loans/:id/disburse', { params: { id: loan.id } })}
          onDone={onChange}
        />
      )}
    </>
  );
};
