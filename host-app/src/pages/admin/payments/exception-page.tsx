import { formatFigures, say } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { toast } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN, adminAddress } from '../admin-addresses';
import { columnsClass } from '../layout/columns';
import { Question } from '../layout/question';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { Exceptions } from './exceptions';

/** Money that came otherwise than it was asked, or after its network had refused: staff books it to its payment, or has it go back. */
const OtherAmount = ({
  id,
  exception: { kind, aside, payment },
  onSettled,
}: {
  id: string;
  exception: ExceptionAnswer;
  onSettled: (exception: ExceptionAnswer, said: string) => void;
}) => {
  const { paidAfterFailure, waits, credit, giveBack } = useText('admin').payment.aside;
  if (!aside || !payment) return null;
  const filled = { amount: formatFigures(aside.amount), reference: payment.reference };
  const wasRefused = kind === 'provider_paid_after_failure';
  const creditLead = wasRefused ? credit.leadRefused : credit.lead;
  return (
    <>
      {wasRefused && <p>{paidAfterFailure}</p>}
      <p>{say(waits, filled)}</p>
      {aside.canCredit && (
        <Question
          action={credit.do}
          kind="primary"
          title={say(credit.question, filled)}
          text={aside.isPaid ? credit.leadPaid : creditLead}
          confirm={credit.confirm}
          send={() => adminApi.creditOtherAmount(id)}
          onDone={(answer) => onSettled(answer, say(credit.done, filled))}
        />
      )}
      {aside.canReturn && (
        <Question
          action={giveBack.do}
          title={say(giveBack.question, filled)}
          text={wasRefused ? giveBack.leadRefused : giveBack.lead}
          confirm={giveBack.confirm}
          send={() => adminApi.returnOtherAmount(id)}
          onDone={(answer) => onSettled(answer, say(giveBack.done, filled))}
        />
      )}
    </>
  );
};

const Beside = ({ payment, loan, bankTransactionId }: ExceptionAnswer) => {
  const { pages } = useText('admin').shell;
  const ways = [
    payment && { href: adminAddress.payment(payment.id), label: `${pages.payment} ${payment.reference}` },
    loan && { href: adminAddress.loan(loan.id), label: `${pages.loan} ${loan.reference}` },
    bankTransactionId !== null && {
      href: adminAddress.bankTransaction(bankTransactionId),
      label: `${pages.bankTransaction} ${bankTransactionId}`,
    },
  ].filter((way) => way !== null && way !== false);
  return (
    <ul>
      {ways.map(({ href, label }) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
};

/** /admin/exceptions/:id: what somebody must decide, with what to open beside it. */
export const ExceptionPage = () => {
  const id = useAddressId();
  const { pages } = useText('admin').shell;
  const ask = useCallback((signal?: AbortSignal) => adminApi.getException(id, signal), [id]);
  const { state, again, put } = useQuery(ask);
  const onSettled = (exception: ExceptionAnswer, said: string): void => {
    toast.success(said);
    put(exception);
    void refreshWorkCounts();
  };
  return (
    <>
      <BackLink href={`${ADMIN}/payments?tab=exceptions`}>{pages.payments}</BackLink>
      <h1>{pages.exception}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(exception) => (
          <div className={columnsClass}>
            <div>
              <Exceptions exceptions={[exception]} />
              <OtherAmount id={id} exception={exception} onSettled={onSettled} />
              <Beside {...exception} />
            </div>
            <div>
              <WorkPanel
                kind="exception"
                subject={id}
                version={exception.aside?.amount ?? 0}
                onChange={again}
              />
            </div>
          </div>
        )}
      </AdminQueryView>
    </>
  );
};
