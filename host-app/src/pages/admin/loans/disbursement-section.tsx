import {
  type BankPaymentFileView,
  type DisbursementView,
  formatText,
  formatUgx,
  toKampalaDay,
} from '@somesa/core';
import { css, Field, Notice, toast } from '@somesa/ui';
import { Link } from 'wouter';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { FileButton, RequestButton } from '../layout/request-button';
import { formatProviderCode, renderMoment } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

export const PaymentFileDialog = ({ onDone }: { onDone: () => void }) => {
  const text = useText('admin').loan.payment.file;
  const onCreated = async ({ file }: { file: BankPaymentFileView }): Promise<void> => {
    const { id, reference, count, total } = file;
    toast.success(formatText(text.made, { count, total: formatUgx(total) }));
    onDone();
    const answer = await adminApi.callForFile('GET /admin/bank-payment-files/:id', { params: { id } });
    if (answer.ok) saveFile(`${reference}.csv`, answer.value);
    else showFailure(answer.error.message);
  };
  return (
    <ActionDialog
      {...text}
      send={() => adminApi.call('POST /admin/bank-payment-files')}
      onDone={(made) => void onCreated(made)}
    />
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
            send={adminApi.sender('POST /admin/disbursements/:id/settled', { id })}
            onDone={onChange}
          >
            {(field) => (
              <>
                <Field label={text.settled.reference} {...field('bankReference')} />
                <Field label={text.settled.paidOn} type="date" {...field('paidOn')} />
              </>
            )}
          </ActionDialog>
          <ActionDialog
            {...text.failed}
            isDanger
            initialValues={{ reason: '' }}
            send={adminApi.sender('POST /admin/disbursements/:id/failed', { id })}
            onDone={onChange}
          >
            {(field) => <Field label={text.failed.reason} {...field('reason')} />}
          </ActionDialog>
        </>
      )}
      {fileId && (
        <>
          <FileButton
            name={`${payment.providerReference}.csv`}
            line="GET /admin/bank-payment-files/:id"
            request={{ params: { id: fileId } }}
          >
            {text.file.again}
          </FileButton>
          <FileButton
            name={`${payment.providerReference}.xml`}
            line="GET /admin/bank-payment-files/:id/pain001.xml"
            request={{ params: { id: fileId } }}
          >
            {text.file.againXml}
          </FileButton>
        </>
      )}
      {payment.isStatusUnknown && (
        <RequestButton
          request={adminApi.sender('POST /admin/disbursements/:id/check', { id })}
          onDone={onChange}
        >
          {text.askAgain}
        </RequestButton>
      )}
      {status === 'failed' && loan && (
        <ActionDialog
          {...text.retry}
          text={formatText(text.retry.text, { amount: formatUgx(payment.amount) })}
          send={adminApi.sender('POST /admin/loans/:id/disburse', { id: loan.id })}
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
