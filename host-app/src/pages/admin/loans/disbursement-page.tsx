import type { DisbursementView } from '@somesa/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { tabAddress } from '../layout/use-tab';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { LOANS, loanTabs } from './loan-tabs';
import { SchoolPayment } from './school-payment';

/** /admin/disbursements/:id: one try to pay the school of a loan. */
export const DisbursementPage = () => {
  const id = useAddressId();
  const { shell, support } = useText('admin');
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(0);
  const take = (payment: DisbursementView): void => {
    void refreshWorkCounts();
    if (payment.id !== id) navigate(adminAddress.disbursement(payment.id));
    else setVersion((before) => before + 1);
  };
  return (
    <>
      <BackLink href={tabAddress(LOANS, loanTabs, 'disbursements')}>{support.back}</BackLink>
      <h1>{shell.pages.disbursement}</h1>
      <div className={columnsClass}>
        <div>
          <SchoolPayment key={id} id={id} onChange={take} />
        </div>
        <div>
          <WorkPanel key={id} kind="disbursement" subject={id} version={version} />
        </div>
      </div>
    </>
  );
};
