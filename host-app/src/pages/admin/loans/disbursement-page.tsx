import type { DisbursementView } from '@somesa/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { tabAddress } from '../../area/tab-links';
import { adminAddress } from '../admin-addresses';
import { BackLink, useAddressId } from '../layout/admin-query-view';
import { columnsClass } from '../layout/admin-section';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { DisbursementSection } from './disbursement-section';
import { LOANS, loanTabs } from './loans-page';

export const DisbursementPage = () => {
  const id = useAddressId();
  const { shell, support } = useText('admin');
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(0);
  const onChange = (payment: DisbursementView): void => {
    void refreshQueueCounts();
    if (payment.id !== id) navigate(adminAddress.disbursement(payment.id));
    else setVersion((before) => before + 1);
  };
  return (
    <>
      <BackLink href={tabAddress(LOANS, loanTabs, 'disbursements')}>{support.back}</BackLink>
      <h1>{shell.pages.disbursement}</h1>
      <div className={columnsClass}>
        <div>
          <DisbursementSection key={id} id={id} onChange={onChange} />
        </div>
        <div>
          <QueueItemPanel key={id} kind="disbursement" subject={id} version={version} />
        </div>
      </div>
    </>
  );
};
