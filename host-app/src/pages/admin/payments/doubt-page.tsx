import type { DoubtAnswer } from '@somesa/core/office';
import { toast } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN, officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { Doubts } from './doubts';
import { OtherAmount } from './other-amount';

const Beside = ({ payment, loan, bankLineId }: DoubtAnswer) => {
  const { pages } = useText('office').shell;
  const ways = [
    payment && { href: officeAddress.payment(payment.id), label: `${pages.payment} ${payment.reference}` },
    loan && { href: officeAddress.loan(loan.id), label: `${pages.loan} ${loan.reference}` },
    bankLineId !== null && {
      href: officeAddress.bankLine(bankLineId),
      label: `${pages.bankLine} ${bankLineId}`,
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

/** /admin/doubts/:id: what somebody must decide, with what to open beside it. */
export const DoubtPage = () => {
  const id = useAddressId();
  const { pages } = useText('office').shell;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getDoubt(id, signal), [id]);
  const { state, again, put } = useAnswer(ask);
  const onSettled = (doubt: DoubtAnswer, said: string): void => {
    toast.success(said);
    put(doubt);
    void refreshWorkCounts();
  };
  return (
    <>
      <BackLink href={`${ADMIN}/payments?tab=doubts`}>{pages.payments}</BackLink>
      <h1>{pages.doubt}</h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(doubt) => (
          <div className={columnsClass}>
            <div>
              <Doubts doubts={[doubt]} />
              <OtherAmount id={id} doubt={doubt} onSettled={onSettled} />
              <Beside {...doubt} />
            </div>
            <div>
              <WorkPanel kind="doubt" subject={id} version={doubt.aside?.amount ?? 0} onChange={again} />
            </div>
          </div>
        )}
      </OfficeAsked>
    </>
  );
};
