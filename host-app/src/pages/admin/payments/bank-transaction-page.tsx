import { formatText, toKampalaDay } from '@somesa/core';
import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import { Field, SelectField, toast } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { useItemQuery } from '../layout/admin-query-view';
import { columnsClass } from '../layout/admin-section';
import { ApprovalNotice } from '../layout/approval-notice';
import { DetailPage } from '../layout/detail-page';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { BankTransactionSection } from './bank-transactions';
import { Exceptions } from './exceptions';

/** Field for the school of the child that a bank transaction is credited to. */
const SchoolSlugField = (field: Omit<ComponentProps<typeof SelectField>, 'label'>) => {
  const { credit } = useText('admin').statements;
  const { state } = useQuery(adminApi.listSchools);
  const schools = state.kind === 'ready' ? state.value.schools : [];
  return (
    <SelectField
      label={credit.school}
      required
      {...field}
      error={state.kind === 'failed' ? state.failure.message : field.error}
    >
      <option value="">{credit.chooseSchool}</option>
      {schools.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const BankTransactionActions = ({
  transaction,
  onChanged,
}: {
  transaction: BankTransactionView;
  onChanged: (answer: BankTransactionAnswer, message: string) => void;
}) => {
  const { payment, statements } = useText('admin');
  const { allocate, refund } = payment.bankTransaction;
  const { credit } = statements;
  const today = toKampalaDay(new Date());
  return (
    <>
      <ActionDialog
        action={allocate.do}
        kind="primary"
        title={allocate.question}
        text={allocate.lead}
        confirm={allocate.confirm}
        initialValues={{ reference: '' }}
        send={({ reference }) => adminApi.allocateBankTransaction(transaction.id, { reference })}
        onDone={(answer) =>
          onChanged(
            answer,
            formatText(allocate.done, { reference: answer.bankTransaction.payment?.reference ?? '' }),
          )
        }
      >
        {(field) => <Field label={allocate.reference} autoComplete="off" required {...field('reference')} />}
      </ActionDialog>
      <ActionDialog
        action={credit.student}
        title={credit.studentTitle}
        text={credit.studentText}
        initialValues={{ school: '', regNo: '' }}
        send={(values) => adminApi.creditBankTransactionToStudent(transaction.id, values)}
        onDone={(answer) => onChanged(answer, credit.done)}
      >
        {(field) => (
          <>
            <SchoolSlugField {...field('school')} />
            <Field label={credit.regNo} autoComplete="off" required {...field('regNo')} />
          </>
        )}
      </ActionDialog>
      <ActionDialog
        action={credit.loan}
        title={credit.loanTitle}
        text={credit.loanText}
        initialValues={{ reference: '' }}
        send={(values) => adminApi.creditBankTransactionToLoan(transaction.id, values)}
        onDone={(answer) => onChanged(answer, credit.done)}
      >
        {(field) => (
          <Field label={credit.loanReference} autoComplete="off" required {...field('reference')} />
        )}
      </ActionDialog>
      <ActionDialog
        action={refund.do}
        title={refund.question}
        text={refund.lead}
        confirm={refund.confirm}
        initialValues={{ providerTransactionId: '', paidOn: today }}
        send={(values) => adminApi.returnBankTransaction(transaction.id, values)}
        onDone={(answer) => onChanged(answer, refund.done)}
      >
        {(field) => (
          <>
            <Field
              label={refund.providerTransactionId}
              autoComplete="off"
              required
              {...field('providerTransactionId')}
            />
            <Field label={refund.paidOn} type="date" max={today} required {...field('paidOn')} />
          </>
        )}
      </ActionDialog>
    </>
  );
};

/** Page /admin/bank-transactions/:id: a bank transaction, and the actions that allocate or return it. */
export const BankTransactionPage = () => {
  const { shell, approval } = useText('admin');
  const { pages } = shell;
  const query = useItemQuery(adminApi.getBankTransaction);
  const onChanged = (answer: BankTransactionAnswer, message: string): void => {
    toast.success(answer.approvalId === null ? message : approval.waiting);
    query.put(answer);
    void refreshQueueCounts();
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/payments?tab=bankTransactions`}
      backText={pages.payments}
      title={pages.bankTransaction}
      query={query}
    >
      {({ bankTransaction, approvalId, exceptions }) => (
        <div className={columnsClass}>
          <div>
            <BankTransactionSection
              transaction={bankTransaction}
              actions={
                bankTransaction.status === 'waiting' &&
                approvalId === null && (
                  <BankTransactionActions transaction={bankTransaction} onChanged={onChanged} />
                )
              }
            />
            <ApprovalNotice id={approvalId} />
            <Exceptions
              exceptions={exceptions}
              shown={{
                quoted: bankTransaction.narrative,
                amount: bankTransaction.amount,
                paidAt: bankTransaction.paidAt,
                reference: bankTransaction.payment?.reference,
              }}
            />
          </div>
          <div>
            <QueueItemPanel
              kind="bank-transaction"
              subject={bankTransaction.id}
              version={bankTransaction.status === 'waiting' ? 0 : 1}
            />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
