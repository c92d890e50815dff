import type { ApiFailure } from '@somesa/api-client';
import { formatFigures, formatText, formatUgx, ok, type Result, toKampalaDay } from '@somesa/core';
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
import { FindFirstDialog, type FoundRow } from '../layout/find-first-dialog';
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

const normalise = (typed: unknown): string =>
  String(typed)
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();

/** Finds the row of a list that a number names. Returns null if there is none. */
const findRow = async (
  list: 'payments' | 'loans' | 'students',
  column: string,
  typed: string,
  isRow: (row: FoundRow) => boolean = () => true,
): Promise<Result<FoundRow | null, ApiFailure>> => {
  const answer = await adminApi.listRows({ list, query: { q: typed.trim() } });
  if (!answer.ok) return answer;
  const row = answer.value.rows.find(
    (each) => normalise(each.cells[column]) === normalise(typed) && isRow(each),
  );
  return ok(row ?? null);
};

/** Finds a child by registration number at a school, which its slug names. */
const findStudent = async (slug: string, regNo: string): Promise<Result<FoundRow | null, ApiFailure>> => {
  const answer = await adminApi.listSchools();
  if (!answer.ok) return answer;
  const school = answer.value.schools.find((each) => each.slug === slug);
  return findRow('students', 'regNo', regNo, ({ cells }) => cells.school === school?.name);
};

const getStudentName = (cells: FoundRow['cells']): string => `${cells.firstName} ${cells.lastName}`;

const BankTransactionActions = ({
  transaction,
  onChanged,
}: {
  transaction: BankTransactionView;
  onChanged: (answer: BankTransactionAnswer, message: string) => void;
}) => {
  const { payment, statements, lists } = useText('admin');
  const amount = formatUgx(transaction.amount);
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
        amount={amount}
        find={({ reference }) => findRow('payments', 'reference', reference)}
        describe={({ cells }) => [
          { name: lists.payments.columns.reference, value: cells.reference },
          { name: lists.payments.columns.student, value: cells.student, kind: 'strong' },
          { name: lists.payments.columns.school, value: cells.school },
          { name: lists.payments.columns.amountUgx, value: formatFigures(Number(cells.amountUgx)) },
        ]}
        getName={({ cells }) => String(cells.student)}
        send={({ reference }) => adminApi.allocateBankTransaction(transaction.id, { reference })}
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
        amount={amount}
        find={({ school, regNo }) => findStudent(school, regNo)}
        describe={({ cells }) => [
          { name: lists.payments.columns.student, value: getStudentName(cells), kind: 'strong' },
          { name: lists.students.columns.className, value: cells.className },
          { name: lists.payments.columns.school, value: cells.school },
          { name: lists.students.columns.outstandingUgx, value: formatFigures(Number(cells.outstandingUgx)) },
        ]}
        getName={({ cells }) => getStudentName(cells)}
        send={(values) => adminApi.creditBankTransactionToStudent(transaction.id, values)}
        onDone={(answer) => onChanged(answer, credit.done)}
      >
        {(field) => (
          <>
            <SchoolSlugField {...field('school')} />
            <Field label={credit.regNo} autoComplete="off" required {...field('regNo')} />
          </>
        )}
      </FindFirstDialog>
      <FindFirstDialog
        action={credit.loan}
        title={credit.loanTitle}
        text={credit.loanText}
        initialValues={{ reference: '' }}
        errorField="reference"
        amount={amount}
        find={({ reference }) => findRow('loans', 'reference', reference)}
        describe={({ cells }) => [
          { name: lists.loans.columns.parent, value: cells.parent, kind: 'strong' },
          { name: lists.loans.columns.reference, value: cells.reference },
          { name: lists.loans.columns.school, value: cells.school },
          { name: lists.loans.columns.outstandingUgx, value: formatFigures(Number(cells.outstandingUgx)) },
        ]}
        getName={({ cells }) => String(cells.parent)}
        send={(values) => adminApi.creditBankTransactionToLoan(transaction.id, values)}
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
