import { kampalaDay, say } from '@somesa/core';
import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import { Field, toast } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN } from '../admin-addresses';
import { columnsClass } from '../layout/columns';
import { Question } from '../layout/question';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { BankTransactionSection } from './bank-transactions';
import { Exceptions } from './exceptions';

const Settle = ({
  line,
  onChanged,
}: {
  line: BankTransactionView;
  onChanged: (answer: BankTransactionAnswer, said: string) => void;
}) => {
  const { allocate, giveBack } = useText('admin').payment.bankTransaction;
  const today = kampalaDay(new Date());
  return (
    <>
      <Question
        action={allocate.do}
        kind="primary"
        title={allocate.question}
        text={allocate.lead}
        confirm={allocate.confirm}
        empty={{ reference: '' }}
        send={({ reference }) => adminApi.allocateBankTransaction(line.id, { reference })}
        onDone={(answer) =>
          onChanged(
            answer,
            say(allocate.done, { reference: answer.bankTransaction.payment?.reference ?? '' }),
          )
        }
      >
        {(field) => <Field label={allocate.reference} autoComplete="off" required {...field('reference')} />}
      </Question>
      <Question
        action={giveBack.do}
        title={giveBack.question}
        text={giveBack.lead}
        confirm={giveBack.confirm}
        empty={{ providerTransactionId: '', paidOn: today }}
        send={(values) => adminApi.returnBankTransaction(line.id, values)}
        onDone={(answer) => onChanged(answer, giveBack.done)}
      >
        {(field) => (
          <>
            <Field
              label={giveBack.providerTransactionId}
              autoComplete="off"
              required
              {...field('providerTransactionId')}
            />
            <Field label={giveBack.paidOn} type="date" max={today} required {...field('paidOn')} />
          </>
        )}
      </Question>
    </>
  );
};

/** /admin/bank-transactions/:id: money that a bank told us of, and whose it is. */
export const BankTransactionPage = () => {
  const id = useAddressId();
  const { pages } = useText('admin').shell;
  const ask = useCallback((signal?: AbortSignal) => adminApi.getBankTransaction(id, signal), [id]);
  const { state, again, put } = useQuery(ask);
  const onChanged = (answer: BankTransactionAnswer, said: string): void => {
    toast.success(said);
    put(answer);
    void refreshWorkCounts();
  };
  return (
    <>
      <BackLink href={`${ADMIN}/payments?tab=bankTransactions`}>{pages.payments}</BackLink>
      <h1>{pages.bankTransaction}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ bankTransaction, exceptions }) => (
          <div className={columnsClass}>
            <div>
              <BankTransactionSection
                line={bankTransaction}
                actions={
                  bankTransaction.status === 'waiting' && (
                    <Settle line={bankTransaction} onChanged={onChanged} />
                  )
                }
              />
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
              <WorkPanel
                kind="bank-transaction"
                subject={bankTransaction.id}
                version={bankTransaction.status === 'waiting' ? 0 : 1}
              />
            </div>
          </div>
        )}
      </AdminQueryView>
    </>
  );
};
