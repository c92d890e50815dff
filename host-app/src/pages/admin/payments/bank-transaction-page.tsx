import { formatFigures, formatText, formatUgx, toKampalaDay } from '@somesa/core';
import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import { Field, SelectField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { adminApi } from '../../../state/admin-api';
import { showOutcome } from '../../../state/page-message';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useAdminQuery, useItemQuery } from '../layout/admin-query-view';

import { ApprovalNotice, columnsClass } from '../layout/admin-section';

import {
  FindFirstDialog,
  type FoundRow,
  findRows,
  getStudentName,
  useStudentFacts,
} from '../layout/find-first-dialog';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { BankTransactionSection, Exceptions } from './exceptions';

const listSchools = (signal?: AbortSignal) => adminApi.call('GET /admin/schools', { signal });

const SchoolSlugField = (field: Omit<ComponentProps<typeof SelectField>, 'label'>) => {
  const { lists, statements } = useText('admin');
  const { state } = useAdminQuery('GET /admin/schools');
  const schools = state.kind === 'ready' ? state.value.schools : [];
  return (
    <SelectField
      label={lists.students.columns.school}
      required
      {...field}
      error={state.kind === 'failed' ? state.failure.message : field.error}
    >
      <option value="">{statements.credit.chooseSchool}</option>
      {schools.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const isTyped = (value: unknown, typed: string): boolean => {
  const [left, right] = [String(value), typed].map((each) => each.replace(/[^a-z0-9]/gi, '').toUpperCase());
  return left === right;
};

const findStudents = async (slug: string, regNo: string): ReturnType<typeof findRows> => {
  const answer = await listSchools();
  if (!answer.ok) return answer;
  const school = answer.value.schools.find((each) => each.slug === slug);
  return findRows(
    'students',
    regNo,
    ({ cells }) => isTyped(cells.regNo, regNo) && cells.school === school?.name,
  );
};

const BankTransactionActions = ({
  transaction,
  onChanged,
}: {
  transaction: BankTransactionView;
  onChanged: (answer: BankTransactionAnswer, message: string) => void;
}) => {
  const { payment, statements, lists, shell } = useText('admin');
  const describeStudent = useStudentFacts();
  const confirm = (name: FoundRow['cells'][string] | undefined): string =>
    formatText(shell.find.confirm, { amount: formatUgx(transaction.amount), name: String(name) });
  const { allocate, refund } = payment.bankTransaction;
  const { credit } = statements;
  const today = toKampalaDay(new Date());
  return (
    <>
      <FindFirstDialog
        action={allocate.do}
        kind="primary"
        title={allocate.question}
        text={allocate.lead}
        initialValues={{ reference: '' }}
        errorField="reference"
        find={({ reference }) =>
          findRows('payments', reference, ({ cells }) => isTyped(cells.reference, reference))
        }
        describe={({ cells }) => [
          { name: lists.payments.columns.reference, value: cells.reference },
          { name: lists.payments.columns.student, value: cells.student, kind: 'strong' },
          { name: lists.payments.columns.school, value: cells.school },
          { name: lists.payments.columns.amountUgx, value: formatFigures(Number(cells.amountUgx)) },
        ]}
        confirm={({ cells }) => confirm(cells.student)}
        send={({ reference }) =>
          adminApi.call('POST /admin/bank-transactions/:id/allocate', {
            params: { id: transaction.id },
            body: { reference },
          })
        }
        onDone={(answer) =>
          onChanged(
            answer,
            formatText(allocate.done, { reference: answer.bankTransaction.payment?.reference ?? '' }),
          )
        }
      >
        {(field) => <Field label={allocate.reference} autoComplete="off" required {...field('reference')} />}
      </FindFirstDialog>
      <FindFirstDialog
        action={credit.student}
        title={credit.studentTitle}
        text={credit.studentText}
        initialValues={{ school: '', regNo: '' }}
        errorField="regNo"
        find={({ school, regNo }) => findStudents(school, regNo)}
        describe={describeStudent}
        confirm={(student) => confirm(getStudentName(student))}
        send={(values) =>
          adminApi.call('POST /admin/bank-transactions/:id/credit-student', {
            params: { id: transaction.id },
            body: values,
          })
        }
        onDone={(answer) => onChanged(answer, credit.done)}
      >
        {(field) => (
          <>
            <SchoolSlugField {...field('school')} />
            <Field label={lists.students.columns.regNo} autoComplete="off" required {...field('regNo')} />
          </>
        )}
      </FindFirstDialog>
      <FindFirstDialog
        action={credit.loan}
        title={credit.loanTitle}
        text={credit.loanText}
        initialValues={{ reference: '' }}
        errorField="reference"
        find={({ reference }) =>
          findRows('loans', reference, ({ cells }) => isTyped(cells.reference, reference))
        }
        describe={({ cells }) => [
          { name: lists.loans.columns.parent, value: cells.parent, kind: 'strong' },
          { name: lists.loans.columns.reference, value: cells.reference },
          { name: lists.loans.columns.school, value: cells.school },
          { name: lists.loans.columns.outstandingUgx, value: formatFigures(Number(cells.outstandingUgx)) },
        ]}
        confirm={({ cells }) => confirm(cells.parent)}
        send={(values) =>
          adminApi.call('POST /admin/bank-transactions/:id/credit-loan', {
            params: { id: transaction.id },
            body: values,
          })
        }
        onDone={(answer) => onChanged(answer, credit.done)}
      >
        {(field) => (
          <Field label={credit.loanReference} autoComplete="off" required {...field('reference')} />
        )}
      </FindFirstDialog>
      <ActionDialog
        action={refund.do}
        title={refund.question}
        text={refund.lead}
        confirm={refund.confirm}
        initialValues={{ providerTransactionId: '', paidOn: today }}
        send={(values) =>
          adminApi.call('POST /admin/bank-transactions/:id/return', {
            params: { id: transaction.id },
            body: values,
          })
        }
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

export const BankTransactionPage = () => {
  const { shell, approval } = useText('admin');
  const { pages } = shell;
  const query = useItemQuery('GET /admin/bank-transactions/:id');
  const onChanged = (answer: BankTransactionAnswer, message: string): void => {
    showOutcome(answer.approvalId === null ? message : approval.waiting);
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
