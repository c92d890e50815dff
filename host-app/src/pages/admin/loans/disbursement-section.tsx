import {
  type BankPaymentFileView,
  type DisbursementView,
  formatText,
  formatUgx,
  toKampalaDay,
} from '@somesa/core';
import { Button, css, Field, Notice, toast } from '@somesa/ui';
import { Link } from 'wouter';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { RequestButton, saveCsv } from '../layout/request-button';
import { formatProviderCode, renderMoment } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

const savePaymentFile = ({ id, name }: { id: string; name: string }): Promise<void> =>
  saveCsv(`${name}.csv`, adminApi.callForFile('GET /admin/bank-payment-files/:id', { params: { id } }));

const savePaymentFileXml = async ({ id, name }: { id: string; name: string }): Promise<void> => {
  const file = await adminApi.callForFile('GET /admin/bank-payment-files/:id/pain001.xml', {
    params: { id },
  });
  if (!file.ok) return void showFailure(file.error.message);
  saveFile(`${name}.xml`, file.value);
};

export const PaymentFileDialog = ({ onDone }: { onDone: () => void }) => {
  const text = useText('admin').loan.payment.file;
  const onCreated = ({ file: { id, reference, count, total } }: { file: BankPaymentFileView }): void => {
    toast.success(formatText(text.made, { count, total: formatUgx(total) }));
    onDone();
    void savePaymentFile({ id, name: reference });
  };
  return (
    <ActionDialog {...text} send={() => adminApi.call('POST /admin/bank-payment-files')} onDone={onCreated} />
  );
};

const DisbursementActions = ({
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
          {...text.retry}
          text={formatText(text.retry.text, { amount: formatUgx(payment.amount) })}
          send={() => adminApi.call('POST /admin/loans/:id/disburse', { params: { id: loan.id } })}
          onDone={onChange}
        />
      )}
    </>
  );
};

const layoutClass = css(
  'display: grid; gap: 0.75rem; & > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }',
);

const DisbursementFacts = ({ payment }: { payment: DisbursementView }) => {
  const { loan: words, lists } = useText('admin');
  const text = words.payment;
  const { status: statuses, method: methods } = lists.disbursements.words;
  const { payee, loan, settlement, payment: paid } = payment;
  const accounts = [payee.phoneNumber, payee.bankName, payee.accountNumber].filter((part) => part !== null);
  return (
    <>
      <p>
        <StatusChip status={payment.status} names={statuses} /> <strong>{formatUgx(payment.amount)}</strong>,{' '}
        {methods[payment.method]}
      </p>
      {payment.isStatusUnknown && <Notice kind="warning">{text.exception}</Notice>}
      {payment.method === 'bank' && payment.status === 'created' && <Notice>{text.waitsForFile}</Notice>}
      <FactRows
        rows={[
          {
            name: text.loan,
            value: loan && <Link href={adminAddress.loan(loan.id)}>{loan.reference}</Link>,
          },
          {
            name: text.settlement,
            value: settlement && (
              <Link href={adminAddress.settlement(settlement.id)}>{settlement.reference}</Link>
            ),
          },
          {
            name: text.refund,
            value: paid && <Link href={adminAddress.payment(paid.id)}>{paid.reference}</Link>,
          },
          { name: text.to, value: payee.name },
          { name: text.account, value: accounts.join(', ') },
          { name: text.reference, value: payment.providerReference },
          { name: text.transaction, value: payment.transactionId },
          { name: text.failure, value: payment.failure && formatProviderCode(payment.failure) },
          { name: text.createdAt, value: renderMoment(payment.createdAt) },
          { name: text.sentAt, value: renderMoment(payment.sentAt) },
          { name: text.paidAt, value: renderMoment(payment.paidAt) },
        ]}
      />
    </>
  );
};

export const DisbursementSection = ({
  id,
  version = 0,
  onChange,
}: {
  id: string;
  version?: number | undefined;
  onChange: (payment: DisbursementView) => void;
}) => {
  const { title } = useText('admin').loan.payment;
  const query = useAdminQuery('GET /admin/disbursements/:id', { params: { id } }, version);
  return (
    <AdminSection title={title}>
      <AdminQueryView query={query} skeletonRows={4}>
        {({ disbursement: payment }) => (
          <div className={layoutClass}>
            <DisbursementFacts payment={payment} />
            <div className="actions">
              <DisbursementActions
                payment={payment}
                onChange={(answer) => {
                  if (answer.disbursement.id === id) query.put(answer);
                  onChange(answer.disbursement);
                }}
              />
            </div>
          </div>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
