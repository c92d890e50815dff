import { formatFigures, formatText, formatUgx, isPaymentCode, toKampalaDay, toRegNoKey } from '@somesa/core';
import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import { Field } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { showOutcome } from '../../../state/page-message';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { ApprovalNotice, columnsClass } from '../layout/admin-section';
import {
  FindFirstDialog,
  FindReferenceDialog,
  type FoundRow,
  findRows,
  getStudentName,
  isTyped,
  usePaymentFacts,
  useStudentFacts,
} from '../layout/find-first-dialog';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { SchoolField } from '../table/school-filter';
import { BankTransactionSection, Exceptions } from './exceptions';

const listSchools = (signal?: AbortSignal) => adminApi.call('GET /admin/schools', { signal });

const findStudents = async (slug: string, regNo: string): ReturnType<typeof findRows> => {
  const answer = await listSchools();
  if (!answer.ok) return answer;
  const school = answer.value.schools.find((each) => each.slug === slug);
  return findRows(
    'students',
    regNo,
    ({ cells }) =>
      (isTyped(cells.regNo, regNo) || isPaymentCode(toRegNoKey(regNo))) && cells.school === school?.name,
  );
};

interface ActionProps {
  transaction: BankTransactionView;
  onChanged: (answer: BankTransactionAnswer, message: string) => void;
}

/** Returns the function that labels the last button with the amount and its receiver. */
const useConfirmLabel = (transaction: BankTransactionView) => {
  const { find } = useText('admin').shell;
  return (name: FoundRow['cells'][string] | undefined): string =>
    formatText(find.confirm, { amount: formatUgx(transaction.amount), name: String(name) });
};

const AllocateDialog = ({ transaction, onChanged }: ActionProps) => {
  const text = useText('admin').payment.bankTransaction.allocate;
  const confirm = useConfirmLabel(transaction);
  return (
    <FindReferenceDialog
      {...text}
      kind="primary"
      done={undefined}
      list="payments"
      label={text.reference}
      describe={usePaymentFacts()}
      confirm={({ cells }) => confirm(cells.student)}
      send={(body) =>
        adminApi.sender('POST /admin/bank-transactions/:id/allocate', { id: transaction.id })(body)
      }
      onDone={(answer) =>
        onChanged(
          answer,
          formatText(text.done, { reference: answer.bankTransaction.payment?.reference ?? '' }),
        )
      }
    />
  );
};

const CreditStudentDialog = ({ transaction, onChanged }: ActionProps) => {
  const { statements, lists } = useText('admin');
  const { credit } = statements;
  const { columns } = lists.students;
  const confirm = useConfirmLabel(transaction);
  return (
    <FindFirstDialog
      {...credit.student}
      initialValues={{ school: '', regNo: '' }}
      errorField="regNo"
      find={({ school, regNo }) => findStudents(school, regNo)}
      describe={useStudentFacts()}
      confirm={(student) => confirm(getStudentName(student))}
      send={({ school }, { cells }) =>
        adminApi.sender('POST /admin/bank-transactions/:id/credit-student', { id: transaction.id })({
          school,
          regNo: String(cells.regNo),
        })
      }
      onDone={(answer) => onChanged(answer, credit.done)}
    >
      {(field) => (
        <>
          <SchoolField
            by="slug"
            label={columns.school}
            none={credit.chooseSchool}
            required
            {...field('school')}
          />
          <Field label={columns.regNo} required {...field('regNo')} />
        </>
      )}
    </FindFirstDialog>
  );
};

const CreditLoanDialog = ({ transaction, onChanged }: ActionProps) => {
  const { statements, lists } = useText('admin');
  const { credit } = statements;
  const { columns } = lists.loans;
  const confirm = useConfirmLabel(transaction);
  return (
    <FindReferenceDialog
      {...credit.loan}
      list="loans"
      describe={({ cells }) => [
        { name: columns.parent, value: cells.parent, kind: 'strong' },
        { name: columns.reference, value: cells.reference },
        { name: columns.school, value: cells.school },
        { name: columns.outstandingUgx, value: formatFigures(Number(cells.outstandingUgx)) },
      ]}
      confirm={({ cells }) => confirm(cells.parent)}
      send={(body) =>
        adminApi.sender('POST /admin/bank-transactions/:id/credit-loan', { id: transaction.id })(body)
      }
      onDone={(answer) => onChanged(answer, credit.done)}
    />
  );
};

const ReturnDialog = ({ transaction, onChanged }: ActionProps) => {
  const text = useText('admin').payment.bankTransaction.refund;
  const today = toKampalaDay(new Date());
  return (
    <ActionDialog
      {...text}
      done={undefined}
      initialValues={{ providerTransactionId: '', paidOn: today }}
      send={adminApi.sender('POST /admin/bank-transactions/:id/return', { id: transaction.id })}
      onDone={(answer) => onChanged(answer, text.done)}
    >
      {(field) => (
        <>
          <Field label={text.providerTransactionId} required {...field('providerTransactionId')} />
          <Field label={text.paidOn} type="date" max={today} required {...field('paidOn')} />
        </>
      )}
    </ActionDialog>
  );
};

const BankTransactionActions = (props: ActionProps) => (
  <>
    <AllocateDialog {...props} />
    <CreditStudentDialog {...props} />
    <CreditLoanDialog {...props} />
    <ReturnDialog {...props} />
  </>
);

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
      {({ bankTransaction, approvalId, exceptions, suggestedChild }) => (
        <div className={columnsClass}>
          <div>
            <BankTransactionSection
              transaction={bankTransaction}
              suggestedChild={suggestedChild}
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
